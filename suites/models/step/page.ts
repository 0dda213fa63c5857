// Lists in chunks: every chunk shows the state of the first, whatever is written between them (core 4.12).
import { mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { ContinueRequest, PageRequest, Response } from '../requests.ts';
import type { RuleName } from '../rules.ts';
import { collectionOf, nowOf } from '../state.ts';
import type { State, Walk } from '../state.ts';
import { itemsMismatch, lackMismatch, shownAt } from './items.ts';
import { namedVersion } from './list-version.ts';
import { cannotBeHad, momentOf } from './moments.ts';

/** The first chunk: of now, or of exactly the version that it names. */
export function page(state: State, request: PageRequest): readonly Outcome[] {
  const { collection: id, version, color, limit } = request;
  const collection = collectionOf(state, id);
  const moment = version === undefined ? nowOf(collection) : (momentOf(collection, version) ?? 0);
  const walk: Walk = {
    collection: id,
    color,
    limit,
    isAtVersion: version !== undefined,
    moment,
    version: version ?? '',
    token: '',
    seen: new Set(),
  };
  const rule = version === undefined ? 'mostRecent' : 'exact';
  const first: Outcome = {
    says: 'answered with a list',
    rule,
    hasStatus: (status) => status === 200,
    next: (response) => {
      const learnt =
        version === undefined ? namedVersion(state, id, moment, response.list?.version ?? '') : state;
      return 'rule' in learnt ? learnt : walkOn(learnt, request.walk, walk, response, rule);
    },
  };
  return version === undefined
    ? [first]
    : [first, refused(state, 'exact', cannotBeHad, 'a version that cannot be had')];
}

/** The next chunk. A token does not last for ever, and its version may not be known yet where it arrives (core 4.12). */
export function continueWalk(state: State, request: ContinueRequest): readonly Outcome[] {
  const walk = state.walks.get(request.walk)!;
  return [
    {
      says: 'answered with a list',
      rule: 'walk',
      hasStatus: (status) => status === 200,
      next: (response) => walkOn(state, request.walk, walk, response, 'walk'),
    },
    {
      says: 'a token that is too old (410), or not known yet (504)',
      rule: 'walk',
      hasStatus: cannotBeHad,
      next: () => withoutWalk(state, request.walk),
    },
  ];
}

function walkOn(state: State, id: number, walk: Walk, { list }: Response, rule: RuleName): State | Mismatch {
  if (list === undefined) return mismatch(rule, 'it was answered with 200 and without a list');
  if (list.size > walk.limit)
    return mismatch('limit', `a chunk of at most ${walk.limit} has ${list.size} items`);
  if (walk.version !== '' && list.version !== walk.version)
    return mismatch(
      rule,
      walk.token === ''
        ? 'the list names another version than the requested one'
        : 'the chunk names another version than the list that it is of',
    );
  const snapshot = shownAt(collectionOf(state, walk.collection), walk.moment);
  const wanted = { color: walk.color, rule, hasFreeVersions: walk.isAtVersion };
  const wrong = itemsMismatch(list.items, snapshot, wanted);
  if (wrong !== undefined) return wrong;
  const repeated = list.items.find(({ name }) => walk.seen.has(name));
  if (repeated !== undefined) return mismatch('walk', `a second chunk has ${repeated.name} again`);
  const seen = new Set([...walk.seen, ...list.items.map(({ name }) => name)]);
  if (list.token !== '')
    return {
      ...state,
      walks: new Map(state.walks).set(id, { ...walk, version: list.version, token: list.token, seen }),
    };
  const lack = lackMismatch(
    [...seen].map((name) => ({ name })),
    snapshot,
    wanted,
  );
  return lack === undefined
    ? withoutWalk(state, id)
    : { ...lack, what: `the last chunk has come, and ${lack.what}` };
}

function withoutWalk(state: State, id: number): State {
  const walks = new Map(state.walks);
  walks.delete(id);
  return { ...state, walks };
}
