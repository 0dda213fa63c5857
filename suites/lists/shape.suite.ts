// Cases: the shape of a collection: kind, items, continue token (core 2.5).
import { section } from '../kit/case.ts';
import type { Namespace } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiList } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { expectAtMost, listOf } from './listed.ts';
import { itemsOf, walk } from './walk.ts';

const uidsOf = (objects: ApiList['items']) => new Set(objects.map(({ metadata }) => metadata.uid));

/** The number of objects in cases about chunks. */
const total = 5;

/** Lists of those kinds that the target serves and the run may read. */
async function listsOfNamedGroups({ leases, roles, claimTemplates }: Namespace) {
  const lists = [leases, roles, claimTemplates].map(async (resource) => {
    const answer = await resource.list();
    return answer.status === 200 ? [{ resource, list: answer.list }] : [];
  });
  return (await Promise.all(lists)).flat();
}

export default section('core', '2.5', {
  'lists.shape.kind-suffix': {
    text: "A collection's kind is the resource kind plus the suffix List; the general kind List is no kind of the interface.",
    observe:
      'GET podtemplates is a PodTemplateList, GET configmaps a ConfigMapList, GET namespaces (where readable) a NamespaceList, and so in named groups, where they are served; also when the list is empty, filtered or in chunks.',
    wrong: 'Collections are returned with the generic kind List.',
    alsoIn: ['core 2.11'],
    isolated: true,
    async run({ namespace, cluster, has, expect }) {
      const { podTemplates, configMaps } = namespace;
      const empty = listOf(await podTemplates.list(), 'an empty list', expect);
      expect.equal(empty.kind, 'PodTemplateList', 'kind of an empty list');
      const made = await podTemplates.givenMany(4);
      const byName = { fieldSelector: `metadata.name=${made[0]!.metadata.name}` };
      const lists: readonly [string, string, Resource, Parameters<Resource['list']>[0]][] = [
        ['PodTemplateList', 'a list', podTemplates, {}],
        ['PodTemplateList', 'a filtered list', podTemplates, byName],
        ['PodTemplateList', 'the first chunk of a list', podTemplates, { limit: 2 }],
        ['ConfigMapList', 'a list', configMaps, {}],
      ];
      for (const [kind, what, resource, query] of lists) {
        const list = listOf(await resource.list(query), what, expect);
        expect.equal(list.kind, kind, `kind of ${what} of ${resource.type.plural}`);
      }
      for (const { resource, list } of await listsOfNamedGroups(namespace))
        expect.equal(list.kind, `${resource.type.kind}List`, `kind of a list of ${resource.type.plural}`);
      if (!has('cluster-wide')) return;
      const namespaces = listOf(await cluster.namespaces.list({ limit: 1 }), 'a list of namespaces', expect);
      expect.equal(namespaces.kind, 'NamespaceList', 'kind of a list of namespaces');
    },
  },

  'lists.shape.api-version': {
    text: 'A collection carries an apiVersion, which is v1 for the core group.',
    observe:
      'GET podtemplates, empty and filled: apiVersion is v1. In named groups, where they are served, it is group and version, as for their objects (2.3).',
    wrong: 'apiVersion missing on empty lists.',
    isolated: true,
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const empty = listOf(await podTemplates.list(), 'an empty list', expect);
      expect.equal(empty.apiVersion, 'v1', 'apiVersion of an empty list');
      await podTemplates.given();
      const filled = listOf(await podTemplates.list(), 'a list', expect);
      expect.equal(filled.apiVersion, 'v1', 'apiVersion of a list');
      for (const { resource, list } of await listsOfNamedGroups(namespace)) {
        const what = `apiVersion of a list of ${resource.type.plural}`;
        expect.equal(list.apiVersion, resource.apiVersion, what);
      }
    },
  },

  'lists.shape.continue-empty-when-complete': {
    text: 'metadata.continue is an empty string when nothing remains, which marks the end; a missing field counts as empty.',
    observe:
      'List without limit, with limit equal to and above the item count, and the last chunk: continue is "" or missing.',
    wrong: 'A list whose limit equals the item count returns a token that leads to an empty page.',
    alsoIn: ['core 4.12'],
    isolated: true,
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      await podTemplates.givenMany(total);
      const { items, metadata } = listOf(await podTemplates.list(), 'a list without limit', expect);
      expect.equal(items.length, total, 'items of a list without limit');
      expect.absent(metadata.continue, 'metadata.continue of a list without limit');
      for (const limit of [3, total, total + 1]) {
        const chunks = await walk(podTemplates, { limit }, context);
        const what = `a list of ${total} objects with limit=${limit}`;
        expect.equal(itemsOf(chunks).length, total, `items in the chunks of ${what}`);
        // A server may return a token although nothing remains; its chunk is then empty.
        expect.atLeast(
          chunks.at(-1)?.items.length ?? 0,
          1,
          `items in the chunk of ${what} that has no token`,
        );
      }
    },
  },

  'lists.shape.continue-when-incomplete': {
    text: 'metadata.continue carries a token when items remain.',
    observe: 'List 5 objects with limit=2: metadata.continue is a non-empty string.',
    wrong: 'limit truncates the list without any token.',
    alsoIn: ['core 4.12'],
    isolated: true,
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      await podTemplates.givenMany(total);
      for (const limit of [1, 2, total - 1]) {
        const what = `a list of ${total} objects with limit=${limit}`;
        const { items, metadata } = listOf(await podTemplates.list({ limit }), what, expect);
        expectAtMost(items, limit, what, expect);
        expect.matches(metadata.continue, /./, `metadata.continue of ${what}`);
      }
    },
  },

  'lists.shape.items-one-kind': {
    text: "items is a list, and all its members are of the collection's kind.",
    observe:
      'Pod templates and config maps in one namespace: GET podtemplates holds the pod templates only (where items state kind and apiVersion, these match).',
    wrong: 'Objects of another type appear in the collection.',
    isolated: true,
    async run({ namespace, uniqueName, expect }) {
      const { podTemplates, configMaps } = namespace;
      // Names are unique only for each kind: both sides use the same ones.
      const names = ['a', 'b', 'c'].map((word) => uniqueName(word));
      const make = (resource: Resource) =>
        Promise.all(names.map((name) => resource.given({ metadata: { name } })));
      const [templates, maps] = [await make(podTemplates), await make(configMaps)];

      const listed = listOf(await podTemplates.list(), 'a list of pod templates', expect);
      expect.equal(listed.items.length, templates.length, 'number of items in the list of pod templates');
      expect.that(
        uidsOf(listed.items).isSubsetOf(uidsOf(templates)),
        'items of the list of pod templates: expected the pod templates, got other objects',
      );
      const ofMaps = listOf(await configMaps.list(), 'a list of config maps', expect);
      const uids = uidsOf(ofMaps.items);
      expect.that(
        uidsOf(maps).isSubsetOf(uids) && uidsOf(templates).isDisjointFrom(uids),
        'items of the list of config maps: expected the config maps and no pod template',
      );
      for (const [{ items }, resource] of [
        [listed, podTemplates],
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
    observe: 'GET podtemplates in an empty namespace: items is an empty array.',
    wrong: 'items is null or missing for an empty list.',
    isolated: true,
    jsonOnly: true,
    async run({ namespace, expect }) {
      const answer = await namespace.podTemplates.list();
      expect.status(answer, 200, 'a list of an empty namespace');
      const items = isRecord(answer.json) ? answer.json['items'] : undefined;
      expect.equal(items, [], 'items of an empty list');
    },
  },
});
