// One object as a machine: what each operation does to its state, and whether its answer fits (core 4.8). Changes that a
// server makes by itself keep our content and have versions that no write returned; any number may come at any time.
import { hasHappened, mayHaveHappened } from './history.ts';
import type { Read, Write } from './history.ts';
import type { Operation } from './linearizable.ts';
import type { Timeline } from './timeline.ts';

/** Undefined members are not known: those of a write without a clear answer, until a read shows them. */
export interface Live {
  readonly content: string;
  readonly version: string | undefined;
  readonly uid: string | undefined;
  /** Deleted, and gone at any later moment. */
  readonly dying?: boolean;
}

export type ObjectState = Live | 'absent';

export const stateKey = (state: ObjectState): string =>
  state === 'absent'
    ? 'absent'
    : `${state.content} ${state.version ?? '?'} ${state.uid ?? '?'} ${state.dying === true}`;

/** What a write demands of the state, and makes of it. A refusal demands nothing: a server may refuse for reasons of its
 * own. That an object is missing is an observation. */
export function operationOf(timeline: Timeline, write: Write): Operation<ObjectState> | undefined {
  if (write.outcome === 'refused') return undefined;
  const end = write.outcome === 'unknown' || write.answered === undefined ? {} : { return: write.answered };
  return { call: write.sent, ...end, step: orGone((state) => stepOf(timeline, write, state)) };
}

type Step = Operation<ObjectState>['step'];

/** An object that is dying may have gone before any step. */
const orGone =
  (step: Step): Step =>
  (state) =>
    step(state) ?? (state !== 'absent' && state.dying === true ? step('absent') : undefined);

function stepOf(timeline: Timeline, write: Write, state: ObjectState): ObjectState | undefined {
  if (!mayHaveHappened(write)) return state === 'absent' ? state : undefined;
  const { action, expected, content, version, uid, object } = write;
  if (state === 'absent') {
    if (action === 'create' || action === 'apply') return { content, version, uid };
    // A PUT of what is not there may create it (core 4.2 does not forbid it), but then it is another object.
    const replaced = expected === undefined ? undefined : timeline.byVersion(object, expected)?.uid;
    if (action === 'put' && (uid === undefined || uid !== replaced)) return { content, version, uid };
    // What a delete of something missing is answered with is not shown (core 7).
    return action === 'delete' ? state : undefined;
  }
  if (action === 'create') return undefined;
  if (expected !== undefined && !isAt(timeline, object, state, expected)) return undefined;
  if (hasHappened(write) && uid !== undefined && state.uid !== undefined && uid !== state.uid)
    return undefined;
  if (action === 'delete')
    return write.goesLater === true ? { ...state, version: undefined, dying: true } : 'absent';
  return { content, version, uid: uid ?? state.uid, ...(state.dying === true ? { dying: true } : {}) };
}

/** A version that no write returned fits the content that it was seen with. */
function isAt(timeline: Timeline, object: string, state: Live, version: string): boolean {
  if (state.version === version) return true;
  return (
    timeline.byVersion(object, version) === undefined && timeline.contentOf(object, version) === state.content
  );
}

/** What a get saw. An object that is terminating is neither there nor gone. */
export function readingOf(
  timeline: Timeline,
  { sent, answered, object, seen }: Read,
): Operation<ObjectState> {
  const step = (state: ObjectState): ObjectState | undefined => {
    if (seen?.terminating === true) return state;
    if (seen === undefined || state === 'absent')
      return seen === undefined && state === 'absent' ? state : undefined;
    if (seen.content !== state.content || !isAt(timeline, object, state, seen.version)) return undefined;
    if (state.uid !== undefined && state.uid !== seen.uid) return undefined;
    return { ...state, version: seen.version, uid: seen.uid };
  };
  return { call: sent, return: answered, step: orGone(step) };
}
