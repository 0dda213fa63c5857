// Layer that comes again where it is told to, or where a server is busy without saying when: a busy server is not a wrong
// one. It counts what it did, since a throttled run measures little else.
import { isBusy } from '../busy.ts';
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
  /** Answers after which a request was sent again so far, over all requests. */
  throttled(): number;
}

/** The first pause where none is demanded; each further one is twice as long, up to the longest. */
const pauseMs = { first: 250, longest: 8000 };

/** Once the patience is at its end the busy answer itself is returned, and at once to a request that takes it. */
export function createRetryAfter(options: RetryAfterOptions): RetryAfter {
  const { longestWaitMs = 30_000, patienceMs = 60_000, now } = options;
  let throttled = 0;

  const layer: Layer = (next) => async (request: WireRequest) => {
    const startedAt = now();
    for (let count = 0; ; count++) {
      const response = await next(request);
      if (request.takesBusy === true || now() - startedAt >= patienceMs) return response;
      const waitMs = waitAfter(response, count, now());
      if (waitMs === undefined || waitMs > longestWaitMs) return response;
      throttled += 1;
      await discard(response);
      await options.pause(waitMs, request.signal);
    }
  };
  return { layer, throttled: () => throttled };
}

/** Milliseconds, as demanded or else longer from time to time; undefined where the answer is not that of a busy server. */
function waitAfter({ status, headers }: WireResponse, count: number, nowMs: number): number | undefined {
  const header = headers.find(([name]) => name === 'retry-after');
  if (!isBusy(status, header !== undefined)) return undefined;
  const demanded = header === undefined ? undefined : parseRetryAfter(header[1], nowMs);
  return demanded ?? Math.min(pauseMs.first * 2 ** count, pauseMs.longest);
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
