// Every chosen fault against the suite, over two threads. The clean run comes first and tells which cases matter.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { orch } from '../../../fixtures/dialects/names.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { cases } from '../../index.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import { cleanRun } from './clean-run.ts';
import type { CleanCase } from './clean-run.ts';
import type { FaultResult } from './matrix-result.ts';

/** Cases that each fault is run against besides its own in a run that does not take all: about as many as cost as much as
 * its own do. */
export const sampleSize = 15;

export interface MatrixOptions {
  readonly faults: readonly Fault[];
  readonly seed: number;
  /** Cases besides a fault's own; undefined means all that pass its parts. */
  readonly others?: number;
  readonly threads: number;
  /** No fault runs where a case is red without any: what faults do is not known then. */
  readonly stopWhereRed?: boolean;
  readonly onResult: (result: FaultResult) => void;
}

/** What a thread is told. */
export interface MatrixJob {
  readonly faults: readonly string[];
  readonly clean: readonly CleanCase[];
  readonly features: readonly FeatureName[];
  readonly seed: number;
  readonly others?: number;
}

export interface MatrixRun {
  /** Sorted by fault. */
  readonly results: readonly FaultResult[];
  /** Cases that are not green without any fault. */
  readonly redWithoutFault: readonly CleanCase[];
}

export async function runMatrix(options: MatrixOptions): Promise<MatrixRun> {
  const { seed, others, threads } = options;
  const clean = await cleanRun(cases, orch, seed);
  const redWithoutFault = clean.cases.filter(
    ({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped',
  );
  if (options.stopWhereRed && redWithoutFault.length > 0) return { results: [], redWithoutFault };
  const results: FaultResult[] = [];
  const jobs = Array.from({ length: threads }, (_, index): MatrixJob => ({
    faults: options.faults.filter((_fault, place) => place % threads === index).map(({ id }) => id),
    clean: clean.cases,
    features: clean.features,
    seed,
    ...(others === undefined ? {} : { others }),
  }));
  await Promise.all(
    jobs.map((job) =>
      runJob(job, (result) => {
        results.push(result);
        options.onResult(result);
      }),
    ),
  );
  results.sort((a, b) => (a.fault < b.fault ? -1 : 1));
  return { results, redWithoutFault };
}

function runJob(job: MatrixJob, onResult: (result: FaultResult) => void): Promise<void> {
  const file = fileURLToPath(new URL(`./worker${path.extname(import.meta.url)}`, import.meta.url));
  const worker = new Worker(file, { workerData: job });
  return new Promise((resolve, reject) => {
    worker.on('message', (result: FaultResult) => onResult(result));
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a matrix thread ended with code ${code}`)),
    );
  });
}
