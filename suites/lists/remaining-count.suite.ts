// Cases: remainingItemCount, the number of items in later chunks (core 2.5).
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import { expectAtMost, listOf } from './listed.ts';
import { remainingCounts } from './remaining-count.ts';
import { takenOf } from './selectors.ts';
import { walk } from './walk.ts';

/** The number of objects in cases about chunks. */
const total = 5;

export default section('core', '2.5', {
  'lists.remaining-count.exact': {
    text: 'On an incomplete list without selectors remainingItemCount is the number of items that are not in this response.',
    observe:
      'List 5 objects of a fresh namespace with limit=2: the first chunk says 3, the second 1. "Not in this response" has two readings after the first chunk, what follows or all that other chunks hold: both are taken.',
    wrong: 'The value is the total count, counts the items of the response too, or the field is missing.',
    alsoIn: ['core 8'],
    isolated: true,
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      await podTemplates.givenMany(total);
      const chunks = await walk(podTemplates, { limit: 2 }, context);
      expect.atLeast(chunks.length, 2, `chunks of a list of ${total} objects with limit=2`);
      for (const index of chunks.slice(0, -1).keys())
        expect.oneOf(
          chunks[index]!.metadata.remainingItemCount,
          remainingCounts(chunks, index, total),
          `remainingItemCount of chunk ${index + 1} of ${total} objects with limit=2`,
        );
    },
  },

  'lists.remaining-count.omitted-label-selector': {
    text: 'remainingItemCount is left out when the request used a label selector.',
    observe: '5 matching objects, limit=2 and labelSelector: field absent while continue is set.',
    wrong: 'Server reports a count that includes non-matching objects.',
    async run({ namespace, uniqueName, expect }) {
      const { podTemplates } = namespace;
      const set = uniqueName('set');
      await podTemplates.givenMany(5, { metadata: { labels: { set } } });
      const what = 'an incomplete list by label selector';
      const { items, metadata } = listOf(
        await podTemplates.list({ limit: 2, labelSelector: `set=${set}` }),
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
      'List with limit=1 and a fieldSelector that matches several objects, by metadata.namespace or metadata.name!=absent (which may be refused, since the language of selectors is not shown): the field is absent while continue is set.',
    wrong: 'Count is present with a field selector.',
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      await podTemplates.givenMany(3);
      // The selector that every server accepts, metadata.name=, selects at most one object.
      const selectors = [`metadata.namespace=${podTemplates.namespace}`, 'metadata.name!=absent'];
      const [taken] = await takenOf(
        podTemplates,
        selectors.map((fieldSelector) => ({ fieldSelector })),
        expect,
      );
      if (taken === undefined)
        throw new NotRun('not-exercised', 'each field selector that several objects match was refused');
      const what = `an incomplete list with fieldSelector=${taken.fieldSelector}`;
      const { items, metadata } = listOf(await podTemplates.list({ limit: 1, ...taken }), what, expect);
      expectAtMost(items, 1, what, expect);
      expect.matches(metadata.continue, /./, `metadata.continue of ${what}`);
      expect.absent(metadata.remainingItemCount, `remainingItemCount of ${what}`);
    },
  },

  'lists.remaining-count.omitted-complete': {
    text: 'remainingItemCount is left out when the list is complete.',
    observe: 'List without limit, and the last chunk of a walk: the field is absent, not 0.',
    wrong: 'remainingItemCount 0 on complete lists.',
    isolated: true,
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      await podTemplates.givenMany(5);
      const whole = listOf(await podTemplates.list(), 'a list without limit', expect);
      expect.absent(whole.metadata.remainingItemCount, 'remainingItemCount of a list without limit');
      const chunks = await walk(podTemplates, { limit: 3 }, context);
      expect.atLeast(chunks.length, 2, 'chunks of a list of 5 objects with limit=3');
      expect.absent(chunks.at(-1)?.metadata.remainingItemCount, 'remainingItemCount of the last chunk');
    },
  },
});
