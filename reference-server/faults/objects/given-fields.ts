// Planted faults of new objects that take fields of the server from the body, where that has something else, too (document core 2.3).
import type { ObjectMeta } from '../../object.ts';
import type { Fault } from '../fault.ts';

const taken = (
  id: string,
  title: string,
  row: string,
  taking: (given: ObjectMeta) => Partial<ObjectMeta>,
): Fault => ({
  id,
  title,
  breaks: [row],
  install(parts) {
    const { newMetadata } = parts.metadata;
    parts.metadata.newMetadata = (given, creation) => ({ ...newMetadata(given, creation), ...taking(given) });
  },
});

export default [
  taken(
    'uid-taken-beside-generated-name',
    'A new object with generateName gets the uid of the body.',
    'objects.fields.uid-stable',
    ({ generateName, uid }) => (generateName && uid ? { uid } : {}),
  ),
  taken(
    'mark-taken-beside-finalizers',
    'A new object with finalizers gets the deletionTimestamp of the body.',
    'lifecycle.timestamp.unset-while-live',
    ({ finalizers = [], deletionTimestamp }) =>
      finalizers.length > 0 && deletionTimestamp ? { deletionTimestamp } : {},
  ),
] satisfies readonly Fault[];
