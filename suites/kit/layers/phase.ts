// Layer that notes where in a case a request was sent; the case runner moves the phase on.
import type { Layer } from './layer.ts';

export type Phase = 'set-up' | 'check' | 'clean-up';

/** Marks requests that carry no phase of their own. */
export function markPhase(current: () => Phase): Layer {
  return (next) => (request) =>
    next(request.phase === undefined ? { ...request, phase: current() } : request);
}
