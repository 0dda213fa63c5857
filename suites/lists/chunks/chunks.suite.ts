// Cases: lists in chunks (core 4.12): limits, tokens, and that all chunks of a list show one state.
import { eachSortOfCollection, isOwn } from '../../kit/kinds/subjects.ts';
import { section } from '../../kit/case.ts';
import type { CollectionContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { namesThatBeginAlike } from '../../kit/data/similar-names.ts';
import { expectEach } from '../expect-each.ts';
import { expectFormerStatusInChunks } from '../former-forms.ts';
import { expectMarksOfFirst } from '../held-objects.ts';
import { expectAtMost, expectState, expectVersion, listOf, stateOf } from '../listed.ts';
import { logObjects } from '../logged-objects.ts';
import type { LoggedObjects } from '../logged-objects.ts';
import { isTaken } from '../../kit/data/selectors.ts';
import type { Selector } from '../../kit/data/selectors.ts';
import { itemsOf, walk, walkUnlessGone } from '../walk.ts';
import { walkLimits } from './walk-limits.ts';
import type { ListQuery } from '../walk.ts';

export default section('core', '4.12', {
  'lists.chunk.limit-is-maximum': {
    text: 'limit is the maximum number of items in one chunk.',
    observe:
      '5 objects, limit=2: no chunk has more than 2 items, and a continue token comes while more remain. limit=10: 5 items, or fewer with a token. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'limit is ignored, or counts from storage before namespace filtering.',
    alsoIn: ['core 8'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const total = 5;
      const labels = { set: uniqueName('set') };
      const query = isOwn(context) ? {} : { labelSelector: `set=${labels.set}` };
      await collection.givenMany(total, { metadata: { labels } });
      for (const limit of isOwn(context) ? [] : [1, 2, 10]) {
        const what = `a list of ${view.type.plural} with limit=${limit}`;
        expectAtMost(listOf(await view.list({ limit }), what, expect).items, limit, what, expect);
      }
      for (const limit of await walkLimits([1, 2, 10], view, context)) {
        const chunks = await walk(view, { ...query, limit }, context);
        for (const [index, { items }] of chunks.entries())
          expect.that(
            items.length <= limit,
            `items of chunk ${index + 1} with limit=${limit}: expected at most ${limit}, got ${items.length}`,
          );
        expect.equal(itemsOf(chunks).length, total, `items in all chunks with limit=${limit}`);
      }
    },
  },

  'lists.chunk.walk-complete': {
    text: 'Sending the continue token with the same query gives the next chunk of a list.',
    observe:
      'Walk 25 objects with limit=7: the union is the whole list, no item comes twice and none is missing. The same for 7 objects, whose names begin alike, with a selector and limit=1 and 3, also over all namespaces and of a cluster-scoped and of a custom kind, where the target has them.',
    wrong: 'First item of the next page repeats the last of the previous one.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      if (isOwn(context)) {
        const made = await collection.givenMany(25);
        const chunks = await walk(view, { limit: 7 }, context);
        expect.atLeast(chunks.length, 2, 'chunks of 25 objects with limit=7');
        expectEach(itemsOf(chunks), made, 'the chunks of 25 objects with limit=7', expect);
      }
      const set = uniqueName('set');
      const names = namesThatBeginAlike(collection.object().metadata.name!);
      const made = await Promise.all(
        names.map((name) => collection.given({ metadata: { name, labels: { set } } })),
      );
      for (const limit of await walkLimits([1, 3], view, context)) {
        const walked = await walk(view, { labelSelector: `set=${set}`, limit }, context);
        const what = `chunks of 7 ${view.type.plural} with limit=${limit}`;
        expect.atLeast(walked.length, 3, what);
        expectEach(itemsOf(walked), made, `the ${what}`, expect);
      }
    },
  },

  'lists.chunk.constant-version': {
    text: 'The collection version is the same in all chunks of a list.',
    observe:
      'Create objects between pages; metadata.resourceVersion of every page equals the first. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Each page reports the current version.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    anyIdentity: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const labels = { set: uniqueName('set') };
      const query = isOwn(context) ? {} : { labelSelector: `set=${labels.set}` };
      await collection.givenMany(5, { metadata: { labels } });
      const write = async () => void (await collection.given({ metadata: { labels } }));
      const chunks = await walk(view, { ...query, limit: 2 }, context, write);
      expect.atLeast(chunks.length, 2, 'chunks of 5 objects with limit=2');
      const { resourceVersion } = chunks[0]!.metadata;
      for (const [index, chunk] of chunks.entries())
        expectVersion(chunk, `chunk ${index + 1}`, resourceVersion, 'that of the first chunk', expect);
    },
  },

  'lists.chunk.one-snapshot': {
    text: 'All chunks of a list show the state at the version of the first one, also when the request for the first names a version.',
    observe:
      'After page 1: create an object that sorts later, delete one of a later page and the last one of page 1, change a label of another. The later pages show the state as at page 1. So they do of objects with finalizers that are deleted, or go, after page 1, and those that were being deleted before it have their mark on every page. The status of custom objects is that of the first page, too. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong:
      'Later pages read live data, or leave out objects that are being deleted, or the list starts again where the last object of a page is gone.',
    alsoIn: ['core 3.1'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const objects = logObjects(context, context.collection);
      await objects.makeMany(6);
      const { labelSelector } = objects;
      const query = isOwn(context) ? {} : { labelSelector };
      await expectSnapshot(context, objects, query, 'a list in chunks');
      // Selected chunks may be read in another way.
      if (isOwn(context))
        await expectSnapshot(context, objects, { labelSelector }, 'a selected list in chunks');
      const { resourceVersion } = (await context.view.list(query)).list.metadata;
      const what = 'a list in chunks from a version';
      await expectSnapshot(context, objects, { ...query, resourceVersion }, what);
      await expectMarksOfFirst(context);
      await expectFormerStatusInChunks(context);
    },
  },

  'lists.chunk.with-selectors': {
    text: 'Chunks of a list work together with label and field selectors.',
    observe:
      'A labelSelector and limit=2 over 5 matches among 10 objects: chunks of matches only, and all 5 are reached. The same with a fieldSelector on metadata.name, alone and with labels; one with != may be refused (the language of selectors is not shown), and else is obeyed, as is a labelSelector with sets. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The limit applies before the selector, so that chunks are short or empty and no token follows.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const set = uniqueName('set');
      // In any list order, some selected objects come before and after objects that are not selected.
      const matching = { metadata: { labels: { set } } };
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) => collection.given(index % 2 === 0 ? matching : {})),
      );
      const chunksBy = async (selector: Selector, limit: number, wanted: readonly ApiObject[]) => {
        const chunks = await walk(view, { ...selector, limit }, context);
        const what = `chunks by ${Object.keys(selector).join(' and ')} with limit=${limit}`;
        if (wanted.length > limit) expect.atLeast(chunks.length, 2, `${what} of ${wanted.length} matches`);
        expectEach(itemsOf(chunks), wanted, `the ${what}`, expect);
      };
      const wanted = made.filter(({ metadata }) => metadata.labels?.['set'] === set);
      const labelSelector = `set=${set}`;
      await chunksBy({ labelSelector }, 2, wanted);

      const [first, second] = made as [ApiObject, ApiObject];
      const fieldSelector = `metadata.name=${first.metadata.name}`;
      await chunksBy({ fieldSelector }, 2, [first]);
      await chunksBy({ labelSelector, fieldSelector }, 1, [first]);
      await chunksBy({ labelSelector, fieldSelector: `metadata.name=${second.metadata.name}` }, 1, []);
      // The language of selectors is not shown.
      const inSets = { labelSelector: `set in (${set}),set notin (${set}-other),!${set}` };
      if (await isTaken(view, inSets, expect)) await chunksBy(inSets, 2, wanted);
      const others = { fieldSelector: fieldSelector.replace('=', '!=') };
      if (!(await isTaken(view, others, expect))) return;
      if (isOwn(context)) await chunksBy(others, 2, made.slice(1));
      await chunksBy({ labelSelector, ...others }, 1, wanted.slice(1));
    },
  },
});

