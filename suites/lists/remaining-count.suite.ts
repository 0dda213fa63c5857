// Cases: remainingItemCount, which says how much of a list is still to come (core 2.5).
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import { expectAtMost, listOf } from './listed.ts';
import { remainingCounts } from './remaining-count.ts';
import { takenOf } from './selectors.ts';
import { walk } from './walk.ts';

/** How many objects the cases make that look at chunks. */
const total = 5;

export default section({
  'lists.remaining-count.exact': {
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

  'lists.remaining-count.omitted-label-selector': async ({ namespace, uniqueName, expect }) => {
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

  'lists.remaining-count.omitted-field-selector': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    await podTemplates.givenMany(3);
    // Of what every server takes, metadata.name=, there is never more than one object.
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

  'lists.remaining-count.omitted-complete': {
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
