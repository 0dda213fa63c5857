// Runs every chosen fault against the suite, in several threads. A run without a fault comes first and shows which cases matter.
import path from 'node:path';
import { orch } from '../../../common/dialects/names.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { cases } from '../../index.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import { openThread } from '../thread/thread.ts';
import type { Thread } from '../thread/thread.ts';
import { cleanRun } from './clean-run.ts';
import type { CleanCase } from './clean-run.ts';
import { casesOfSample } from './choose-cases.ts';
import { fingerprintOfFault } from './fingerprint.ts';
import type { Fingerprints } from './fingerprint.ts';
import { groupFaults } from './group-faults.ts';
import type { FaultResult } from './matrix-result.ts';
import type { FaultRun } from './run-fault.ts';

const entry = new URL(`./worker${path.extname(import.meta.url)}`, import.meta.url);

export interface MatrixOptions {
  readonly faults: readonly Fault[];
  readonly seed: number;
  /** Chooses the cases besides a fault's own by what changed since then; absent for all that pass its parts. */
  readonly saved?: Fingerprints;
  /** With `saved`: only what changed since then. */
  readonly onlyChanged?: boolean | undefined;
  /** Saved results, by which faults are grouped. */
  readonly known?: readonly FaultResult[];
  readonly threads: number;
  /** No fault runs where a case is red without any: what faults do is not known then. */
  readonly stopWhereRed?: boolean;
  readonly onResult: (result: FaultResult) => void;
}

/** The data of a thread. */
export interface MatrixThreadData extends Pick<FaultRun, 'clean' | 'seed' | 'saved' | 'onlyChanged'> {
  readonly features: readonly FeatureName[];
  /** Saved results. */
  readonly known: readonly FaultResult[];
}

/** Offered by a thread. */
export interface MatrixThread {
  /** Runs the faults with these ids, which may be installed together, each against the cases that matter to it. */
  run(faults: readonly string[]): Promise<readonly FaultResult[]>;
}

export interface MatrixRun {
  /** Sorted by fault; without those for which no case was chosen. */
  readonly results: readonly FaultResult[];
  /** Cases that are not green without any fault. */
  readonly redWithoutFault: readonly CleanCase[];
}

export async function runMatrix(options: MatrixOptions): Promise<MatrixRun> {
  const { faults, seed, saved, onlyChanged, threads } = options;
  const running = saved === undefined || onlyChanged ? cases : casesOfSample({ faults, cases, seed, saved });
  const clean = await cleanRun(running, orch, seed);
  const redWithoutFault = clean.cases.filter(
    ({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped',
  );
  if (options.stopWhereRed && redWithoutFault.length > 0) return { results: [], redWithoutFault };
  const results: FaultResult[] = [];
  const { features } = clean;
  const data: MatrixThreadData = {
    clean: clean.cases,
    features,
    seed,
    onlyChanged,
    known: options.known ?? [],
    ...(saved === undefined ? {} : { saved }),
  };
  const open = Array.from({ length: threads }, () => openThread<MatrixThread>(entry, { local: {}, data }));
  const waiting = groupsOf(options).map((group) => group.map(({ id }) => id));
  const work = async ({ remote }: Thread<MatrixThread>) => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      for (const result of await remote.run(group)) {
        results.push(result);
        options.onResult(result);
      }
    }
  };
  try {
    await Promise.all(open.map(work));
  } finally {
    await Promise.all(open.map((thread) => thread.close()));
  }
  results.sort((a, b) => (a.fault < b.fault ? -1 : 1));
  return { results, redWithoutFault };
}

/** A sample is a few cases for each fault: they run faster one by one. Changed faults meet every case, others only changed ones:
 * they are in groups of their own. */
function groupsOf({ faults, saved, onlyChanged, known = [] }: MatrixOptions): readonly (readonly Fault[])[] {
  if (saved !== undefined && !onlyChanged) return faults.map((fault) => [fault]);
  const isChanged = (fault: Fault) => saved?.faults[fault.id] !== fingerprintOfFault(fault);
  const { true: changed = [], false: others = [] } = Object.groupBy(faults, (fault) => `${isChanged(fault)}`);
  return [...groupFaults(changed, known), ...groupFaults(others, known)];
}
