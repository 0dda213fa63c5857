// Cases: lists with resourceVersionMatch NotOlderThan (core 4.12).
import { section } from '../../kit/case.ts';
import { eachSortOfCollection } from '../../kit/kinds/subjects.ts';
import type { CaseContext } from '../../kit/context.ts';
import { onceKnown } from '../../kit/watches/known-version.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { expectAny, expectNotOlder, expectOneOf } from './list-meanings.ts';
import { listOf, stateOf } from '../listed.ts';
import { invalidCell } from './invalid-cell.ts';
import { logObjects } from '../logged-objects.ts';
import type { LoggedObjects } from '../logged-objects.ts';
import { itemsOf, walkUnlessExpired } from '../walk.ts';
import { ifRead } from '../matches.ts';

const resourceVersionMatch = 'NotOlderThan';

export default section('core', '4.12', {
  'lists.not-older.without-version': {
    text: 'A list with resourceVersionMatch NotOlderThan and no resourceVersion is invalid. The code is not stated.',
    observe: `resourceVersionMatch=NotOlderThan alone, on a list (not on a watch with sendInitialEvents): any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: 'Served as most recent.',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: invalidCell({ resourceVersionMatch }),
  },

  'lists.not-older.limit-without-version': {
    text: 'A list with resourceVersionMatch NotOlderThan, a limit and no resourceVersion is invalid. The code is not stated.',
    observe: `resourceVersionMatch=NotOlderThan&limit=2: any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: 'Served as most recent.',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: invalidCell({ resourceVersionMatch, limit: 2 }),
  },

  'lists.not-older.zero-any': {
    text: 'A list with NotOlderThan and resourceVersion 0 may show any version.',
    observe:
      'resourceVersionMatch=NotOlderThan&resourceVersion=0: 200 with a state that the collection had, under the version of that state, and within seconds the last one. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Refused as Exact with 0 is.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: async (context) => void (await expectAny(context, { resourceVersionMatch, resourceVersion: '0' })),
  },

  'lists.not-older.limit-zero-any': {
    text: 'A list with NotOlderThan, a limit and resourceVersion 0 may show any version.',
    observe:
      'resourceVersionMatch=NotOlderThan&resourceVersion=0&limit=2: 200 with a state that the collection had, under the version of that state, and within seconds the last one. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Refused.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: async (context) =>
      void (await expectAny(context, { resourceVersionMatch, resourceVersion: '0', limit: 2 })),
  },

  'lists.not-older.nonzero': {
    text: 'A list with NotOlderThan and a nonzero resourceVersion is not older than it.',
    observe:
      'With the resourceVersion of a fresh write, over another connection: 200, and the write is contained. The version of each list is that of the state it shows. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'A cache older than the version is served.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: (context) => expectNotOlder(context, { resourceVersionMatch }),
  },

  'lists.not-older.limit-nonzero': {
    text: 'A list with NotOlderThan, a limit and a nonzero resourceVersion is not older than it. 410 is allowed where the version is out of range or out of the cache.',
    observe:
      'Take the version of a write, create 2 more, list with it and limit=10: 200 with the write, under the version of the state shown, or 410. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Refused, or an older state is served.',
    alsoIn: ['core 7'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: (context) => expectNotOlder(context, { resourceVersionMatch, limit: 2 }),
  },

  'lists.not-older.forgotten-version': {
    text: 'A get or list that is not older than a version needs no state of that version: one that is no longer kept is no reason to refuse it. For a list with NotOlderThan and a limit 410 is allowed by name.',
    observe:
      'Once Exact at a version gives 410: a list at it without a limit, with NotOlderThan and without match, and a get, are 200 with a state since.',
    wrong: 'Not older than is treated as Exact, so that a version that is no longer kept gives 410.',
    level: 'SHOULD',
    alsoIn: ['core 7'],
    slow: true,
    shortenedBy: 'history',
    async run(context) {
      const { eventually, expect } = context;
      const { podTemplates, objects, version } = await forgottenVersion(context);
      for (const match of [undefined, resourceVersionMatch] as const) {
        const what = `a list ${match ?? 'without match'} at a version that is no longer kept`;
        const query = { resourceVersion: version, resourceVersionMatch: match, ...selected(objects) };
        const answer = await onceKnown(() => podTemplates.list(query), eventually);
        expectSince(listOf(answer, what, expect).items, objects, what, expect);
      }
      const query = { resourceVersion: version };
      const read = await onceKnown(() => podTemplates.read(objects.names[0]!, { query }), eventually);
      expect.status(read, 200, 'a get at a version that is no longer kept');
    },
  },

  'lists.not-older.limit-forgotten-version': {
    text: 'A list with NotOlderThan, a limit and a version that is no longer kept shows that state or a later one, or is answered with 410 Gone.',
    observe:
      'Once a list at exactly a version gives 410: lists with NotOlderThan and limit=1 and limit=10 at it are 410, or 200 with a state since, over all chunks.',
    wrong: 'Refused with 400 or 500, or answered with an older or an empty state.',
    alsoIn: ['core 7'],
    slow: true,
    shortenedBy: 'history',
    async run(context) {
      const { eventually, expect } = context;
      const { podTemplates, objects, version } = await forgottenVersion(context);
      for (const limit of [1, 10]) {
        const what = `a list with NotOlderThan and limit=${limit} at a version that is no longer kept`;
        const query = { resourceVersion: version, resourceVersionMatch, limit, ...selected(objects) };
        const first = await onceKnown(() => podTemplates.list(query), eventually);
        expect.status(first, [200, 410], what);
        if (first.status === 410) continue;
        const chunks = await walkUnlessExpired(podTemplates, first.list, query, context);
        // Tokens expire as soon as versions do.
        if (chunks !== undefined) expectSince(itemsOf(chunks), objects, what, expect);
      }
    },
  },
});

interface Forgotten {
  readonly podTemplates: Resource;
  readonly objects: LoggedObjects;
  /** The version of the write that led to the first state. */
  readonly version: string;
}

/** Waits until a list at exactly the version of a write is refused with 410. With a limit a version is exact, even where the
 * match is ignored. @throws NotRun where the version does not expire in time */
async function forgottenVersion(context: CaseContext): Promise<Forgotten> {
  const { expiring, eventually } = context;
  const { namespace, untilExpired } = await expiring();
  const { podTemplates } = namespace;
  const objects = logObjects(context, podTemplates);
  for (let made = 0; made < 2; made++) await objects.make();
  const version = await objects.make();
  const query = { resourceVersion: version, limit: 10, ...selected(objects) };
  await untilExpired(async () => {
    await objects.change(objects.names[0]!);
    const answer = await onceKnown(() => podTemplates.list(query), eventually);
    return answer.status === 410 ? 'expired' : 'kept';
  }, 'the version of a write');
  return { podTemplates, objects, version };
}

const selected = ({ labelSelector }: LoggedObjects) => ({ labelSelector });

/** Expects the state at the version, or a later one. */
function expectSince(
  items: readonly ApiObject[],
  objects: LoggedObjects,
  what: string,
  expect: CaseContext['expect'],
): void {
  const since = objects.states.findIndex((state) => Object.keys(state).length === 3);
  expectOneOf(stateOf(items, what, expect), objects.states.slice(since), what, expect);
}
