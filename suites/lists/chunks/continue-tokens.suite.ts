// Cases: continue tokens before they expire (core 4.12).
import { section } from '../../kit/case.ts';
import { eachSortOfCollection } from '../../kit/kinds/subjects.ts';
import { expectEach } from '../expect-each.ts';
import { expectState, listOf, stateOf } from '../listed.ts';
import { logObjects } from '../logged-objects.ts';
import { afterToken, itemsOf, listKnown, walk } from '../walk.ts';

export default section('core', '4.12', {
  'lists.continue.fresh-token': {
    text: 'A continue token works during its short life even if the data changed.',
    observe: 'Use a token after 100 writes, within seconds: 200 with the snapshot.',
    wrong: 'Any write makes tokens invalid.',
    isolated: true,
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const objects = logObjects(context, podTemplates);
      await objects.makeMany(5);
      const others = await podTemplates.givenMany(20);
      const query = { labelSelector: objects.labelSelector, limit: 2 };
      const chunks = await walk(podTemplates, query, context, async (seen) => {
        if (seen.length > 1) return;
        for (let round = 0; round < 5; round++) {
          const patch = { metadata: { labels: { round: String(round) } } };
          const writes = others.map(({ metadata }) => podTemplates.mergePatch(metadata.name!, patch));
          for (const answer of await Promise.all(writes)) expect.success(answer, 'PATCH');
        }
        await objects.make();
      });
      expect.atLeast(chunks.length, 2, 'chunks of 5 objects with limit=2');
      const shown = stateOf(itemsOf(chunks), 'the chunks around 100 writes', expect);
      expectState(
        shown,
        objects.states.at(-2)!,
        'a list in chunks, with 100 writes after the first,',
        expect,
      );
    },
  },

  'lists.continue.used-again': {
    text: 'A continue token gives the next chunk each time that it is sent with the same query, until it expires.',
    observe:
      'Go on to the end of a list with one token, three times: each time 200 and the rest of the list. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'A token is good for one request, so that a client that lost the answer has to start anew.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const labels = { set: uniqueName('set') };
      // A list that forgets its selector shows others, whatever its order.
      await collection.given();
      const made = await collection.givenMany(5, { metadata: { labels } });
      await collection.given();
      const query = { labelSelector: `set=${labels.set}`, limit: 2 };
      const first = listOf(await view.list(query), 'the first chunk of a list', expect);
      const token = expect.present(first.metadata.continue, 'the continue token of an incomplete list');
      const next = afterToken(query, token);
      for (const use of ['once', 'twice', 'a third time']) {
        const what = `a list that goes on with a token used ${use}`;
        const second = listOf(await listKnown(view, next, context), what, expect);
        const following = second.metadata.continue;
        const rest = following ? await walk(view, afterToken(query, following), context) : [];
        expectEach([...first.items, ...second.items, ...itemsOf(rest)], made, what, expect);
      }
    },
  },

  'lists.continue.bad-token': {
    text: 'The answer to a malformed continue token, or a token used with another query, is not described.',
    observe: 'Send continue=garbage, and a token with another labelSelector or resource: record.',
    wrong: 'demanding 400.',
    level: 'UNSPECIFIED',
    async run({ namespace, uniqueName, expect, record }) {
      const { podTemplates, configMaps } = namespace;
      const set = uniqueName('set');
      await podTemplates.givenMany(3, { metadata: { labels: { set } } });
      const query = { labelSelector: `set=${set}`, limit: 1 };
      const first = await podTemplates.list(query);
      const token = expect.present(first.list.metadata.continue, 'the continue token of an incomplete list');
      const { status: garbage } = await podTemplates.list({ ...query, continue: 'garbage' });
      const other = { limit: 1, labelSelector: 'set=another', continue: token };
      const { status: otherSelector } = await podTemplates.list(other);
      const { status: otherResource } = await configMaps.list({ ...query, continue: token });
      record({ garbage, 'another selector': otherSelector, 'another resource': otherResource });
    },
  },
});
