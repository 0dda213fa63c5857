// get: one object, at a revision that the requested version allows (core 4.12).
import { describeStored } from '../describe.ts';
import { isMissing, mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { GetRequest, Seen } from '../requests.ts';
import { changed, collectionOf, currentOf, snapshotOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { isUnavailable, windowOf } from './revisions.ts';
import { objectMismatch } from './objects.ts';

export function get(state: State, request: GetRequest): readonly Outcome[] {
  const collection = collectionOf(state, request.collection);
  const window = windowOf(collection, request.version);
  const { name } = request;
  const shown = window.revisions.map((revision) => snapshotOf(collection, revision).get(name));
  const isKnown = versionsOfName(collection, name).length > 0;
  const found: Outcome = {
    description: 'the object',
    rule: window.rule,
    hasStatus: (status) => status === 200,
    next: ({ object }) => foundMismatch(object) ?? state,
  };
  const missing: Outcome = {
    description: 'not found',
    rule: isKnown ? 'removed' : 'missing',
    hasStatus: isMissing,
    next: () => (request.version === undefined ? withoutTerminating(state, request) : state),
  };
  const mayBeMissing = shown.some((one) => one === undefined || one.isTerminating);
  const mayBeFound = shown.some((one) => one !== undefined);
  return [
    ...(mayBeFound ? [found] : []),
    ...(mayBeMissing ? [missing] : []),
    ...(window.mayFail
      ? [refused(state, window.rule, isUnavailable, '410 or 504 for an unavailable version')]
      : []),
  ];

  function foundMismatch(object: Seen | undefined): Mismatch | undefined {
    if (object === undefined) return mismatch('stored', 'the answer 200 has no object');
    const states = shown.filter((one): one is Stored => one !== undefined);
    const wrong = states.map((stored) => objectMismatch(object, stored, window.rule));
    if (wrong.includes(undefined)) return undefined;
    const other = states.length > 1 ? ` (the newest allowed state: ${describeStored(states[0]!)})` : '';
    return { ...wrong[0]!, what: wrong[0]!.what + other };
  }
}

/** The state in which the deleted object is gone. */
function withoutTerminating(state: State, { collection, name }: GetRequest): State {
  const current = currentOf(state, collection).get(name);
  return current === undefined ? state : changed(state, collection, [{ kind: 'gone', object: current }]);
}