/** All chunks show the state of the first, whatever is written between them. */
async function expectSnapshot(
  context: CollectionContext,
  objects: LoggedObjects,
  first: ListQuery,
  what: string,
): Promise<void> {
  const { view, expect } = context;
  const snapshot = objects.state;
  const isAtVersion = first['resourceVersion'] !== undefined;
  // Also before the first chunk, where its request names the version of an earlier list.
  if (isAtVersion) for (const word of ['b', 'y']) await objects.make(word);
  const walkAll = isAtVersion ? walkUnlessGone : walk;
  const chunks = await walkAll(view, { ...first, limit: 2 }, context, async (seen) => {
    if (seen.length > 1) return;
    const shown = new Set(itemsOf(seen).map(({ metadata }) => metadata.name));
    const [removed, changed] = objects.names.filter((name) => !shown.has(name));
    // In the order of names, the most common one, these come first, in the middle and last.
    for (const word of ['a', 'object', 'z']) await objects.make(word);
    await objects.remove(removed!);
    // Where the next chunk starts.
    await objects.remove(itemsOf(seen).at(-1)!.metadata.name!);
    await objects.change(changed!);
  });
  if (chunks === undefined) return;
  expect.atLeast(chunks.length, 2, `chunks of ${what}`);
  const shown = stateOf(itemsOf(chunks), what, expect);
  expectState(shown, snapshot, `${what}, with writes after the first,`, expect);
}
