// list without a limit: the whole collection, at a revision that the requested version allows (core 2.5, 4.12).
import { mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { ListRequest, Response, SeenList } from '../requests.ts';
import { changed, collectionOf, currentOf, nowOf } from '../state.ts';
import type { State } from '../state.ts';
import { isSelected, listMismatch, shownAt } from './items.ts';
import { listVersionMismatch, namedVersion } from './list-version.ts';
import { isUnavailable, revisionOf, windowOf } from './revisions.ts';
import type { Window } from './revisions.ts';

export function list(state: State, request: ListRequest): readonly Outcome[] {
  const window = windowOf(collectionOf(state, request.collection), request.version);
  const listed: Outcome = {
    description: 'a list',
    rule: window.rule,
    hasStatus: (status) => status === 200,
    next: (response) => afterList(state, request, window, response),
  };
  return window.mayFail
    ? [listed, refused(state, window.rule, isUnavailable, '410 or 504 for an unavailable version')]
    : [listed];
}

function afterList(
  state: State,
  request: ListRequest,
  window: Window,
  { list: seen }: Response,
): State | Mismatch {
  if (seen === undefined) return mismatch(window.rule, 'the answer 200 has no list');
  const collection = collectionOf(state, request.collection);
  // A server may ignore resourceVersionMatch (core 4.12). The list then has another version than the requested one.
  const isExact = request.match === 'Exact' && seen.version === request.version;
  const exactRevision = isExact ? revisionOf(collection, seen.version) : undefined;
  const revisions = exactRevision === undefined ? window.revisions : [exactRevision];
  const rule = isExact ? 'exact' : window.rule;
  const { color } = request;
  const hasFreeVersions = rule === 'exact' || rule === 'notOlder';
  const wrong = revisions.map((revision) =>
    listMismatch(seen.items, shownAt(collection, revision), { color, rule, hasFreeVersions }),
  );
  if (!wrong.includes(undefined)) return wrong[0]!;
  if (window.rule === 'mostRecent') return afterCurrentList(state, request, seen);
  return isExact
    ? state
    : (listVersionMismatch(collection, window.revisions, seen, { color, hasFreeVersions }) ?? state);
}

/** Records the version of the current revision, and that deleted objects without an item are gone. */
function afterCurrentList(
  state: State,
  { collection: id, color }: ListRequest,
  seen: SeenList,
): State | Mismatch {
  const collection = collectionOf(state, id);
  const named = namedVersion(state, id, nowOf(collection), seen.version);
  if ('rule' in named) return named;
  const names = new Set(seen.items.map(({ name }) => name));
  const gone = [...currentOf(named, id).values()].filter(
    (stored) => stored.isTerminating && isSelected(stored, color) && !names.has(stored.name),
  );
  return changed(
    named,
    id,
    gone.map((object) => ({ kind: 'gone' as const, object })),
  );
}
