// Faults of the server-managed fields of metadata, if a client writes them (core 2.3).
import type { ObjectMeta } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';

const time = ['objects.fields.creation-timestamp'];

/** Mutates the metadata that an update of an object stores. */
function alterKept(parts: Parts, alter: (kept: ObjectMeta, next: ObjectMeta) => ObjectMeta): void {
  const { keptMetadata } = parts.metadata;
  parts.metadata.keptMetadata = (next, current) => alter(keptMetadata(next, current), next);
}

export default [
  {
    id: 'creation-time-of-first-object',
    title: 'Every config map has the creationTimestamp of the first one.',
    breaks: [
      ...time,
      'apply.entry.time',
      'bootstrap.expiration.future',
      'bootstrap.expiration.not-signing',
      'bootstrap.token.cleaner',
    ],
    install(parts) {
      const { create } = parts.storage;
      let first = '';
      parts.storage.create = (store, key, value) => {
        const { creationTimestamp } = value.metadata;
        if (!key.includes('/configmaps/') || !creationTimestamp) return create(store, key, value);
        first ||= creationTimestamp;
        return create(store, key, withMetadata(value, { ...value.metadata, creationTimestamp: first }));
      };
    },
  },
  {
    id: 'creation-time-of-update-kept',
    title: 'A creationTimestamp in an update replaces the first one.',
    breaks: time,
    install(parts) {
      alterKept(parts, (kept, { creationTimestamp }) =>
        creationTimestamp ? { ...kept, creationTimestamp } : kept,
      );
    },
  },
  {
    id: 'creation-time-lost-by-update',
    title: 'An update without creationTimestamp removes it from the object.',
    breaks: time,
    install(parts) {
      alterKept(parts, (kept, next) => {
        const { creationTimestamp: _time, ...others } = kept;
        return next.creationTimestamp ? kept : others;
      });
    },
  },
  {
    id: 'uid-of-update-adopted',
    title: 'A uid in an update replaces the first one.',
    breaks: ['objects.fields.uid-stable'],
    install(parts) {
      parts.preconditions.uidIsCurrent = () => true;
      alterKept(parts, (kept, { uid }) => (uid ? { ...kept, uid } : kept));
    },
  },
] as const satisfies readonly Fault[];
