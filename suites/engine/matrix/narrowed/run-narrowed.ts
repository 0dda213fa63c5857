// Runs a sample of narrowed faults against the suite, in several threads. A run without a fault comes first and shows which
// cases reach which of them.
import path from 'node:path';
import { orch } from '../../../../common/dialects/names.ts';
import type { Fault } from '../../../../reference-server/faults/fault.ts';
import { cases } from '../../../index.ts';
import { openThread } from '../../thread/thread.ts';
import type { Thread } from '../../thread/thread.ts';
import { partsOfFault } from '../part-names.ts';
import { reasonToLeaveOut } from './left-out.ts';
import { findReach, worksInRequests } from './reach.ts';
import type { Reach } from './reach.ts';
import type { NarrowedResult } from './run-one.ts';
import { drawNarrowed } from './sample.ts';

const entry = new URL(`./worker${path.extname(import.meta.url)}`, import.meta.url);

export interface NarrowedOptions {
  readonly faults: readonly Fault[];
  /** How many narrowed faults. */
  readonly sample: number;
  readonly seed: number;
  readonly threads: number;
  /** Each runs against every case that reaches it. */
  readonly all: boolean;
  readonly onResult: (result: NarrowedResult) => void;
}

/** The data of a thread. */
export interface NarrowedThreadData extends Pick<Reach, 'features'> {
  readonly reach: Reach['cases'];
  readonly seeds: readonly [number, ...number[]];
  readonly all: boolean;
}

/** Offered by a thread. */
export interface NarrowedThread {
  run(fault: string, narrowing: string): Promise<NarrowedResult>;
}

/** The seeds of the suite: a default run draws the same in each release. */
const suiteSeeds = [1, 2, 3] as const;

export interface NarrowedMatrix {
  readonly results: readonly NarrowedResult[];
  /** Cases that are red without a fault. */
  readonly redWithoutFault: readonly string[];
}

export async function runNarrowedMatrix(options: NarrowedOptions): Promise<NarrowedMatrix> {
  const reach = await findReach(cases, orch, suiteSeeds[0]);
  const waiting = drawNarrowed({
    ...options,
    count: options.sample,
    makesSense: ({ fault, narrowing }) =>
      reasonToLeaveOut({ fault, narrowing, isInRequests: worksInRequests(reach, partsOfFault(fault)) }) ===
      undefined,
  }).slice();
  const { features, cases: known, red: redWithoutFault } = reach;
  const data: NarrowedThreadData = { features, reach: known, seeds: suiteSeeds, all: options.all };
  const open = Array.from({ length: options.threads }, () =>
    openThread<NarrowedThread>(entry, { local: {}, data }),
  );
  const results: NarrowedResult[] = [];
  const work = async ({ remote }: Thread<NarrowedThread>) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await remote.run(next.fault.id, next.narrowing.id);
      results.push(result);
      options.onResult(result);
    }
  };
  try {
    await Promise.all(open.map(work));
  } finally {
    await Promise.all(open.map((thread) => thread.close()));
  }
  return { results, redWithoutFault };
}
