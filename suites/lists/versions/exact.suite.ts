// Cases: lists with resourceVersionMatch Exact, and a match without a version (core 4.12).
import { section } from '../../kit/case.ts';
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { knownLists } from '../../kit/watches/known-version.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { eachSortOfCollection, isOwn } from '../../kit/kinds/subjects.ts';
import { expectState, expectVersion, listOf, stateOf } from '../listed.ts';
import type { State } from '../listed.ts';
import { logObjects } from '../logged-objects.ts';
import { invalidCell } from './invalid-cell.ts';
import { everyMatch, ifRead } from '../matches.ts';
import { requireReadMatch } from './reads-match.ts';
import { itemsOf, listKnown, walkUnlessGone } from '../walk.ts';
import { expectFormerStatusAtVersion, expectRows } from '../former-forms.ts';
import { expectFormerLabels } from '../former-labels.ts';
import { expectWholeItems } from '../whole-items.ts';
import type { ListQuery } from '../walk.ts';

const requested = 'the requested one';

export default section('core', '4.12', {
  'lists.exact.without-version': {
    text: 'A list with resourceVersionMatch Exact and no resourceVersion is invalid. The code is not stated.',
    observe: `resourceVersionMatch=Exact alone: any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: 'Match is ignored and the list is served.',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: invalidCell({ resourceVersionMatch: 'Exact' }),
  },

  'lists.exact.zero': {
    text: 'A list with resourceVersionMatch Exact and resourceVersion 0 is invalid. The code is not stated.',
    observe: `resourceVersionMatch=Exact&resourceVersion=0: any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: '0 is treated as any.',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: invalidCell({ resourceVersionMatch: 'Exact', resourceVersion: '0' }),
  },

  'lists.exact.limit-without-version': {
    text: 'A list with resourceVersionMatch Exact, a limit and no resourceVersion is invalid. The code is not stated.',
    observe: `resourceVersionMatch=Exact&limit=2: any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: 'Served as most recent.',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: invalidCell({ resourceVersionMatch: 'Exact', limit: 2 }),
  },

  'lists.exact.limit-zero': {
    text: 'A list with resourceVersionMatch Exact, a limit and resourceVersion 0 is invalid. The code is not stated.',
    observe: `resourceVersionMatch=Exact&limit=2&resourceVersion=0: any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: 'Served as any.',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: invalidCell({ resourceVersionMatch: 'Exact', limit: 2, resourceVersion: '0' }),
  },

  'lists.exact.that-version': {
    text: "A list with Exact and a nonzero resourceVersion shows exactly that version: the collection's version equals the request's. The items' own versions are not bound.",
    observe: `Take the version of a list, and that of an object's write; then create and delete others. A list with Exact at each has that metadata.resourceVersion and the old content, deleted objects included; so have lists by label and by name, whose items are whole, and, of objects whose label has changed since, lists by its former value, Tables of lists by label, and lists of custom objects whose status has changed since, over all namespaces, and of a cluster-scoped and of a custom kind, where the target has them. 410 is allowed: how long versions are kept is not stated. ${ifRead}`,
    wrong:
      'Newer state is returned, or the old resourceVersion is stamped on newer items, or labels are compared as they are now.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view } = context;
      await requireReadMatch(context, view, collection);
      const past = await pastStates(context, collection, view);
      const kept = await expectExact(context, view, past, isOwn(context));
      const exact = (resourceVersion: string | undefined) => ({
        resourceVersion,
        resourceVersionMatch: 'Exact',
      });
      await expectWholeItems(context, (version) => [exact(version), { ...exact(version), limit: 1 }]);
      await expectFormerLabels(context);
      await expectFormerStatusAtVersion(context);
      requireKept(kept);
    },
  },

  'lists.exact.limit-that-version': {
    text: 'A list with Exact, a limit and a nonzero resourceVersion shows exactly that version, on every chunk.',
    observe:
      'With the version of an earlier list and limit=2, walk all chunks: that version on each, and the old content, or 410. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The first chunk is exact, later ones live.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: (context) => expectExactChunks(context, [{ resourceVersionMatch: 'Exact', limit: 2 }]),
  },

  'lists.version.limit-nonzero-exact': {
    text: 'A list with a limit and a nonzero resourceVersion, without match, shows exactly that version.',
    observe:
      'Take the version of a list of 3 objects, create 2, delete 1; list at that version with limit=10: metadata.resourceVersion is that version, and the items are the old 3; or 410. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Treated as not older than, so that the 2 new objects show.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    run: (context) => expectExactChunks(context, [{ limit: 10 }, { limit: 2 }]),
  },

  'lists.match.empty-version': {
    text: 'A resourceVersionMatch with no or an empty resourceVersion is invalid, in a namespace and over all. The code is not stated.',
    observe: `Each match with resourceVersion= (empty), with limit and without: any 4xx, and no list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them. ${ifRead}`,
    wrong: 'Served with 200.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, eventually, expect } = context;
      await requireReadMatch(context, view, collection);
      await collection.givenMany(3);
      const { resourceVersion } = listOf(await view.list({ limit: 1 }), 'a list', expect).metadata;
      for (const resourceVersionMatch of everyMatch) {
        const query = { resourceVersionMatch, resourceVersion };
        const form = `resourceVersionMatch=${resourceVersionMatch}`;
        const control = await knownLists(view, { eventually }).list(query);
        // Versions of the past may not be kept.
        if (control.status !== 410 || resourceVersionMatch !== 'Exact')
          listOf(control, `a list with ${form} at the version of a list`, expect);
        for (const limit of [undefined, 2]) {
          const chunk = limit === undefined ? '' : ` with limit=${limit}`;
          const answer = await view.list({ ...query, resourceVersion: '', limit });
          expect.refusedAsInvalid(answer, `a list${chunk} with ${form} at an empty resourceVersion`);
        }
      }
    },
  },

  'lists.match.with-continue': {
    text: 'The table of lists has no row for a match together with continue, nor for continue without limit.',
    observe: 'Send each, with and without a resourceVersion, and record the answers.',
    wrong: 'demanding 400 for a match on a continue request.',
    level: 'UNSPECIFIED',
    async run({ namespace, expect, record }) {
      const { podTemplates } = namespace;
      await podTemplates.givenMany(3);
      const { metadata } = listOf(await podTemplates.list({ limit: 1 }), 'the first chunk of a list', expect);
      const token = expect.present(metadata.continue, 'the continue token of an incomplete list');
      const codes: Record<string, number> = {
        'continue without limit': (await podTemplates.list({ continue: token })).status,
      };
      for (const resourceVersionMatch of everyMatch) {
        for (const [version, resourceVersion] of [
          ['no version', undefined],
          ['version 0', '0'],
          ['its version', metadata.resourceVersion],
        ] as const) {
          const query = { limit: 1, continue: token, resourceVersionMatch, resourceVersion };
          codes[`${resourceVersionMatch} with continue and ${version}`] = (
            await podTemplates.list(query)
          ).status;
        }
      }
      record(codes);
    },
  },
});

