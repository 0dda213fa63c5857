// Lists in chunks: every chunk shows the state of the first, regardless of writes between them (core 4.12).
import { mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { ContinueRequest, PageRequest, Response } from '../requests.ts';
import type { RuleName } from '../rules.ts';
import { collectionOf, nowOf } from '../state.ts';
import type { State, Walk } from '../state.ts';
import { itemsMismatch, missingItemMismatch, shownAt } from './items.ts';
import { namedVersion } from './list-version.ts';
import { isUnavailable, revisionOf } from './revisions.ts';

/** The first chunk: of the current state, or of exactly the requested version. */
export function page(state: State, request: PageRequest): readonly Outcome[] {
  const { collection: id, version, color, limit } = request;
  const collection = collectionOf(state, id);
  const revision = version === undefined ? nowOf(collection) : (revisionOf(collection, version) ?? 0);
  const walk: Walk = {
    collection: id,
    color,
    limit,
    isAtVersion: version !== undefined,
    revision,
    version: version ?? '',
    token: '',
    seen: new Set(),
  };
  const rule = version === undefined ? 'mostRecent' : 'exact';
  const first: Outcome = {
    description: 'a list',
    rule,
    hasStatus: (status) => status === 200,
    next: (response) => {
      const named =
        version === undefined ? namedVersion(state, id, revision, response.list?.version ?? '') : state;
      return 'rule' in named ? named : walkOn(named, request.walk, walk, response, rule);
    },
  };
  return version === undefined
    ? [first]
    : [first, refused(state, 'exact', isUnavailable, '410 or 504 for an unavailable version')];
}

/** The next chunk. A token expires, and its version may not have reached the serving replica yet (core 4.12). */
export function continueWalk(state: State, request: ContinueRequest): readonly Outcome[] {
  const walk = state.walks.get(request.walk)!;
  return [
    {
      description: 'a list',
      rule: 'walk',
      hasStatus: (status) => status === 200,
      next: (response) => walkOn(state, request.walk, walk, response, 'walk'),
    },
    {
      description: '410 for an expired token or 504 for one not yet recognized',
      rule: 'walk',
      hasStatus: isUnavailable,
      next: () => withoutWalk(state, request.walk),
    },
  ];
}

function walkOn(state: State, id: number, walk: Walk, { list }: Response, rule: RuleName): State | Mismatch {
  if (list === undefined) return mismatch(rule, 'the answer 200 has no list');
  if (list.size > walk.limit)
    return mismatch('limit', `a chunk of at most ${walk.limit} has ${list.size} items`);
  if (walk.version !== '' && list.version !== walk.version)
    return mismatch(
      rule,
      walk.token === ''
        ? 'the list has another version than the requested one'
        : 'the chunk has another version than the first chunk',
    );
  const snapshot = shownAt(collectionOf(state, walk.collection), walk.revision);
  const wanted = { color: walk.color, rule, hasFreeVersions: walk.isAtVersion };
  const wrong = itemsMismatch(list.items, snapshot, wanted);
  if (wrong !== undefined) return wrong;
  const repeated = list.items.find(({ name }) => walk.seen.has(name));
  if (repeated !== undefined) return mismatch('walk', `a later chunk repeats ${repeated.name}`);
  const seen = new Set([...walk.seen, ...list.items.map(({ name }) => name)]);
  if (list.token !== '')
    return {
      ...state,
      walks: new Map(state.walks).set(id, { ...walk, version: list.version, token: list.token, seen }),
    };
  const missing = missingItemMismatch(
    [...seen].map((name) => ({ name })),
    snapshot,
    wanted,
  );
  return missing === undefined
    ? withoutWalk(state, id)
    : { ...missing, what: `after the last chunk, ${missing.what}` };
}

function withoutWalk(state: State, id: number): State {
  const walks = new Map(state.walks);
  walks.delete(id);
  return { ...state, walks };
}
