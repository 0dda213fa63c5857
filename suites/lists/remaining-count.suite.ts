// Cases: remainingItemCount, the number of items in later chunks (core 2.5).
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import { eachSortOfCollection, isOwn } from '../kit/subjects.ts';
import { expectAtMost, listOf } from './listed.ts';
import { remainingCounts } from './remaining-count.ts';
import { takenOf } from './selectors.ts';
import { itemsOf } from './walk.ts';
import { chunksOfAll } from './whole-view.ts';

/** The number of objects in cases about chunks. */
const total = 5;

const third = (count: number) => Math.ceil(count / 3);

export default section('core', '2.5', {
  'lists.remaining-count.exact': {
    text: 'On an incomplete list without selectors remainingItemCount is the number of items that are not in this response.',
    observe:
      'List 5 objects of a fresh namespace with limit=2: the first chunk says 3, the second 1. "Not in this response" has two readings after the first chunk, what follows or all that other chunks hold: both are taken. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The value is the total count, counts the items of the response too, or the field is missing.',
    alsoIn: ['core 8'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      await collection.givenMany(total);
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
    },
  },

  'lists.remaining-count.omitted-label-selector': {
    text: 'remainingItemCount is left out when the request used a label selector.',
    observe:
      '5 matching objects, limit=2 and labelSelector: field absent while continue is set. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Server reports a count that includes non-matching objects.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run({ collection, view, uniqueName, expect }) {
      const set = uniqueName('set');
      await collection.givenMany(5, { metadata: { labels: { set } } });
      const what = 'an incomplete list by label selector';
      const { items, metadata } = listOf(
        await view.list({ limit: 2, labelSelector: `set=${set}` }),
        what,
        expect,
      );
      expectAtMost(items, 2, what, expect);
      expect.matches(metadata.continue, /./, `metadata.continue of ${what}`);
      expect.absent(metadata.remainingItemCount, `remainingItemCount of ${what}`);
    },
  },

  'lists.remaining-count.omitted-field-selector': {
    text: 'remainingItemCount is left out when the request used a field selector.',
    observe:
      'List with limit=1 and a fieldSelector that matches several objects, by metadata.namespace or metadata.name!=absent (which may be refused, since the language of selectors is not shown): the field is absent while continue is set. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Count is present with a field selector.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run({ collection, view, expect }) {
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
      const what = `an incomplete list with fieldSelector=${taken.fieldSelector}`;
      const { items, metadata } = listOf(await view.list({ limit: 1, ...taken }), what, expect);
      expectAtMost(items, 1, what, expect);
      expect.matches(metadata.continue, /./, `metadata.continue of ${what}`);
      expect.absent(metadata.remainingItemCount, `remainingItemCount of ${what}`);
    },
  },

  'lists.remaining-count.omitted-complete': {
    text: 'remainingItemCount is left out when the list is complete.',
    observe:
      'List without limit, and the last chunk of a walk: the field is absent, not 0. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
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
      const last = (await chunksOfAll(context, third)).at(-1);
      expect.absent(last?.metadata.remainingItemCount, 'remainingItemCount of the last chunk');
    },
  },
});
