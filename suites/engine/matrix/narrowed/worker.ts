// The entry of a thread that runs narrowed faults, one after the other.
import { workerData } from 'node:worker_threads';
import { orch } from '../../../../common/dialects/names.ts';
import { findFault } from '../../../../reference-server/faults/index.ts';
import { cases } from '../../../index.ts';
import { serveThread } from '../../thread/thread.ts';
import { narrowings } from './narrowings.ts';
import { runNarrowed } from './run-one.ts';
import type { NarrowedThread, NarrowedThreadData } from './run-narrowed.ts';

const { features, ...given } = workerData as NarrowedThreadData;

const calls: NarrowedThread = {
  async run(faultId, narrowingId) {
    const fault = findFault(faultId);
    const narrowing = narrowings.find(({ id }) => id === narrowingId);
    if (fault === undefined || narrowing === undefined)
      throw new RangeError(`unknown fault ${faultId} or narrowing ${narrowingId}`);
    return runNarrowed({ ...given, fault, narrowing, cases, features: new Set(features), names: orch });
  },
};
serveThread(calls);
