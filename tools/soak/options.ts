// The options of `npm run soak`: runs that must all be green, or a planted fault to find with many seeds.
import { availableParallelism } from 'node:os';
import { plantedFault } from '../../suites/engine/bundled/planted-fault.ts';
import { CommandError } from '../../cli/exit-codes.ts';
import { helpText, parseOptions } from '../../cli/options/declare.ts';
import { text, wholeNumber } from '../../cli/options/readers.ts';
import { checkId } from '../../cli/run/select.ts';

export interface SoakOptions {
  /** The first seed. */
  readonly first: number;
  /** Number of seeds. */
  readonly seeds: number;
  /** Number of concurrent runs. */
  readonly jobs: number;
  /** Delay of each round trip; 0: no proxy. */
  readonly latencyMs: number;
  readonly fault: string | undefined;
  /** Empty: all. */
  readonly requirements: readonly string[];
}

const table = {
  seeds: {
    argument: 'N',
    help: 'number of runs, each with a different seed (default: 50)',
    read: wholeNumber(1),
  },
  first: {
    argument: 'SEED',
    help: 'seed of the first run; later runs count up from it (default: 1)',
    read: wholeNumber(1),
  },
  latency: {
    argument: 'MS',
    help: 'run through a proxy that delays each round trip',
    read: wholeNumber(1, 10_000),
  },
  fault: { argument: 'ID', help: 'count the seeds that find this planted fault', read: text },
  requirement: {
    argument: 'ID',
    help: 'only this requirement, or all below it; repeatable (default: all, or those of the fault)',
    repeatable: true,
    read: text,
  },
  jobs: {
    argument: 'N',
    help: 'number of concurrent runs (default: half the cores)',
    read: wholeNumber(1, 64),
  },
} as const;

const defaultSeeds = 50;

export const soakHelp = () => helpText('npm run soak -- [runs] [options]', table);

/** Undefined for --help. @throws CommandError */
export function readSoakOptions(arguments_: readonly string[]): SoakOptions | undefined {
  const { values, words, help } = parseOptions(table, arguments_);
  if (help) return undefined;
  const [runs, ...more] = words;
  if (more.length > 0)
    throw new CommandError(`unexpected argument "${more[0]}": soak takes only the number of runs`);
  if (runs !== undefined && values.seeds !== undefined)
    throw new CommandError('give the number of runs once: as an argument, or as --seeds');
  const { fault, requirement } = values;
  if (fault !== undefined && values.latency !== undefined)
    throw new CommandError('--latency cannot be combined with --fault: remove one of them');
  for (const id of requirement ?? []) checkId(id);
  return {
    first: values.first ?? 1,
    seeds: values.seeds ?? (runs === undefined ? defaultSeeds : numberOf(runs)),
    // Each run needs CPU for the server and the suite: more runs than cores would cause timeouts of the machine.
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
