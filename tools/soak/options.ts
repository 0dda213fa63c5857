// What `npm run soak` is asked to do: runs that must all be green, or a planted fault that is to be found in many seeds.
import { availableParallelism } from 'node:os';
import { plantedFault } from '../../cli/bundled/planted-fault.ts';
import { CommandError } from '../../cli/exit-codes.ts';
import { helpText, parseOptions } from '../../cli/options/declare.ts';
import { text, wholeNumber } from '../../cli/options/readers.ts';
import { checkId } from '../../cli/run/select.ts';

export interface SoakOptions {
  /** The seeds from this one on. */
  readonly first: number;
  /** How many. */
  readonly seeds: number;
  /** Runs at a time. */
  readonly jobs: number;
  /** Added to each round trip; 0: no proxy. */
  readonly latencyMs: number;
  readonly fault: string | undefined;
  /** Empty: all. */
  readonly requirements: readonly string[];
}

const table = {
  seeds: { argument: 'N', help: 'runs, each with a seed of its own (default 50)', read: wholeNumber(1) },
  first: {
    argument: 'SEED',
    help: 'of the first run; the next ones count on (default 1)',
    read: wholeNumber(1),
  },
  latency: {
    argument: 'MS',
    help: 'through a proxy that delays each round trip',
    read: wholeNumber(1, 10_000),
  },
  fault: { argument: 'ID', help: 'counts the seeds in which this planted fault is found', read: text },
  requirement: {
    argument: 'ID',
    help: 'only this requirement, or all below it; repeatable (default: all, or those of the fault)',
    repeatable: true,
    read: text,
  },
  jobs: { argument: 'N', help: 'runs at a time (default: half the cores)', read: wholeNumber(1, 64) },
} as const;

const defaultSeeds = 50;

export const soakHelp = () => helpText('npm run soak -- [runs] [options]', table);

/** Undefined where help is wanted. @throws CommandError */
export function readSoakOptions(arguments_: readonly string[]): SoakOptions | undefined {
  const { values, words, help } = parseOptions(table, arguments_);
  if (help) return undefined;
  const [runs, ...more] = words;
  if (more.length > 0) throw new CommandError(`unexpected word "${more[0]}": soak takes the number of runs`);
  if (runs !== undefined && values.seeds !== undefined)
    throw new CommandError('give the number of runs once: as a word, or as --seeds');
  const { fault, requirement } = values;
  if (fault !== undefined && values.latency !== undefined)
    throw new CommandError('--latency is for runs without a fault: leave out one of them');
  for (const id of requirement ?? []) checkId(id);
  return {
    first: values.first ?? 1,
    seeds: values.seeds ?? (runs === undefined ? defaultSeeds : numberOf(runs)),
    // The server runs in the process that judges it: with more runs than cores, a wait shows the machine, not the server.
    jobs: values.jobs ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    latencyMs: values.latency ?? 0,
    fault,
    requirements: requirement ?? (fault === undefined ? [] : plantedFault(fault).breaks),
  };
}

function numberOf(word: string): number {
  try {
    return table.seeds.read(word);
  } catch (error) {
    throw new CommandError(`"${word}": ${(error as Error).message}, such as npm run soak -- 50`);
  }
}
