// The entry of a thread of the matrix: runs one fault after the other.
import { workerData } from 'node:worker_threads';
import { orch } from '../../../common/dialects/names.ts';
import { findFault } from '../../../reference-server/faults/index.ts';
import { cases } from '../../index.ts';
import { serveThread } from '../thread/thread.ts';
import { runFault } from './run-fault.ts';
import type { MatrixThread, MatrixThreadData } from './run-matrix.ts';

const { features, ...given } = workerData as MatrixThreadData;

const calls: MatrixThread = {
  async run(id) {
    const fault = findFault(id);
    if (fault === undefined) throw new RangeError(`unknown fault ${id}`);
    return runFault({ ...given, fault, cases, features: new Set(features), names: orch });
  },
};
serveThread(calls);
