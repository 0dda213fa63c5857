// What a run keeps of its options so that `replay` can repeat it, and how they are taken from its result again.
import type { RepeatedOptions, Result } from '../../reports/result.ts';
import { CommandError } from '../exit-codes.ts';
import type { RunOptions } from './options.ts';

const kept = [
  'dialect',
  'http',
  'timeout',
  'namespaces',
  'launcher',
  'feature',
  'slow',
  'runs',
  'fault',
] as const satisfies readonly (keyof RepeatedOptions & keyof RunOptions)[];

/** Undefined where none of them was given. */
export function keptOptions(options: RunOptions): RepeatedOptions | undefined {
  const given = kept.filter((name) => options[name] !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, options[name]]));
}

/** The options of an earlier run under those that are given now. @throws CommandError where the server of that run was at
 * an address: with whose credential it is asked stands in no report */
export function repeatedOptions({ run, target }: Result, given: RunOptions): RunOptions {
  const isAtAddress = given.url !== undefined || given.kubeconfig !== undefined;
  if (target.url !== 'bundled' && !isAtAddress)
    throw new CommandError(
      `that run looked at ${target.url}: add --url ${target.url} and its credential (or --kubeconfig FILE)`,
    );
  const { fault, ...options } = { dialect: target.dialect, ...run.options };
  return {
    seed: run.seed,
    'require-feature': run.requiredFeatures,
    ...options,
    // Only the bundled server carries it.
    ...(fault === undefined || isAtAddress ? {} : { fault }),
    ...given,
  };
}
