// A layer that marks each request with the current phase of the case; the case runner sets the phase.
import type { Layer } from './layer.ts';

/** `further`: of the engine, around a request of the case. */
export type Phase = 'set-up' | 'check' | 'further' | 'clean-up';

/** Marks requests without a phase. */
export function markPhase(current: () => Phase): Layer {
  return (next) => (request) =>
    next(request.phase === undefined ? { ...request, phase: current() } : request);
}
