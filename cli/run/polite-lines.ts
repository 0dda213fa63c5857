// How the command line itself asks a target before and after a run, as cases do: a busy server is asked again, one read
// whose connection broke is sent once more.
import type { Transports } from '../../suites/kit/api.ts';
import type { OpenConnection } from '../../suites/kit/connection.ts';
import { stack } from '../../suites/kit/layers/layer.ts';
import { realPause } from '../../suites/kit/layers/pause.ts';
import { limitRate } from '../../suites/kit/layers/rate.ts';
import { createRetryAfter } from '../../suites/kit/layers/retry-after.ts';
import { retryBrokenReads } from '../../suites/kit/layers/retry-broken-reads.ts';

/** @param requestsPerSecond as --qps bounds them */
export function politeLines({ own, bare }: OpenConnection, requestsPerSecond?: number): Transports {
  const clock = { now: Date.now, pause: realPause };
  const layers = [
    retryBrokenReads,
    createRetryAfter(clock).layer,
    ...(requestsPerSecond === undefined ? [] : [limitRate({ requestsPerSecond, ...clock })]),
  ];
  return { own: stack(layers, own), bare: stack(layers, bare) };
}