interface PastState {
  readonly resourceVersion: string;
  readonly state: State;
  readonly what: string;
}

interface Past {
  readonly labelSelector: string;
  /** The versions at which an object had each state; it was changed since. */
  readonly changed: string;
  readonly states: readonly PastState[];
}

/** The versions of a list and of a write, with the state at each; everything was changed since.
 * @param view the listed collection, if it is not the written one: it then has no version of a write */
async function pastStates(context: CaseContext, resource: Resource, view = resource): Promise<Past> {
  const objects = logObjects(context, resource);
  const { labelSelector } = objects;
  for (let made = 0; made < 2; made++) await objects.make();
  const written = {
    resourceVersion: await objects.make(),
    state: objects.state,
    what: 'the version of a write',
  };
  await objects.change(objects.names[0]!);
  const list = listOf(await view.list({ labelSelector }), 'a list', context.expect);
  const { resourceVersion = '' } = list.metadata;
  const listed = { resourceVersion, state: objects.state, what: 'the version of a list' };
  // In the order of names, the most common one, these come first and last.
  for (const word of ['a', 'z']) await objects.make(word);
  const [removed, changed] = Object.keys(listed.state) as [string, string];
  await objects.remove(removed);
  await objects.change(changed);
  return { labelSelector, changed, states: view === resource ? [listed, written] : [listed] };
}

/** A list with Exact at a version has that version and shows the state at it. Returns the number of lists that were not 410.
 * @param isOwn whether the view contains only these objects, so that it is also listed without a selector and by name */
async function expectExact(
  context: CaseContext,
  view: Resource,
  { labelSelector, changed, states }: Past,
  isOwn = false,
): Promise<number> {
  const { expect } = context;
  let kept = 0;
  for (const { resourceVersion, state, what } of states) {
    const byName = { fieldSelector: `metadata.name=${changed}` };
    const lists: readonly (readonly [ListQuery, State])[] = [
      [{ labelSelector }, state],
      ...(isOwn ? [[{}, state] as const, [byName, { [changed]: state[changed]! }] as const] : []),
    ];
    for (const [selector, wanted] of lists) {
      const by = Object.keys(selector).map((one) => ` and ${one}`);
      const description = `a list of ${view.type.plural} with Exact${by.join('')} at ${what}`;
      const query = { ...selector, resourceVersion, resourceVersionMatch: 'Exact' };
      const answer = await listKnown(view, query, context);
      if (answer.status === 410) continue;
      kept += 1;
      const list = listOf(answer, description, expect);
      expectVersion(list, description, resourceVersion, requested, expect);
      expectState(stateOf(list.items, description, expect), wanted, description, expect);
      if (selector['labelSelector'] !== undefined)
        await expectRows(context, view, query, Object.keys(wanted).length, description);
    }
  }
  return kept;
}

/** @throws NotRun where each list at exactly a version was 410, which is allowed: it is not stated how long versions are kept */
function requireKept(kept: number): void {
  if (kept === 0)
    throw new NotRun('not-exercised', 'each list at exactly a version of the past was answered with 410');
}

/** Every chunk of a list at a version has that version, and together they show the state at it. */
async function expectExactChunks(context: CollectionContext, queries: readonly ListQuery[]): Promise<void> {
  const { collection, view, expect } = context;
  const { states, labelSelector } = await pastStates(context, collection, view);
  const selected = isOwn(context) ? {} : { labelSelector };
  let kept = 0;
  for (const { resourceVersion, state, what } of states) {
    for (const query of queries) {
      const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const at = `${what} with ${parameters.join(' and ')}`;
      const chunks = await walkUnlessGone(view, { ...selected, ...query, resourceVersion }, context);
      if (chunks === undefined) continue;
      kept += 1;
      for (const [index, chunk] of chunks.entries())
        expectVersion(chunk, `chunk ${index + 1} of a list at ${at}`, resourceVersion, requested, expect);
      expectState(stateOf(itemsOf(chunks), 'a list', expect), state, `a list at ${at}`, expect);
    }
  }
  requireKept(kept);
}
