// Cases: remainingItemCount, the number of items in later chunks (core 2.5).
import { section } from '../../kit/case.ts';
import type { CollectionContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { eachSortOfCollection, isOwn } from '../../kit/kinds/subjects.ts';
import { expectAtMost, listOf } from '../listed.ts';
import { remainingCounts } from './remaining-count.ts';
import { takenOf } from '../../kit/data/selectors.ts';
import type { Selector } from '../../kit/data/selectors.ts';
import { afterToken, itemsOf, listKnown, walkUnlessGone } from '../walk.ts';
import { chunksOfAll } from '../whole-view.ts';

/** The number of objects in cases about chunks. */
const total = 5;

const third = (count: number) => Math.ceil(count / 3);

export default section('core', '2.5', {
  'lists.remaining-count.exact': {
    text: 'On an incomplete list without selectors remainingItemCount is the number of items that are not in this response.',
    observe:
      'List 5 objects of a fresh namespace with limit=2: the first chunk says 3, the second 1. "Not in this response" has two readings after the first chunk, what follows or all that other chunks hold: both are taken. Objects in another namespace do not count, nor, in a list at a version, those that were created since; those that were changed or deleted since count once. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The value is the total count, counts the items of the response too, or the field is missing.',
    alsoIn: ['core 8'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      const made = await collection.givenMany(total);
      if (isOwn(context) && context.has('cluster-wide'))
        await context.anotherNamespace().resource(collection.type).given();
      const chunks = await chunksOfAll(context, third);
      const count = isOwn(context) ? total : itemsOf(chunks).length;
      const what = `of ${count} ${view.type.plural} in chunks of a third`;
      expect.atLeast(chunks.length, 2, `chunks ${what}`);
      for (const index of chunks.slice(0, -1).keys())
        expect.oneOf(
          chunks[index]!.metadata.remainingItemCount,
          remainingCounts(chunks, index, count),
          `remainingItemCount of chunk ${index + 1} ${what}`,
        );
      if (isOwn(context)) await expectCountAtVersion(context, made, chunks[0]!.metadata.resourceVersion);
    },
  },

  'lists.remaining-count.omitted-label-selector': {
    text: 'remainingItemCount is left out when the request used a label selector.',
    observe:
      '5 matching objects, limit=2 and labelSelector: field absent while continue is set, and in all chunks that follow. The same with two other forms of selector, which may be refused. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Server reports a count that includes non-matching objects.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const set = uniqueName('set');
      await collection.givenMany(5, { metadata: { labels: { set } } });
      const forms = [`set in (${set})`, `set=${set},set`].map((labelSelector) => ({ labelSelector }));
      for (const selector of [{ labelSelector: `set=${set}` }, ...(await takenOf(view, forms, expect))])
        await expectNoCount(context, selector, 2);
    },
  },

  'lists.remaining-count.omitted-field-selector': {
    text: 'remainingItemCount is left out when the request used a field selector.',
    observe:
      'List with limit=1 and a fieldSelector that matches several objects, by metadata.namespace or metadata.name!=absent (which may be refused, since the language of selectors is not shown): the field is absent while continue is set, and in the next chunk. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Count is present with a field selector.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      await collection.givenMany(3);
      // The selector that every server accepts, metadata.name=, selects at most one object.
      const bySpace = collection.namespace === '' ? [] : [`metadata.namespace=${collection.namespace}`];
      const selectors = [...bySpace, 'metadata.name!=absent'];
      const [taken] = await takenOf(
        view,
        selectors.map((fieldSelector) => ({ fieldSelector })),
        expect,
      );
      if (taken === undefined)
        throw new NotRun('not-exercised', 'each field selector that several objects match was refused');
      await expectNoCount(context, taken, 1);
    },
  },

  'lists.remaining-count.omitted-complete': {
    text: 'remainingItemCount is left out when the list is complete.',
    observe:
      'List without limit, with a limit of the item count and above it, and the last chunk of a walk: the field is absent, not 0 and not below it. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'remainingItemCount 0 on complete lists.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      await collection.givenMany(total);
      const { metadata } = listOf(await view.list(), 'a list without limit', expect);
      // A server may split a long list by itself: the maximum of a limit is not shown (core 8).
      if (!metadata.continue)
        expect.absent(metadata.remainingItemCount, 'remainingItemCount of a list without limit');
      for (const [what, limitOf] of [
        ['a third', third],
        ['all', (count: number) => count],
        ['more than all', (count: number) => count + total],
      ] as const) {
        const last = (await chunksOfAll(context, limitOf)).at(-1);
        const where = `the last chunk of a list with a limit of ${what} of its items`;
        expect.absent(last?.metadata.remainingItemCount, `remainingItemCount of ${where}`);
      }
    },
  },
});

/** The first two chunks of a selection of at least three objects. */
async function expectNoCount(
  { view, eventually, expect }: CollectionContext,
  selector: Selector,
  limit: number,
): Promise<void> {
  const query = { limit, ...selector };
  const what = `an incomplete list with ${JSON.stringify(selector)}`;
  const first = listOf(await view.list(query), what, expect);
  expectAtMost(first.items, limit, what, expect);
  expect.matches(first.metadata.continue, /./, `metadata.continue of ${what}`);
  expect.absent(first.metadata.remainingItemCount, `remainingItemCount of ${what}`);
  const next = afterToken(query, first.metadata.continue);
  const { metadata } = listOf(
    await listKnown(view, next, { eventually }),
    `the next chunk of ${what}`,
    expect,
  );
  expect.absent(metadata.remainingItemCount, `remainingItemCount of the next chunk of ${what}`);
}

/** A list at exactly a version, with a limit. Whether it has a count is left open here, because a cache may hold that state alone. */
async function expectCountAtVersion(
  context: CollectionContext,
  [first, ...others]: readonly ApiObject[],
  resourceVersion: string | undefined,
): Promise<void> {
  const { collection, view, expect } = context;
  await collection.givenMany(2);
  const annotations = { seen: 'later' };
  for (const { metadata } of others)
    expect.success(await collection.mergePatch(metadata.name!, { metadata: { annotations } }), 'merge patch');
  expect.success(await collection.remove(first!.metadata.name!), 'DELETE');
  const query = { resourceVersion, limit: 2 };
  const chunks = await walkUnlessGone(view, query, context);
  if (chunks === undefined) return;
  for (const [index, { metadata }] of chunks.slice(0, -1).entries()) {
    const count = metadata.remainingItemCount ?? undefined;
    const what = `remainingItemCount of chunk ${index + 1} of a list at a version, with objects created, changed and deleted since`;
    if (count !== undefined) expect.oneOf(count, remainingCounts(chunks, index, total), what);
  }
}
