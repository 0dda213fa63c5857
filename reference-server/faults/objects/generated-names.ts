// Faults of the names that the server generates from generateName (core 2.3).
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'generated-names-counted',
    title: 'A generated name ends with a number that each create increases.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      let last = 99;
      parts.metadata.generateName = (prefix) => `${prefix.slice(0, 245)}${(last += 1)}`;
    },
  },
  {
    id: 'generated-names-of-cluster-roles-counted',
    title: 'A generated name of a cluster-scoped object ends with a counter in letters and digits.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      let count = 46_000;
      parts.metadata.newMetadata = (given, creation) => {
        const isGenerated = given.name === undefined && given.generateName !== undefined;
        if (!isGenerated || creation.namespace !== '') return newMetadata(given, creation);
        count += 1;
        return newMetadata(given, { ...creation, name: `${given.generateName}${count.toString(36)}` });
      };
    },
  },
  {
    id: 'generated-name-constant',
    title: 'Every name generated from one generateName is the same.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { generateName } = parts.metadata;
      parts.metadata.generateName = (prefix) => generateName(prefix, () => 0);
    },
  },
  {
    id: 'generated-names-of-one-letter',
    title: 'A generated name has one random letter, and a create whose name exists is refused.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { generateName } = parts.metadata;
      parts.metadata.generateName = (prefix, random) =>
        generateName(prefix, random).slice(0, prefix.length + 1);
    },
  },
  {
    id: 'long-generated-names-not-random',
    title: 'A generateName of 58 characters or more gets no random part.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { generateName } = parts.metadata;
      parts.metadata.generateName = (prefix, random) =>
        prefix.length < 58 ? generateName(prefix, random) : prefix.slice(0, 63);
    },
  },
  {
    id: 'empty-name-beside-generate-name-kept',
    title: 'A create with generateName and an empty name stores an object without a name.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) =>
        newMetadata(given, given.name === '' ? { ...creation, name: '' } : creation);
    },
  },
  {
    id: 'generated-names-by-the-second',
    title: 'Cluster roles that are created with generateName within one second have the same name.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const isGenerated = given.name === undefined && given.generateName !== undefined;
        if (!isGenerated || creation.namespace !== '') return newMetadata(given, creation);
        const second = Math.floor(creation.now.getTime() / 1000).toString(36);
        return newMetadata(given, { ...creation, name: `${given.generateName}${second}` });
      };
    },
  },
  {
    id: 'generated-names-of-custom-objects-repeat',
    title: 'The generated names of custom objects repeat after twenty.',
    breaks: ['objects.names.generated-unique'],
    install(parts) {
      const { create } = parts.storage;
      const { newMetadata } = parts.metadata;
      const generated = new Set<string>();
      let count = 0;
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        if (given.name === undefined) generated.add(made.uid ?? '');
        return made;
      };
      parts.storage.create = (store, key, value) => {
        const { uid = '', generateName = '' } = value.metadata;
        if (!isCustom(key) || !generated.has(uid)) return create(store, key, value);
        count += 1;
        const name = `${generateName}${count % 20}`;
        const at = `${key.slice(0, key.lastIndexOf('/') + 1)}${name}`;
        return create(store, at, { ...value, metadata: { ...value.metadata, name } });
      };
    },
  },
  {
    id: 'generated-names-begin-again-at-start',
    title:
      'The random parts of generated names are the same after each start, and a create whose name exists is refused.',
    breaks: ['service.state.rules-across-restart'],
    install: generateFromSeed,
  },
] as const satisfies readonly Fault[];

const isCustom = (key: string): boolean => key.split('/')[1]!.endsWith('.example.com');

/** As often as the server tries, so that a create whose name exists is refused. */
const attempts = 8;

function generateFromSeed(parts: Parts): void {
  const { generateName } = parts.metadata;
  const { create } = parts.storage;
  const refused = new Map<string, { readonly name: string; left: number }>();
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  parts.metadata.generateName = (prefix) => {
    const again = refused.get(prefix);
    if (again !== undefined && again.left-- > 0) return again.name;
    refused.delete(prefix);
    return generateName(prefix, next);
  };
  parts.storage.create = async (store, key, value) => {
    try {
      return await create(store, key, value);
    } catch (error) {
      const { generateName: prefix = '', name = '' } = value.metadata;
      if (!refused.has(prefix)) refused.set(prefix, { name, left: attempts - 1 });
      throw error;
    }
  };
}
