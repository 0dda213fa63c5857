// Faults of methods and their required bodies (core 4.2, 4.3).
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Entry, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { noteWrites } from '../note-writes.ts';
import { replaceTaken } from '../replace-existing.ts';

const templates = '/core/podtemplates/';

export default [
  {
    id: 'create-overwrites',
    title: 'A create of a pod template whose name exists replaces the existing one and answers 201.',
    breaks: [
      'endpoints.verbs.post-creates',
      'objects.names.second-create-refused',
      'objects.names.one-object-a-name',
    ],
    install(parts) {
      replaceTaken(
        parts,
        (key, current) => key.startsWith(templates) && !current?.metadata.deletionTimestamp,
      );
    },
  },
  {
    id: 'put-merges-labels',
    title: 'PUT of a pod template adds its labels to the existing ones.',
    breaks: ['endpoints.verbs.put-replaces'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const next = replacement(given, current);
        if (current.kind !== 'PodTemplate') return next;
        return {
          ...next,
          metadata: { ...next.metadata, labels: { ...current.metadata.labels, ...next.metadata.labels } },
        };
      };
    },
  },
  {
    id: 'put-of-custom-objects-merges-labels',
    title: 'PUT of a custom object adds its labels to the existing ones.',
    breaks: ['endpoints.verbs.put-replaces'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const next = replacement(given, current);
        if (current.apiVersion?.includes('.example.com/') !== true) return next;
        const labels = { ...current.metadata.labels, ...next.metadata.labels };
        return { ...next, metadata: { ...next.metadata, labels } };
      };
    },
  },
  {
    id: 'delete-matches-prefix',
    title: 'A delete of a pod template also deletes those whose names start with its name.',
    breaks: ['endpoints.verbs.delete-item'],
    install(parts) {
      withEachRemoval(parts, async (store, key) => (await store.list(key)).entries);
    },
  },
  {
    id: 'delete-collection-crosses-namespaces',
    title: 'deletecollection of pod templates also deletes those of the same names in other namespaces.',
    breaks: ['endpoints.verbs.delete-collection', 'endpoints.delete-collection.one-namespace'],
    install(parts) {
      const { prefixOf } = parts.lists;
      const emptied = new Set<string>();
      parts.lists.prefixOf = (route) => {
        const prefix = prefixOf(route);
        if (route.verb === 'deletecollection') emptied.add(prefix);
        return prefix;
      };
      withEachRemoval(parts, async (store, key) => {
        const end = key.lastIndexOf('/');
        if (!emptied.has(key.slice(0, end + 1))) return [];
        return (await store.list(templates)).entries.filter((entry) => entry.key.endsWith(key.slice(end)));
      });
    },
  },
  {
    id: 'empty-create-makes-sample',
    title: 'A POST of a pod template without a body stores one with generated content.',
    breaks: ['endpoints.create.body-required'],
    install(parts) {
      readEmptyBodyAs(parts, 'create', () => ({ metadata: { generateName: 'unnamed-' }, template }));
    },
  },
  {
    id: 'empty-put-resets',
    title: 'A PUT of a pod template without a body replaces it with generated content.',
    breaks: ['endpoints.update.body-required'],
    install(parts) {
      readEmptyBodyAs(parts, 'update', ({ name }) => ({ metadata: { name }, template }));
    },
  },
  {
    id: 'patch-matches-prefix',
    title: 'A patch of a missing object changes the first one whose name starts with its name.',
    breaks: ['endpoints.verbs.delete-item'],
    install(parts) {
      const isPatch = noteWrites(parts, ({ route }) => route.verb === 'patch');
      const { update } = parts.storage;
      parts.storage.update = async (store, key, ...more) => {
        if (!isPatch() || (await store.get(key)) !== undefined) return update(store, key, ...more);
        const { entries } = await store.list(key.slice(0, key.lastIndexOf('/') + 1));
        const alike = entries.find((entry) => entry.key.startsWith(key));
        return update(store, alike?.key ?? key, ...more);
      };
    },
  },
  {
    id: 'put-keeps-finalizers',
    title: 'PUT without metadata.finalizers keeps those of an object that is not being deleted.',
    breaks: ['endpoints.verbs.put-replaces'],
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given, current) => {
        const next = replacement(given, current);
        const { finalizers, deletionTimestamp } = current.metadata;
        const isKept = next.metadata.finalizers === undefined && finalizers !== undefined;
        return isKept && !deletionTimestamp ? withMetadata(next, { ...next.metadata, finalizers }) : next;
      };
    },
  },
  {
    id: 'empty-patch-accepted',
    title: 'A PATCH without a body is accepted and changes nothing.',
    breaks: ['endpoints.patch.body-required'],
    install(parts) {
      readEmptyBodyAs(parts, 'patch', () => ({}));
    },
  },
  {
    id: 'empty-apply-owns-nothing',
    title: 'An apply without a body is accepted as an empty intent, and removes what its manager applied.',
    breaks: ['endpoints.patch.body-required'],
    install(parts) {
      const { emptyBody } = parts.encoding;
      parts.encoding.emptyBody = (route) => {
        const { verb, kind, name, query } = route;
        // An apply requires a manager.
        if (verb !== 'patch' || kind.plural !== 'podtemplates' || !query.has('fieldManager'))
          return emptyBody(route);
        const value = { apiVersion: 'v1', kind: 'PodTemplate', metadata: { name } };
        return { form: 'document', type: 'application/apply-patch+yaml', value, duplicates: [] };
      };
    },
  },
] as const satisfies readonly Fault[];

const template = { spec: { containers: [{ name: 'main', image: 'example.invalid/none:1' }] } };

function readEmptyBodyAs(parts: Parts, verb: Verb, value: (route: ResourceRoute) => Json): void {
  const { emptyBody } = parts.encoding;
  const type = verb === 'patch' ? 'application/merge-patch+json' : 'application/json';
  parts.encoding.emptyBody = (route) =>
    route.verb === verb && route.kind.plural === 'podtemplates'
      ? { form: 'document', type, value: value(route), duplicates: [] }
      : emptyBody(route);
}

/** Removes more pod templates after each one that a request removes. */
function withEachRemoval(
  parts: Parts,
  further: (store: Store, key: string) => Promise<readonly Entry[]>,
): void {
  const { update } = parts.storage;
  parts.storage.update = async (store, key, change, options) => {
    let isRemoval = false;
    const noting: typeof change = async (current) => {
      const decided = await change(current);
      isRemoval = decided.action === 'remove';
      return decided;
    };
    const entry = await update(store, key, noting, options);
    if (!isRemoval || !key.startsWith(templates)) return entry;
    for (const other of await further(store, key)) {
      await store.update(other.key, async ({ value }) => ({ action: 'remove', value }));
    }
    return entry;
  };
}
