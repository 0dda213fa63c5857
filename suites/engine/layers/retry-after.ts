// A layer that retries after 429, and after 503 with Retry-After: an overloaded server is not a faulty one. It counts the
// retries, which a report shows.
import { isBusy } from '../../kit/answers/busy.ts';
import type { WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import type { Layer, Pause } from '../../kit/layers/layer.ts';

export interface RetryAfterOptions {
  readonly pause: Pause;
  readonly now: () => number;
  /** With a longer Retry-After, the answer is returned instead of waiting. */
  readonly longestWaitMs?: number;
  /** One request is retried for this long: many clients may retry at the same time, and are served one after the other. */
  readonly retryForMs?: number;
}

export interface RetryAfter {
  readonly layer: Layer;
  /** The number of retries so far, over all requests. */
  throttled(): number;
}

/** Pauses without a usable Retry-After: the first, doubled each time up to the longest. */
const pauseMs = { first: 250, longest: 8000 };

/** After the time for retries, or at once for a request with `returnBusy`, the busy answer itself is returned. */
export function createRetryAfter(options: RetryAfterOptions): RetryAfter {
  const { longestWaitMs = 30_000, retryForMs = 60_000, now } = options;
  let throttled = 0;

  const layer: Layer = (next) => async (request: WireRequest) => {
    const startedAt = now();
    for (let count = 0; ; count++) {
      const response = await next(request);
      if (request.returnBusy === true || now() - startedAt >= retryForMs) return response;
      const waitMs = waitAfter(response, count, now());
      if (waitMs === undefined || waitMs > longestWaitMs) return response;
      throttled += 1;
      await discard(response);
      await options.pause(waitMs, request.signal);
    }
  };
  return { layer, throttled: () => throttled };
}

/** Milliseconds to wait, by Retry-After or a growing pause; undefined where the answer is not that of a busy server. */
function waitAfter({ status, headers }: WireResponse, count: number, nowMs: number): number | undefined {
  const header = headers.find(([name]) => name === 'retry-after');
  if (!isBusy(status, header !== undefined)) return undefined;
  const requestedMs = header === undefined ? undefined : parseRetryAfter(header[1], nowMs);
  return requestedMs ?? Math.min(pauseMs.first * 2 ** count, pauseMs.longest);
}

/** Milliseconds to wait, from seconds or an HTTP date (RFC 9110, 10.2.3); `undefined` for anything else. */
export function parseRetryAfter(value: string, nowMs: number): number | undefined {
  const text = value.trim();
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** Reads the body to its end, so that the connection can be reused. */
async function discard(response: WireResponse): Promise<void> {
  for await (const chunk of response.body) void chunk;
}
