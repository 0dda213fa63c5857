// The transports of the command line itself, before and after a run. As for cases, a 429 is retried after its Retry-After,
// and a read whose connection broke is sent once more.
import type { Transports } from '../../suites/kit/api.ts';
import type { OpenConnection } from '../../suites/kit/connection.ts';
import { stack } from '../../suites/kit/layers/layer.ts';
import { realPause } from '../../suites/engine/layers/pause.ts';
import { limitRate } from '../../suites/engine/layers/rate.ts';
import { createRetryAfter } from '../../suites/engine/layers/retry-after.ts';
import { retryBrokenReads } from '../../suites/engine/layers/retry-broken-reads.ts';

/** @param requestsPerSecond the limit of --qps */
export function withRetries({ own, bare }: OpenConnection, requestsPerSecond?: number): Transports {
  const clock = { now: Date.now, pause: realPause };
  const layers = [
    retryBrokenReads,
    createRetryAfter(clock).layer,
    ...(requestsPerSecond === undefined ? [] : [limitRate({ requestsPerSecond, ...clock })]),
  ];
  return { own: stack(layers, own), bare: stack(layers, bare) };
}
