// Faults of the names of objects, generated names and scopes (core 2.2, 2.3).
import { isDeepStrictEqual } from 'node:util';
import type { ApiObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Store } from '../../storage/store.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { replaceTaken } from '../replace-existing.ts';
import generatedNames from './generated-names.ts';
import namespaceContent from './namespace-content.ts';
import joinedKeys from './joined-keys.ts';
import namesakes from './namesakes.ts';
import pathWords from './path-words.ts';
import { readBodies, showEntries, withShownMetadata } from '../entry-views.ts';

const templates = '/core/podtemplates/';
const configMaps = '/core/configmaps/';
const leases = '/leases/';

const taken = ['objects.names.one-object-a-name', 'objects.names.second-create-refused'];

export default [
  ...generatedNames,
  ...namespaceContent,
  ...joinedKeys,
  ...namesakes,
  ...pathWords,
  {
    id: 'repeated-create-carried-out',
    title:
      'A create of a pod template that repeats an earlier one is refused, but only after it was carried out again.',
    breaks: ['objects.names.one-object-a-name', 'objects.names.second-create-refused'],
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
    id: 'second-cluster-role-replaces',
    title: 'A create of a cluster role whose name exists replaces the existing one.',
    breaks: taken,
    install(parts) {
      replaceTaken(parts, (key) => key.split('/')[2] === 'clusterroles');
    },
  },
  {
    id: 'second-custom-object-replaces',
    title: 'A create of a custom object whose name exists replaces the existing one.',
    breaks: taken,
    install(parts) {
      replaceTaken(parts, (key) => isCustom(key));
    },
  },
  {
    id: 'second-create-answers-first',
    title: 'A create of a cluster role whose name exists is answered with the existing one.',
    breaks: ['objects.names.second-create-refused'],
    install: (parts) => answerFirst(parts, (key) => key.split('/')[2] === 'clusterroles'),
  },
  {
    id: 'second-template-create-answers-first',
    title: 'A create of a pod template whose name exists is answered with the existing one.',
    breaks: ['objects.names.second-create-refused'],
    install: (parts) => answerFirst(parts, (key) => key.startsWith(templates)),
  },
  {
    id: 'lookup-by-prefix',
    title: 'A get of a missing name returns the first pod template whose name starts with it.',
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
      const { get } = parts.storage;
      refuseAsTaken(parts, async (store, key) => {
        const otherKey = key.startsWith(templates) ? key.replace(templates, configMaps) : undefined;
        return otherKey !== undefined && (await get(store, otherKey)) !== undefined;
      });
    },
  },
  {
    id: 'name-unique-over-namespaces',
    title: 'A lease cannot have the name of a lease in another namespace.',
    breaks: ['objects.names.unique-per-namespace'],
    install(parts) {
      const { list } = parts.storage;
      refuseAsTaken(parts, async (store, key, { metadata }) => {
        if (!key.includes(leases)) return false;
        const { entries } = await list(store, key.slice(0, key.indexOf(leases) + leases.length), {});
        return entries.some((entry) => entry.value.metadata.name === metadata.name);
      });
    },
  },
  {
    id: 'deleted-name-stays-taken',
    title: 'The name of a pod template that was deleted without finalizers stays reserved.',
    breaks: ['objects.names.reuse-after-delete'],
    install(parts) {
      const reserved = new Set<string>();
      alterChanges(parts, (decided, before, key) => {
        const atOnce = decided.action === 'remove' && !before.metadata.deletionTimestamp;
        if (atOnce && key.startsWith(templates)) reserved.add(key);
        return decided;
      });
      refuseAsTaken(parts, async (_store, key) => reserved.has(key));
    },
  },
  {
    id: 'former-labels-return-with-the-name',
    title: 'A new object of a name that was used before gets the labels of the former object.',
    breaks: ['objects.names.reuse-after-delete'],
    install(parts) {
      const former = new Map<string, ApiObject>();
      alterChanges(parts, (decided, before, key) => {
        if (decided.action === 'remove') former.set(key, before);
        return decided;
      });
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        const labels = { ...former.get(key)?.metadata.labels, ...value.metadata.labels };
        return create(store, key, { ...value, metadata: { ...value.metadata, labels } });
      };
    },
  },
  {
    id: 'second-namespace-replaces',
    title: 'A create of a namespace whose name exists replaces the existing one.',
    breaks: ['objects.names.cluster-unique'],
    install(parts) {
      replaceTaken(parts, (key) => key.startsWith('/core/namespaces/'));
    },
  },
  {
    id: 'namespace-in-itself',
    title: 'A Namespace has its own name as its namespace.',
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
] as const satisfies readonly Fault[];

/** A create of an existing name succeeds without an effect. */
function answerFirst(parts: Parts, isAffected: (key: string) => boolean): void {
  const { create, get } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    const first = isAffected(key) ? await get(store, key) : undefined;
    return first !== undefined && !first.value.metadata.deletionTimestamp ? first : create(store, key, value);
  };
}

const isCustom = (key: string): boolean => key.split('/')[1]!.endsWith('.example.com');

/** Refuses creates as if the name existed. */
function refuseAsTaken(
  parts: Parts,
  isRefused: (store: Store, key: string, value: ApiObject) => Promise<boolean>,
): void {
  const { create } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    if (await isRefused(store, key, value)) throw new StoreError('exists', key, `${key} exists`);
    return create(store, key, value);
  };
}
