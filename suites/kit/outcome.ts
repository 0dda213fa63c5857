// From what a case threw to its raw outcome. The verdict is derived later, with the level of the row.
import type { Outcome } from '../../reports/result.ts';
import { WaitingError } from './eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import type { Phase } from './layers/phase.ts';
import { TransportError } from './transport.ts';
import { WatchFrameError } from './watch.ts';

/** What happened, from the error that ended a case in a phase; `blocked` and `failed` blame the target, `error` us. */
export function outcomeOf(error: unknown, phase: Phase): Outcome {
  if (error instanceof NotRun) return { kind: 'skipped', reason: error.reason, message: error.message };
  if (error instanceof PrerequisiteFailed) return { kind: 'blocked', message: error.message };
  if (error instanceof CheckFailed)
    return { kind: phase === 'set-up' ? 'blocked' : 'failed', message: error.message };
  if (error instanceof WatchFrameError) return { kind: 'failed', message: error.message };
  if (error instanceof WaitingError) return { ...outcomeOf(error.cause, phase), message: error.message };
  if (error instanceof TransportError) return ofTransport(error, phase);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return { kind: 'error', message: `${message}${stack === undefined ? '' : `\n${firstOwnLine(stack)}`}` };
}

/** A connection that breaks under a request is the target's failure; one that cannot be made blocks. */
function ofTransport(error: TransportError, phase: Phase): Outcome {
  const broke = error.code === 'reset' || error.code === 'protocol';
  return { kind: broke && phase === 'check' ? 'failed' : 'blocked', message: error.message };
}

const firstOwnLine = (stack: string) =>
  (stack.split('\n')[1] ?? '').trim().replace(/\(.*\/(suites\/)/, '($1');
