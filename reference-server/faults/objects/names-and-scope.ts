// Faults in the names of objects, in generated names and in scopes (core 2.2, 2.3).
import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { isObject, readBodies, showEntries, withShownMetadata } from '../shown-entries.ts';

const templates = '/core/podtemplates/';
const configMaps = '/core/configmaps/';

export default [
  {
    id: 'repeated-create-carried-out',
    title:
      'A create of a pod template that repeats an earlier one is refused after it has been carried out again.',
    breaks: ['objects.names.second-create-refused'],
    install(parts) {
      const { create, get, update } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const earlier = key.startsWith(templates) ? (await get(store, key))?.value.metadata : undefined;
        if (
          earlier &&
          !earlier.deletionTimestamp &&
          isDeepStrictEqual(earlier.labels, value.metadata.labels)
        ) {
          await update(store, key, async () => ({ action: 'put', value }));
        }
        return create(store, key, value);
      };
    },
  },
  {
    id: 'lookup-by-prefix',
    title: 'A name that is not there finds the first pod template whose name goes on after it.',
    breaks: ['objects.names.retrieve-by-name'],
    install(parts) {
      const { get, list } = parts.storage;
      parts.storage.get = async (store, key) => {
        const entry = await get(store, key);
        if (entry !== undefined || !key.startsWith(templates)) return entry;
        return (await list(store, `${key}-`, { limit: 1 })).entries[0];
      };
    },
  },
  {
    id: 'name-unique-over-kinds',
    title: 'A pod template cannot have the name of a config map of its namespace.',
    breaks: ['objects.names.unique-per-kind'],
    install(parts) {
      const { create, get } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const twin = key.startsWith(templates) ? key.replace(templates, configMaps) : undefined;
        if (twin !== undefined && (await get(store, twin)) !== undefined) throw taken(key);
        return create(store, key, value);
      };
    },
  },
  {
    id: 'name-unique-over-namespaces',
    title: 'A config map cannot have the name of one in another namespace.',
    breaks: ['objects.names.unique-per-namespace'],
    install(parts) {
      const { create, list } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        if (key.startsWith(configMaps)) {
          const { entries } = await list(store, configMaps, {});
          if (entries.some((entry) => entry.value.metadata.name === value.metadata.name)) throw taken(key);
        }
        return create(store, key, value);
      };
    },
  },
  {
    id: 'deleted-name-stays-taken',
    title: 'The name of a pod template that a delete removed at once stays reserved.',
    breaks: ['objects.names.reuse-after-delete'],
    install(parts) {
      const { create, update } = parts.storage;
      const reserved = new Set<string>();
      parts.storage.update = (store, key, change, options) =>
        update(
          store,
          key,
          async (current) => {
            const decided = await change(current);
            const atOnce = decided.action === 'remove' && !current.value.metadata.deletionTimestamp;
            if (atOnce && key.startsWith(templates)) reserved.add(key);
            return decided;
          },
          options,
        );
      parts.storage.create = async (store, key, value) => {
        if (reserved.has(key)) throw taken(key);
        return create(store, key, value);
      };
    },
  },
  {
    id: 'second-namespace-replaces',
    title: 'A create of a namespace whose name is taken puts a new namespace in the place of the first.',
    breaks: ['objects.names.cluster-unique'],
    install(parts) {
      const { create, update } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        try {
          return await create(store, key, value);
        } catch (error) {
          if (!key.startsWith('/core/namespaces/') || !isTaken(error)) throw error;
          return update(store, key, async () => ({ action: 'put', value }));
        }
      };
    },
  },
  {
    id: 'generated-name-constant',
    title: 'Every name that is made from one generateName is the same.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { generateName } = parts.metadata;
      parts.metadata.generateName = (prefix) => generateName(prefix, () => 0);
    },
  },
  {
    id: 'namespace-in-itself',
    title: 'A Namespace states its own name as its namespace.',
    breaks: ['objects.namespaces.cluster-scoped'],
    install(parts) {
      showEntries(parts, (entry) => {
        const { metadata } = entry.value;
        return entry.key.startsWith('/core/namespaces/')
          ? withShownMetadata(entry, { ...metadata, namespace: metadata.name ?? '' })
          : entry;
      });
      readBodies(parts, (body) => {
        const { metadata } = body;
        if (body['kind'] !== 'Namespace' || !isObject(metadata)) return body;
        return { ...body, metadata: { ...metadata, namespace: null } };
      });
    },
  },
  {
    id: 'namespace-leaves-content',
    title: 'A deleted namespace goes at once, and its content stays.',
    breaks: ['objects.namespaces.delete-cascades'],
    install(parts) {
      parts.controllers.namespaceNeed = (namespace) =>
        namespace?.metadata.deletionTimestamp ? 'finalizing' : 'nothing';
    },
  },
] as const satisfies readonly Fault[];

const taken = (key: string) => new StoreError('exists', key, `${key} exists`);

const isTaken = (error: unknown) => error instanceof StoreError && error.code === 'exists';
