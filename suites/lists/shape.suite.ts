// Cases: the shape of a collection: kind, items, continue token (core 2.5).
import { section } from '../kit/case.ts';
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { gone } from '../kit/waiting/gone.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { ApiList } from '../kit/objects/object.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { expectAtMost, listOf } from './listed.ts';
import { expectKindsOfOthers, listsOfEveryForm, listsOfNamedGroups } from './list-forms.ts';
import { itemsOf } from './walk.ts';
import type { ListQuery } from './walk.ts';
import { chunksOfAll } from './whole-view.ts';

const uidsOf = (objects: ApiList['items']) => new Set(objects.map(({ metadata }) => metadata.uid));

/** The number of objects in cases about chunks. */
const total = 5;

/** A limit with which all of a few chunks are full, where the number has such a divisor. */
const dividing = (count: number): number => count / ([2, 3, 5, 7].find((part) => count % part === 0) ?? 1);

export default section('core', '2.5', {
  'lists.shape.kind-suffix': {
    text: "A collection's kind is the resource kind plus the suffix List; the general kind List is no kind of the interface.",
    observe:
      'GET podtemplates is a PodTemplateList, GET configmaps a ConfigMapList, GET namespaces (where readable) a NamespaceList, and so in named groups, where they are served; also when the list is empty, filtered, at a version or in chunks, the second one too. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Collections are returned with the generic kind List.',
    alsoIn: ['core 2.11'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, expect } = context;
      const { kind, plural } = collection.type;
      for (const { what, list } of await listsOfEveryForm(context))
        expect.equal(list.kind, `${kind}List`, `kind of ${what} of ${plural}`);
      if (context.has('cluster-wide')) {
        const none = { labelSelector: `set=${context.uniqueName('none')}` };
        const overAll = listOf(await context.cluster.resource(collection.type).list(none), 'a list', expect);
        expect.equal(overAll.kind, `${kind}List`, `kind of an empty list of ${plural} over all namespaces`);
      }
      if (isOwn(context)) await expectKindsOfOthers(context);
    },
  },

  'lists.shape.api-version': {
    text: 'A collection carries an apiVersion, which is v1 for the core group.',
    observe:
      'GET podtemplates, empty and filled, at a version and in chunks: apiVersion is v1. In named groups, where they are served, it is group and version, as for their objects (2.3). The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'apiVersion missing on empty lists.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { namespace, collection, expect } = context;
      const { plural } = collection.type;
      for (const { what, list } of await listsOfEveryForm(context))
        expect.equal(list.apiVersion, collection.apiVersion, `apiVersion of ${what} of ${plural}`);
      if (!isOwn(context)) return;
      for (const { resource, list } of await listsOfNamedGroups(namespace)) {
        const what = `apiVersion of a list of ${resource.type.plural}`;
        expect.equal(list.apiVersion, resource.apiVersion, what);
      }
    },
  },

  'lists.shape.continue-empty-when-complete': {
    text: 'metadata.continue is an empty string when nothing remains, which marks the end; a missing field counts as empty.',
    observe:
      'List without limit, with limit equal to and above the item count, and with one that divides it, where the last chunk is full: continue is "" or missing in the last chunk that has items. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong:
      'A full last chunk has a token that leads to an empty page: the only one, or one that a token led to.',
    alsoIn: ['core 4.12'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      await collection.givenMany(total);
      const { items, metadata } = listOf(await view.list(), 'a list without limit', expect);
      if (isOwn(context)) {
        expect.equal(items.length, total, 'items of a list without limit');
        expect.absent(metadata.continue, 'metadata.continue of a list without limit');
      }
      const limits = [-2, 0, 1].map((more) => (count: number) => count + more);
      for (const limitOf of [...limits, dividing]) {
        const chunks = await chunksOfAll(context, limitOf);
        const count = itemsOf(chunks).length;
        const what = `a list of ${count} ${view.type.plural} with a limit of ${limitOf(count)}`;
        if (isOwn(context)) expect.equal(count, total, 'items in the chunks of a list of 5 objects');
        // A server may return a token although nothing remains; its chunk is then empty.
        expect.atLeast(chunks.at(-1)!.items.length, 1, `items in the chunk of ${what} that has no token`);
      }
    },
  },

  'lists.shape.continue-when-incomplete': {
    text: 'metadata.continue carries a token when items remain.',
    observe:
      'List 5 objects with limit=2: metadata.continue is a non-empty string. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'limit truncates the list without any token.',
    alsoIn: ['core 4.12'],
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      await collection.givenMany(total);
      for (const limit of [1, 2, total - 1]) {
        const what = `a list of ${total} objects or more with limit=${limit}`;
        const { items, metadata } = listOf(await view.list({ limit }), what, expect);
        expectAtMost(items, limit, what, expect);
        expect.matches(metadata.continue, /./, `metadata.continue of ${what}`);
      }
    },
  },

  'lists.shape.items-one-kind': {
    text: "items is a list, and all its members are of the collection's kind.",
    observe:
      'Pod templates and config maps in one namespace: GET podtemplates holds the pod templates only (where items state kind and apiVersion, these match). The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Objects of another type appear in the collection.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { namespace, collection, view, uniqueName, expect } = context;
      const { configMaps } = namespace;
      const { plural } = collection.type;
      const labels = { set: uniqueName('set') };
      // Names are unique only for each kind: both sides use the same ones.
      const names = ['a', 'b', 'c'].map((word) => uniqueName(word));
      const make = (resource: Resource) =>
        Promise.all(names.map((name) => resource.given({ metadata: { name, labels } })));
      const [made, maps] = [await make(collection), await make(configMaps)];

      const query = isOwn(context) ? {} : { labelSelector: `set=${labels.set}` };
      const listed = listOf(await view.list(query), `a list of ${plural}`, expect);
      expect.equal(listed.items.length, made.length, `number of items in the list of ${plural}`);
      expect.that(
        uidsOf(listed.items).isSubsetOf(uidsOf(made)),
        `items of the list of ${plural}: expected the objects that were made, got others`,
      );
      const ofMaps = listOf(await configMaps.list(), 'a list of config maps', expect);
      const uids = uidsOf(ofMaps.items);
      expect.that(
        uidsOf(maps).isSubsetOf(uids) && uidsOf(made).isDisjointFrom(uids),
        `items of the list of config maps: expected the config maps and none of the ${plural}`,
      );
      for (const [{ items }, resource] of [
        [listed, collection],
        [ofMaps, configMaps],
      ] as const) {
        for (const { kind, apiVersion } of items) {
          const what = `of an item of the list of ${resource.type.plural}`;
          expect.oneOf(kind, [undefined, resource.type.kind], `kind ${what}`);
          expect.oneOf(apiVersion, [undefined, resource.apiVersion], `apiVersion ${what}`);
        }
      }
    },
  },

  'lists.shape.items-empty-array': {
    text: 'items of an empty collection is a list without members.',
    observe:
      'GET podtemplates in an empty namespace: items is an empty array. So is it where a label or field selector matches nothing, with a limit, at version 0, after the only object was deleted, over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'items is null or missing for an empty list.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect, eventually } = context;
      const labelSelector = `set=${uniqueName('none')}`;
      const fieldSelector = `metadata.name=${uniqueName('none')}`;
      const expectEmpty = async (query: ListQuery, what: string) => {
        const answer = await view.list(query);
        expect.status(answer, 200, what);
        const items = isRecord(answer.json) ? answer.json['items'] : undefined;
        expect.equal(items, [], `items of ${what}`);
      };
      const nothing = isOwn(context) ? [{}] : [];
      for (const query of [
        { labelSelector },
        { fieldSelector },
        { labelSelector, fieldSelector },
        ...nothing,
      ])
        for (const more of [{}, { limit: 2 }, { resourceVersion: '0' }])
          await expectEmpty(
            { ...query, ...more },
            `an empty list with ${JSON.stringify({ ...query, ...more })}`,
          );
      if (!isOwn(context)) return;
      const { name = '' } = (await collection.given()).metadata;
      expect.success(await collection.remove(name), 'DELETE of the only object');
      await gone(context, collection, name);
      await eventually(() => expectEmpty({}, 'a list of a namespace whose only object was deleted'), 'event');
    },
  },
});
