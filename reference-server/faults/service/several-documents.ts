// Faults of bodies that hold several documents (core 1).
import { randomUUID } from 'node:crypto';
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { Fault } from '../fault.ts';

const nameIn = (value: Json): string => {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  const name = isObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : '';
};

export default [
  {
    id: 'each-yaml-document-created',
    title: 'A body of several YAML documents creates an object of each.',
    breaks: ['service.verbs.one-resource-each'],
    install(parts) {
      const { decodeYaml } = parts.encoding;
      const { create } = parts.storage;
      /** The names of the second documents, by those of the first. */
      const further = new Map<string, string>();
      parts.encoding.decodeYaml = async (text) => {
        const [first = null, second] = await Promise.all(text.split('\n---\n').map((one) => decodeYaml(one)));
        if (second !== undefined) further.set(nameIn(first), nameIn(second));
        return first;
      };
      parts.storage.create = async (store, key, value) => {
        const entry = await create(store, key, value);
        const name = further.get(value.metadata.name ?? '');
        if (name === undefined) return entry;
        const metadata = { ...value.metadata, name, uid: randomUUID() };
        await create(store, key.replace(/[^/]+$/, name), { ...value, metadata });
        return entry;
      };
    },
  },
] as const satisfies readonly Fault[];
