// Faults of texts that an apply writes, and of names that are generated (core 2.3).
import { isObject } from '../../object.ts';
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
    title: 'The random part of generated names begins again with each start of the server.',
    breaks: ['service.state.rules-across-restart'],
    install(parts) {
      const { generateName } = parts.metadata;
      const counts = new Map<string, number>();
      parts.metadata.generateName = (prefix) => {
        const count = (counts.get(prefix) ?? 0) + 1;
        counts.set(prefix, count);
        let step = 0;
        return generateName(prefix, () => (count * 0.618 + (step += 1) * 0.414 * count) % 1);
      };
    },
  },
] as const satisfies readonly Fault[];
