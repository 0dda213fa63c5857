// Layer that obeys `429` with `Retry-After`: a busy server is not a wrong one. It counts what it did, since a
// throttled run measures little else.
import type { WireRequest, WireResponse } from '../transport.ts';
import type { Layer, Pause } from './layer.ts';

export interface RetryAfterOptions {
  readonly pause: Pause;
  readonly now: () => number;
  /** A longer demand is handed to the caller instead of being waited for. */
  readonly longestWaitMs?: number;
  /** For so long one request is sent again: many clients that are told to come back at once are served in turn. */
  readonly patienceMs?: number;
}

export interface RetryAfter {
  readonly layer: Layer;
  /** Answers obeyed so far, over all requests. */
  throttled(): number;
}

/** Once the patience is at its end the 429 itself is returned. A 429 without a usable `Retry-After` is returned at once,
 * and any to a request that takes it. */
export function createRetryAfter(options: RetryAfterOptions): RetryAfter {
  const { longestWaitMs = 30_000, patienceMs = 60_000 } = options;
  let throttled = 0;

  function demandedWaitMs(response: WireResponse): number | undefined {
    if (response.status !== 429) return undefined;
    const header = response.headers.find(([name]) => name === 'retry-after');
    const waitMs = header === undefined ? undefined : parseRetryAfter(header[1], options.now());
    return waitMs !== undefined && waitMs <= longestWaitMs ? waitMs : undefined;
  }

  const layer: Layer = (next) => async (request: WireRequest) => {
    const startedAt = options.now();
    for (;;) {
      const response = await next(request);
      const isObeyed = request.takesBusy !== true && options.now() - startedAt < patienceMs;
      const waitMs = isObeyed ? demandedWaitMs(response) : undefined;
      if (waitMs === undefined) return response;
      throttled += 1;
      await discard(response);
      await options.pause(waitMs, request.signal);
    }
  };
  return { layer, throttled: () => throttled };
}

/** Milliseconds to wait, from seconds or an HTTP date (RFC 9110, 10.2.3); `undefined` for anything else. */
export function parseRetryAfter(value: string, nowMs: number): number | undefined {
  const text = value.trim();
  if (/^[0-9]+$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** Reads the body to its end, or else the connection could not be used again. */
async function discard(response: WireResponse): Promise<void> {
  for await (const chunk of response.body) void chunk;
}
