// Planted faults of the synthetic events of a watch: their objects lack what a deletion sets, and what delays it (document core 6).
import type { ObjectMeta } from '../../object.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';

const lacking = (id: string, field: string, without: (metadata: ObjectMeta) => ObjectMeta): Fault => ({
  id,
  title: `The objects of the synthetic events of a watch lack metadata.${field}.`,
  breaks: ['watch.event.added-full-object'],
  install(parts) {
    const { initialEntries } = parts.watch;
    parts.watch.initialEntries = (entries, matches, facts) =>
      initialEntries(entries, matches, facts).map((entry) => ({
        ...entry,
        value: withMetadata(entry.value, without(entry.value.metadata)),
      }));
  },
});

export default [
  lacking(
    'synthetic-events-without-mark',
    'deletionTimestamp',
    ({ deletionTimestamp: _mark, ...metadata }) => metadata,
  ),
  lacking(
    'synthetic-events-without-finalizers',
    'finalizers',
    ({ finalizers: _finalizers, ...metadata }) => metadata,
  ),
] satisfies readonly Fault[];
