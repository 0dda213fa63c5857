// Layer that keeps requests under a rate (`--qps`): a token bucket over an injected clock.
import type { Layer, Pause } from './layer.ts';

export interface RateOptions {
  readonly requestsPerSecond: number;
  /** Requests that may go at once after a quiet time; one second's worth by default. */
  readonly burst?: number;
  readonly now: () => number;
  readonly pause: Pause;
}

/** All requests through the returned layer share one bucket, whatever the number of transports it wraps. */
export function limitRate(options: RateOptions): Layer {
  const spacingMs = 1000 / options.requestsPerSecond;
  const burst = Math.max(1, options.burst ?? Math.ceil(options.requestsPerSecond));
  let nextFreeMs = -Infinity;

  // A reserved slot is kept even if the caller gives up: later callers already count on theirs.
  function reserve(): number {
    const now = options.now();
    const earliest = now - (burst - 1) * spacingMs;
    const slot = Math.max(nextFreeMs, earliest);
    nextFreeMs = slot + spacingMs;
    return Math.max(0, slot - now);
  }

  return (next) => async (request) => {
    const waitMs = reserve();
    if (waitMs > 0) await options.pause(waitMs, request.signal);
    return next(request);
  };
}
