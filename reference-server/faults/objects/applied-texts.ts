// Faults of texts that an apply writes, and of names that are generated (core 2.3).
import { isObject } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import { alterApplied } from '../apply/alter-ownership.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'empty-annotations-dropped-by-apply',
    title: 'An apply drops annotations with an empty value.',
    breaks: ['objects.fields.labels-and-annotations'],
    install(parts) {
      alterApplied(parts, (done) => {
        const { metadata } = done.object;
        if (!isObject(metadata) || !isObject(metadata['annotations'])) return done;
        const kept = Object.entries(metadata['annotations']).filter(([, value]) => value !== '');
        const annotations = Object.fromEntries(kept);
        return { ...done, object: { ...done.object, metadata: { ...metadata, annotations } } };
      });
    },
  },
  {
    id: 'generated-names-begin-again',
    title:
      'Generated names of config maps are counted from each start of the server; one that exists is refused.',
    breaks: ['service.state.rules-across-restart'],
    install(parts) {
      const { create } = parts.storage;
      const { newMetadata } = parts.metadata;
      const generated = new Set<string>();
      const counts = new Map<string, number>();
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        if (given.name === undefined) generated.add(made.uid ?? '');
        return made;
      };
      parts.storage.create = async (store, key, value) => {
        const { uid = '', generateName = '' } = value.metadata;
        if (!key.startsWith('/core/configmaps/') || !generated.has(uid)) return create(store, key, value);
        const place = key.slice(0, key.lastIndexOf('/') + 1);
        const count = counts.get(place + generateName) ?? 0;
        const name = `${generateName}${String(count).padStart(5, 'x')}`;
        // Concurrent creates take numbers of their own; a failed one gives its number back.
        counts.set(place + generateName, count + 1);
        try {
          const named = withMetadata(value, { ...value.metadata, name });
          return await create(store, `${place}${name}`, named);
        } catch (error) {
          counts.set(place + generateName, count);
          throw error;
        }
      };
    },
  },
] as const satisfies readonly Fault[];
