// The entry of a thread of the matrix: runs one group of faults after the other.
import { workerData } from 'node:worker_threads';
import { orch } from '../../../common/dialects/names.ts';
import { findFault } from '../../../reference-server/faults/index.ts';
import { cases } from '../../index.ts';
import { serveThread } from '../thread/thread.ts';
import { redRowsOf } from './matrix-result.ts';
import { runGroup } from './run-group.ts';
import type { MatrixThread, MatrixThreadData } from './run-matrix.ts';

const { features, known, ...given } = workerData as MatrixThreadData;
const redBefore = new Map(known.map((one) => [one.fault, new Set(redRowsOf(one))]));

const calls: MatrixThread = {
  run(ids) {
    const faults = ids.map((id) => {
      const fault = findFault(id);
      if (fault === undefined) throw new RangeError(`unknown fault ${id}`);
      return fault;
    });
    return runGroup(faults, { ...given, cases, features: new Set(features), names: orch, redBefore });
  },
};
serveThread(calls);
