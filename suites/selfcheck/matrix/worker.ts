// One of the threads of a matrix run: takes faults by their index, tells each result.
import { parentPort, workerData } from 'node:worker_threads';
import { orch } from '../../../fixtures/dialects/names.ts';
import { faults } from '../../../reference-server/faults/index.ts';
import { cases } from '../../index.ts';
import type { MatrixJob } from './run-matrix.ts';
import { runFault } from './run-fault.ts';

const job = workerData as MatrixJob;
const { clean, features, seed, others } = job;

for (const id of job.faults) {
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) continue;
  const result = await runFault({
    fault,
    cases,
    clean,
    features: new Set(features),
    names: orch,
    seed,
    ...(others === undefined ? {} : { others }),
  });
  parentPort?.postMessage(result);
}
