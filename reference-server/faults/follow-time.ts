// The server's time at its last request, for bugs that act some seconds late.
import type { Parts } from '../parts/index.ts';

/** @returns milliseconds; 0 before the first request */
export function followTime(parts: Parts): () => number {
  const { firstSuccess } = parts.identity;
  let lastMs = 0;
  parts.identity.firstSuccess = (authenticators, request, nowMs) => {
    lastMs = nowMs;
    return firstSuccess(authenticators, request, nowMs);
  };
  return () => lastMs;
}
