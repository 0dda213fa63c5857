// Faults of the uid, the namespace and the creation time of a new object (core 2.3).
import { createHash } from 'node:crypto';
import { isObject } from '../../object.ts';
import type { Ready } from '../../requests/stages.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';
import appliedTexts from './applied-texts.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

export default [
  {
    id: 'uid-from-name',
    title: 'The uid of a config map is derived from its path, and recurs with its name.',
    breaks: [
      'objects.fields.uid-unique',
      'service.state.survives-restart',
      'objects.names.reuse-after-delete',
    ],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        if (!key.includes('/configmaps/')) return create(store, key, value);
        return create(store, key, { ...value, metadata: { ...value.metadata, uid: uidFrom(key) } });
      };
    },
  },
  {
    id: 'uids-counted',
    title: 'The uid of a new object is the next number.',
    breaks: ['objects.fields.uid-unique'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      let last = 0;
      parts.metadata.newMetadata = (given, creation) => {
        last += 1;
        const uid = `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
        return newMetadata(given, { ...creation, uid });
      };
    },
  },
  {
    id: 'uid-of-client-adopted',
    title: 'A uid in a create is stored.',
    breaks: ['objects.fields.uid-stable'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) =>
        newMetadata(given, { ...creation, uid: given.uid ?? creation.uid });
    },
  },
  {
    id: 'uid-of-new-applied-objects-adopted',
    title: 'An apply that creates an object stores the uid that was sent.',
    breaks: ['objects.fields.uid-stable'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      const isApplied = noteWrites(parts, isApply);
      parts.ownership.meansExisting = () => false;
      parts.metadata.newMetadata = (given, creation) =>
        newMetadata(given, isApplied() && given.uid ? { ...creation, uid: given.uid } : creation);
    },
  },
  {
    id: 'creation-time-of-client-kept',
    title: 'A creationTimestamp in a create is stored.',
    breaks: ['objects.fields.creation-timestamp'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        return given.creationTimestamp ? { ...made, creationTimestamp: given.creationTimestamp } : made;
      };
    },
  },
  {
    id: 'namespace-of-applied-objects-only-if-sent',
    title: 'An object that an apply creates has its namespace only where the body states it.',
    breaks: ['objects.fields.namespace'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      const isApplied = noteWrites(
        parts,
        (ready, options) => isApply(ready, options) && !statesNamespace(ready),
      );
      parts.metadata.newMetadata = (given, creation) => {
        const { namespace, ...others } = newMetadata(given, creation);
        return isApplied() || namespace === undefined ? others : { ...others, namespace };
      };
    },
  },
  ...appliedTexts,
  {
    id: 'uid-of-applied-objects-from-path',
    title: 'The uid of an object that an apply creates is derived from its path, and recurs with its name.',
    breaks: ['objects.fields.uid-unique'],
    install(parts) {
      const applied = noteRequests(parts, ({ route }) => route.verb === 'patch');
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const noted = applied();
        if (noted === undefined) return newMetadata(given, creation);
        const { group, plural } = noted.route.kind;
        const path = [group, plural, creation.namespace, creation.name].join('/');
        const hash = createHash('sha256').update(path).digest('hex');
        const uid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
        return newMetadata(given, { ...creation, uid });
      };
    },
  },
] as const satisfies readonly Fault[];

const isApply = hasBodyOf('application/apply-patch+yaml');

function statesNamespace({ body }: Ready): boolean {
  const metadata = body.form !== 'none' && isObject(body.value) ? body.value['metadata'] : undefined;
  return metadata !== undefined && isObject(metadata) && metadata['namespace'] !== undefined;
}

function uidFrom(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
