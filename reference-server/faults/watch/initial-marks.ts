// Planted faults of the synthetic events of a watch: their objects lack what a deletion sets, and what delays it (document core 6).
import { withMetadata } from '../../parts/metadata.ts';
import { deletionFields } from '../deletion-fields.ts';
import type { Fault } from '../fault.ts';

export default deletionFields.map(({ word, field, without }): Fault => ({
  id: `synthetic-events-without-${word}`,
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
}));
