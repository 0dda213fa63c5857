// Faults of keys that join the names of a namespace and an object without a separator (core 2.2).
import type { Parts } from '../../parts/index.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Fault } from '../fault.ts';

const breaks = ['objects.names.apart-in-similar-namespaces'];

/** Group, plural, and both names as one text. Keys of cluster-scoped objects have one name. */
function joined(key: string): string {
  const [, group, plural, ...names] = key.split('/');
  return `${group}/${plural}/${names.join('')}`;
}

/** The key of the last created object that has the same joined key. */
function followCreates(parts: Parts): (key: string) => string {
  const { create } = parts.storage;
  const last = new Map<string, string>();
  parts.storage.create = async (store, key, value) => {
    const entry = await create(store, key, value);
    last.set(joined(key), key);
    return entry;
  };
  return (key) => last.get(joined(key)) ?? key;
}

export default [
  {
    id: 'names-taken-by-joined-keys',
    title:
      'A name is taken where the name of its namespace and it make the text that those of another object make.',
    breaks,
    install(parts) {
      const lastOf = followCreates(parts);
      const { create, get } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        const other = lastOf(key);
        if (other !== key && (await get(store, other)) !== undefined)
          throw new StoreError('exists', key, `${key} exists`);
        return create(store, key, value);
      };
    },
  },
  {
    id: 'reads-by-joined-keys',
    title: 'Objects are read from a cache whose keys join the names of namespace and object.',
    breaks,
    install(parts) {
      const lastOf = followCreates(parts);
      const { get } = parts.storage;
      parts.storage.get = async (store, key, ...more) =>
        (await get(store, lastOf(key), ...more)) ?? get(store, key, ...more);
    },
  },
  {
    id: 'custom-objects-changed-by-joined-keys',
    title: 'Custom objects are changed under keys that join the names of namespace and object.',
    breaks,
    install(parts) {
      const lastOf = followCreates(parts);
      const { update, get } = parts.storage;
      parts.storage.update = async (store, key, ...more) => {
        const other = key.includes('.example.com/') ? lastOf(key) : key;
        return update(store, (await get(store, other)) === undefined ? key : other, ...more);
      };
    },
  },
] as const satisfies readonly Fault[];
