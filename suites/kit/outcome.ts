// Maps the error of a case to its raw outcome. The verdict is derived later, with the level of the row.
import { WaitingError } from './waiting/eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { TransportError } from './requests/transport.ts';
import { WatchFrameError } from './watches/watch.ts';

/** The outcome of a case, before it is judged. */
export interface Outcome {
  /** `failed`: the target violated the row. `blocked`: set-up or a prerequisite failed. `error`: an error of the suite.
   * `skipped`: a needed feature is absent, or the run left the row out (`reason` says which). */
  readonly kind: 'passed' | 'failed' | 'blocked' | 'error' | 'skipped';
  readonly message?: string;
  /** Why a row did not run: `feature:<name>`, `launcher`, `slow`, `namespaces`, `shard`, `deadline`, `interrupted`; or why it
   * ran but could not be judged: `not-exercised` (a choice of the server), `disturbed` (concurrent writes). */
  readonly reason?: string;
  /** For a blocked case: the id of the row that judges the failed prerequisite. */
  readonly blockedBy?: string;
  /** The server's behaviour where the documents are silent, as canonical JSON. */
  readonly observed?: unknown;
  /** Unusual behaviour that is not a failure, such as a 5xx where any refusal is allowed. */
  readonly warnings?: readonly string[];
}

/** The outcome for the error that ended a case; `blocked` and `failed` concern the target, `error` the suite itself. */
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

/** Whether a case ended because a connection broke during a request. */
export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof WaitingError
    ? isBrokenConnection(error.cause)
    : error instanceof TransportError && error.code === 'reset';

/** A connection that breaks during a request is a failure of the target; one that cannot be opened blocks the case. */
const isBreak = ({ code }: TransportError) => code === 'reset' || code === 'protocol';

const firstOwnLine = (stack: string) =>
  (stack.split('\n')[1] ?? '').trim().replace(/\(.*\/(suites\/)/, '($1');
