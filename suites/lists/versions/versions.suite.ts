// Cases: lists by resourceVersion without a match (core 4.12): most recent, any, not older than, and with a token.
import { section } from '../../kit/case.ts';
import { eachSortOfCollection, isOwn } from '../../kit/kinds/subjects.ts';
import { smallLimit } from '../chunks/walk-limits.ts';
import { expectAny, expectNotOlder } from './list-meanings.ts';
import { expectState, expectVersion, listOf, stateOf } from '../listed.ts';
import { logObjects } from '../logged-objects.ts';
import { readers } from '../readers.ts';
import { afterToken, itemsOf, listKnown, walk } from '../walk.ts';
import { expectWholeItems } from '../whole-items.ts';

export default section('core', '4.12', {
  'lists.version.unset-most-recent': {
    text: 'A list without limit, match and resourceVersion is the most recent state.',
    observe:
      'Many times: create, then at once list over another connection: the object is always there; the same by its name, after each change of it. The same with an empty resourceVersion, to which clients fall back. The items of objects with labels and annotations that servers change easily are what a GET shows. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'List is served from a lagging cache.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      const objects = logObjects(context, collection);
      const { labelSelector } = objects;
      const compare = async (write: string, name: string) => {
        const queries = [
          { labelSelector },
          { labelSelector, resourceVersion: '' },
          ...(isOwn(context) ? [{}] : []),
        ];
        const lists = await Promise.all(queries.map((query) => readers(() => view.list(query))));
        for (const answer of lists.flat()) {
          const { items } = listOf(answer, 'a list', expect);
          expectState(stateOf(items, 'a list', expect), objects.state, `a list right after ${write}`, expect);
        }
        const fieldSelector = `metadata.name=${name}`;
        const step = objects.state[name];
        for (const answer of await readers(() => view.list({ fieldSelector, labelSelector }))) {
          const what = `a list by the name of an object right after its ${write.replace(/^an? /, '')}`;
          const { items } = listOf(answer, what, expect);
          expectState(stateOf(items, what, expect), step === undefined ? {} : { [name]: step }, what, expect);
        }
      };
      await objects.make();
      const [first = ''] = objects.names;
      await compare('a create', first);
      for (let round = 0; round < 4; round++) {
        await objects.change(first);
        await compare('an update', first);
        await objects.make();
        await compare('a create', objects.names.at(-1)!);
      }
      await objects.remove(first);
      await compare('a delete', first);
      await expectWholeItems(context);
    },
  },

  'lists.version.zero-any': {
    text: 'A list with resourceVersion 0, without limit and match, may show any version.',
    observe:
      '200 and a state that the collection had, under the version of that state. An older one is no failure; once all is written, the last is shown within seconds, as whole objects. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: '400 or 410 for 0, or one old state for ever.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      await expectAny(context, { resourceVersion: '0' });
      await expectWholeItems(context, () => [{ resourceVersion: '0' }]);
    },
  },

  'lists.version.limit-zero-any': {
    text: 'A list with a limit and resourceVersion 0, without match, may show any version.',
    observe:
      '200 with a state that the collection had, under the version of that state, on each chunk, and within seconds the last one. Whether the limit is obeyed is recorded; a token, if one comes, works. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Error for 0 with limit.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const sizes = await expectAny(context, { resourceVersion: '0', limit: 2 });
      context.record({ 'limit obeyed at version 0': sizes.every((size) => size <= 2) });
    },
  },

  'lists.version.nonzero-not-older': {
    text: 'A list with a nonzero resourceVersion, without limit and match, is not older than it.',
    observe:
      'With the resourceVersion of a fresh write, over another connection: the write is contained. With an older version: 200 at that state or any later one. The version of each list is that of the state it shows, and its items are whole, also that of an object that is being deleted. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'A cache older than the version is served.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      await expectNotOlder(context, {});
      await expectWholeItems(context, (resourceVersion) => [{ resourceVersion }]);
    },
  },

  'lists.version.limit-unset-most-recent': {
    text: 'A list with a limit, without match and resourceVersion, starts at the most recent state.',
    observe:
      'Create an object with a label of its own, and at once list by that label with limit=1 (over all namespaces limit=50) over another connection: it is contained. The same with an empty resourceVersion. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'First chunks come from a lagging cache.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      for (let round = 0; round < 5; round++) {
        const set = uniqueName('set');
        const { uid } = (await collection.given({ metadata: { labels: { set } } })).metadata;
        const resourceVersion = round % 2 === 0 ? undefined : '';
        const query = { labelSelector: `set=${set}`, limit: smallLimit(context), resourceVersion };
        for (const chunks of await readers(() => walk(view, query, context))) {
          const uids = itemsOf(chunks).map(({ metadata }) => metadata.uid);
          expect.equal(
            uids,
            [uid],
            'uids in a list with a limit, by the label of an object that was just made',
          );
        }
      }
    },
  },

  'lists.version.continue-zero-token': {
    text: 'A list with a continue token and resourceVersion 0 is invalid by name, but treated as one at the version of the token.',
    observe:
      'Second page with resourceVersion=0: 200, the same as without it. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: '400, or 0 overrides the token with live data.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      const objects = logObjects(context, collection);
      const query = { labelSelector: objects.labelSelector, limit: 2 };
      await objects.makeMany(4);
      const snapshot = objects.state;
      const first = listOf(await view.list(query), 'the first chunk of a list', expect);
      const shown = Object.keys(stateOf(first.items, 'the first chunk', expect));
      for (const word of ['a', 'z']) await objects.make(word);
      await objects.change(Object.keys(snapshot).find((name) => !shown.includes(name))!);

      // Each with its own token: another row is about repeated use.
      const control = listOf(await view.list(query), 'the first chunk of a list', expect);
      const afterControl = afterToken(query, control.metadata.continue);
      listOf(await listKnown(view, afterControl, context), 'the second chunk', expect);
      const next = afterToken(query, first.metadata.continue);
      const zero = listOf(
        await listKnown(view, { ...next, resourceVersion: '0' }, context),
        'the second chunk with resourceVersion=0',
        expect,
      );
      const what = 'the second chunk with resourceVersion=0';
      expectVersion(zero, what, first.metadata.resourceVersion, 'that of the first chunk', expect);
      const token = zero.metadata.continue;
      const rest = token ? await walk(view, afterToken(query, token), context) : [];
      const all = itemsOf([first, zero, ...rest]);
      expectState(stateOf(all, what, expect), snapshot, `a list that goes on with ${what}`, expect);
    },
  },

  'lists.version.continue-nonzero-refused': {
    text: 'A list with a limit, a continue token and a nonzero resourceVersion is answered with 400.',
    observe:
      'The second chunk with a resourceVersion, also the one of the token itself: exactly 400. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Version is ignored and the page is served.',
    alsoIn: ['core 7'],
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const set = uniqueName('set');
      const labels = { set };
      await collection.givenMany(3, { metadata: { labels } });
      const query = { labelSelector: `set=${set}`, limit: 2 };
      const first = listOf(await view.list(query), 'the first chunk of a list', expect);
      const later = await collection.given({ metadata: { labels } });
      const next = afterToken(query, first.metadata.continue);
      const control = await listKnown(view, next, context);
      listOf(control, 'the second chunk without a resourceVersion', expect);
      for (const [what, resourceVersion] of [
        ['the version of the first chunk', first.metadata.resourceVersion],
        [
          'the version of an object',
          first.items[0]?.metadata.resourceVersion ?? later.metadata.resourceVersion,
        ],
        ['the version of a later write', later.metadata.resourceVersion],
      ] as const)
        expect.status(await view.list({ ...next, resourceVersion }), 400, `the second chunk with ${what}`);
    },
  },
});
