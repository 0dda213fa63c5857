// Faults of requests for objects that do not exist (core 7).
import type { Parts } from '../../parts/index.ts';
import type { ApiObject } from '../../object.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Change, Entry } from '../../storage/store.ts';
import deletedObjects from './deleted-objects.ts';
import type { Fault } from '../fault.ts';

/** Limited to the requests of these rows, so that other checks for deleted objects still pass. */
const isTemplate = (key: string, word: string) =>
  key.startsWith('/core/podtemplates/') && nameOf(key).startsWith(`${word}-`);

const isCustom = (key: string, word: string) =>
  key.includes('.example.com/') && nameOf(key).startsWith(`${word}-`);

export default [
  {
    id: 'absent-object-reads-empty',
    title: 'A get of a pod template that does not exist returns an empty one.',
    breaks: ['errors.missing-object.get-refused'],
    install(parts) {
      const { get } = parts.storage;
      parts.storage.get = async (store, key) =>
        (await get(store, key)) ?? (isTemplate(key, 'missing') ? emptyEntry(key) : undefined);
    },
  },
  {
    id: 'delete-of-absent-object-succeeds',
    title: 'A delete of a pod template that does not exist is answered with success.',
    breaks: ['errors.missing-object.delete-refused'],
    install: (parts) =>
      forAbsent(parts, 'missing', async (decided) =>
        decided.action === 'remove' ? decided.value : undefined,
      ),
  },
  {
    id: 'patch-of-absent-object-creates',
    title: 'A merge patch or JSON patch of a pod template that does not exist creates it.',
    breaks: ['errors.missing-object.patch-refused'],
    install: (parts) =>
      forAbsent(parts, 'absent', async (decided, create) =>
        decided.action === 'put' ? create(decided.value) : undefined,
      ),
  },
  {
    id: 'absent-custom-object-reads-empty',
    title: 'A get of a custom object that does not exist returns an empty one.',
    breaks: ['errors.missing-object.get-refused'],
    install(parts) {
      const { get } = parts.storage;
      parts.storage.get = async (store, key) =>
        (await get(store, key)) ?? (isCustom(key, 'missing') ? emptyEntry(key) : undefined);
    },
  },
  {
    id: 'delete-of-absent-custom-object-succeeds',
    title: 'A delete of a custom object that does not exist is answered with success.',
    breaks: ['errors.missing-object.delete-refused'],
    install: (parts) =>
      forAbsent(
        parts,
        'missing',
        async (decided) => (decided.action === 'remove' ? decided.value : undefined),
        isCustom,
      ),
  },
  {
    id: 'patch-of-absent-custom-object-creates',
    title: 'A merge patch or JSON patch of a custom object that does not exist creates it.',
    breaks: ['errors.missing-object.patch-refused'],
    install: (parts) =>
      forAbsent(
        parts,
        'absent',
        async (decided, create) => (decided.action === 'put' ? create(decided.value) : undefined),
        isCustom,
      ),
  },
  ...deletedObjects,
  {
    id: 'sub-resources-of-absent-custom-objects-read-empty',
    title: 'A get of a sub-resource of a custom object that does not exist returns an empty one.',
    breaks: ['errors.missing-object.sub-resource-refused'],
    install(parts) {
      const { attributesOf } = parts.access;
      let isOfPart = false;
      parts.access.attributesOf = (user, route, ...others) => {
        isOfPart = route.type === 'resource' && route.verb === 'get' && route.subresource !== '';
        return attributesOf(user, route, ...others);
      };
      const { get } = parts.storage;
      parts.storage.get = async (store, key, revision) =>
        (await get(store, key, revision)) ??
        (isOfPart && key.includes('.example.com/') ? emptyEntry(key) : undefined);
    },
  },
] as const satisfies readonly Fault[];

const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1);
const namespaceOf = (key: string) => key.split('/').at(-2) ?? '';

function emptyEntry(key: string): Entry {
  const metadata = { name: nameOf(key), namespace: namespaceOf(key), labels: {} };
  return { key, value: { apiVersion: 'v1', kind: 'PodTemplate', metadata }, revision: 1 };
}

/** Applies a change of a missing object to an empty one; `act` carries it out or not. */
function forAbsent(
  parts: Parts,
  word: string,
  act: (decided: Change, create: (value: ApiObject) => Promise<ApiObject>) => Promise<ApiObject | undefined>,
  isAffected = isTemplate,
): void {
  const { update } = parts.storage;
  parts.storage.update = async (store, key, change, options) => {
    try {
      return await update(store, key, change, options);
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'missing' || !isAffected(key, word)) throw error;
      const decided = await change(emptyEntry(key));
      const value = await act(decided, async (next) => {
        const uid = `born-of-a-patch-${nameOf(key)}`;
        return (await store.create(key, { ...next, metadata: { ...next.metadata, uid } })).value;
      });
      if (value === undefined) throw error;
      return { ...emptyEntry(key), value };
    }
  };
}
