// A layer that limits the request rate (`--qps`): a token bucket over an injected clock.
import type { Layer, Pause } from '../../kit/layers/layer.ts';

export interface RateOptions {
  readonly requestsPerSecond: number;
  /** Requests that may be sent at once after an idle time; by default those of one second. */
  readonly burst?: number;
  readonly now: () => number;
  readonly pause: Pause;
}

/** All requests through the returned layer share one bucket, over all transports that it wraps. */
export function limitRate(options: RateOptions): Layer {
  const spacingMs = 1000 / options.requestsPerSecond;
  const burst = Math.max(1, options.burst ?? Math.ceil(options.requestsPerSecond));
  let nextFreeMs = -Infinity;

  // A reserved slot is kept even if the caller aborts, since later callers have computed their slots from it.
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
