// From what a case threw to its raw outcome. The verdict is derived later, with the level of the row.
import type { Outcome } from '../../reports/result.ts';
import { WaitingError } from './eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { TransportError } from './transport.ts';
import { WatchFrameError } from './watch.ts';

/** What happened, from the error that ended a case; `blocked` and `failed` blame the target, `error` us. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NotRun) return { kind: 'skipped', reason: error.reason, message: error.message };
  if (error instanceof PrerequisiteFailed) return blocked(error);
  if (error instanceof CheckFailed || error instanceof WatchFrameError)
    return { kind: 'failed', message: error.message };
  if (error instanceof WaitingError) return { ...outcomeOf(error.cause), message: error.message };
  if (error instanceof TransportError)
    return { kind: isBreak(error) ? 'failed' : 'blocked', message: error.message };
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return { kind: 'error', message: `${message}${stack === undefined ? '' : `\n${firstOwnLine(stack)}`}` };
}

const blocked = ({ message, blockedBy }: PrerequisiteFailed): Outcome => ({
  kind: 'blocked',
  message,
  ...(blockedBy === undefined ? {} : { blockedBy }),
});

/** Whether a case ended since its connection broke under a request. */
export const brokeOff = (error: unknown): boolean =>
  error instanceof WaitingError
    ? brokeOff(error.cause)
    : error instanceof TransportError && error.code === 'reset';

/** A connection that breaks under a request is the target's failure; one that cannot be made blocks. */
const isBreak = ({ code }: TransportError) => code === 'reset' || code === 'protocol';

const firstOwnLine = (stack: string) =>
  (stack.split('\n')[1] ?? '').trim().replace(/\(.*\/(suites\/)/, '($1');
