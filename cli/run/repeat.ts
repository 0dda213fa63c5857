// The options that a result stores so that `replay` can repeat the run, and how `replay` reads them.
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
  'release',
  'thorough',
  'runs',
  'fault',
] as const satisfies readonly (keyof RepeatedOptions & keyof RunOptions)[];

/** Undefined where none of these options was given. */
export function keptOptions(options: RunOptions): RepeatedOptions | undefined {
  const given = kept.filter((name) => options[name] !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, options[name]]));
}

/** The options of an earlier run, overridden by the given ones. @throws CommandError where that run checked a server at a
 * URL and none is given: a report stores no credential */
export function repeatedOptions({ run, target }: Result, given: RunOptions): RunOptions {
  const isAtAddress = given.url !== undefined || given.kubeconfig !== undefined;
  if (target.url !== 'bundled' && !isAtAddress)
    throw new CommandError(
      `the report is about ${target.url}: add --url ${target.url} and its credential (or --kubeconfig FILE)`,
    );
  const { fault, ...options } = { dialect: target.dialect, ...run.options };
  return {
    seed: run.seed,
    'require-feature': run.requiredFeatures,
    ...options,
    // Only the bundled server can have a planted fault.
    ...(fault === undefined || isAtAddress ? {} : { fault }),
    ...given,
  };
}
