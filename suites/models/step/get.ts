// get: one object, as it was at a moment that the version allows (core 4.12).
import { describeStored } from '../describe.ts';
import { isMissing, mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { GetRequest, Seen } from '../requests.ts';
import { changed, collectionOf, currentOf, snapshotOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { cannotBeHad, windowOf } from './moments.ts';
import { objectMismatch } from './objects.ts';

export function get(state: State, request: GetRequest): readonly Outcome[] {
  const collection = collectionOf(state, request.collection);
  const window = windowOf(collection, request.version);
  const { name } = request;
  const shown = window.moments.map((moment) => snapshotOf(collection, moment).get(name));
  const isKnown = versionsOfName(collection, name).length > 0;
  const found: Outcome = {
    says: 'found',
    rule: window.rule,
    hasStatus: (status) => status === 200,
    next: ({ object }) => seenAs(object) ?? state,
  };
  const missing: Outcome = {
    says: 'missing',
    rule: isKnown ? 'removed' : 'missing',
    hasStatus: isMissing,
    next: () => (request.version === undefined ? withoutEnding(state, request) : state),
  };
  const mayBeMissing = shown.some((one) => one === undefined || one.isEnding);
  const mayBeFound = shown.some((one) => one !== undefined);
  return [
    ...(mayBeFound ? [found] : []),
    ...(mayBeMissing ? [missing] : []),
    ...(window.mayFail ? [refused(state, window.rule, cannotBeHad, 'a version that cannot be had')] : []),
  ];

  function seenAs(object: Seen | undefined): Mismatch | undefined {
    if (object === undefined) return mismatch('stored', 'it was answered with 200 and without an object');
    const states = shown.filter((one): one is Stored => one !== undefined);
    const wrong = states.map((stored) => objectMismatch(object, stored, window.rule));
    if (wrong.includes(undefined)) return undefined;
    const other =
      states.length > 1 ? ` (the newest state that it could show: ${describeStored(states[0]!)})` : '';
    return { ...wrong[0]!, what: wrong[0]!.what + other };
  }
}

/** What was deleted is gone. */
function withoutEnding(state: State, { collection, name }: GetRequest): State {
  const current = currentOf(state, collection).get(name);
  return current === undefined ? state : changed(state, collection, [{ kind: 'gone', object: current }]);
}
