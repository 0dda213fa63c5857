// The transports before and after a run: probes, acts and cleaning. As for cases, a 429 is retried after its Retry-After,
// and a read whose connection broke is sent once more.
import type { Transports } from '../../kit/requests/api.ts';
import type { OpenConnection } from '../../kit/requests/connection.ts';
import { stack } from '../../kit/layers/layer.ts';
import { realPause } from './pause.ts';
import { limitRate } from './rate.ts';
import { createRetryAfter } from './retry-after.ts';
import { retryBrokenReads } from './retry-broken-reads.ts';

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
