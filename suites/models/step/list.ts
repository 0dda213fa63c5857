// list without a limit: the whole collection, as it was at a moment that the version allows (core 2.5, 4.12).
import { mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { ListRequest, Response, SeenList } from '../requests.ts';
import { changed, collectionOf, currentOf, nowOf } from '../state.ts';
import type { State } from '../state.ts';
import { isSelected, listMismatch, shownAt } from './items.ts';
import { builtMismatch, namedVersion } from './list-version.ts';
import { cannotBeHad, momentOf, windowOf } from './moments.ts';
import type { Window } from './moments.ts';

export function list(state: State, request: ListRequest): readonly Outcome[] {
  const window = windowOf(collectionOf(state, request.collection), request.version);
  const listed: Outcome = {
    says: 'answered with a list',
    rule: window.rule,
    hasStatus: (status) => status === 200,
    next: (response) => seenAt(state, request, window, response),
  };
  return window.mayFail
    ? [listed, refused(state, window.rule, cannotBeHad, 'a version that cannot be had')]
    : [listed];
}

function seenAt(
  state: State,
  request: ListRequest,
  window: Window,
  { list: seen }: Response,
): State | Mismatch {
  if (seen === undefined) return mismatch(window.rule, 'it was answered with 200 and without a list');
  const collection = collectionOf(state, request.collection);
  // A server may ignore the match (core 4.12): then the list names another version than the requested one.
  const isExact = request.match === 'Exact' && seen.version === request.version;
  const exactMoment = isExact ? momentOf(collection, seen.version) : undefined;
  const moments = exactMoment === undefined ? window.moments : [exactMoment];
  const rule = isExact ? 'exact' : window.rule;
  const { color } = request;
  const hasFreeVersions = rule === 'exact' || rule === 'notOlder';
  const wrong = moments.map((moment) =>
    listMismatch(seen.items, shownAt(collection, moment), { color, rule, hasFreeVersions }),
  );
  if (!wrong.includes(undefined)) return wrong[0]!;
  if (window.rule === 'mostRecent') return ofNow(state, request, seen);
  return isExact
    ? state
    : (builtMismatch(collection, window.moments, seen, { color, hasFreeVersions }) ?? state);
}

/** Records the version of the current moment, and that deleted objects which the list lacks are removed. */
function ofNow(state: State, { collection: id, color }: ListRequest, seen: SeenList): State | Mismatch {
  const collection = collectionOf(state, id);
  const named = namedVersion(state, id, nowOf(collection), seen.version);
  if ('rule' in named) return named;
  const names = new Set(seen.items.map(({ name }) => name));
  const gone = [...currentOf(named, id).values()].filter(
    (stored) => stored.isEnding && isSelected(stored, color) && !names.has(stored.name),
  );
  return changed(
    named,
    id,
    gone.map((object) => ({ kind: 'gone' as const, object })),
  );
}
