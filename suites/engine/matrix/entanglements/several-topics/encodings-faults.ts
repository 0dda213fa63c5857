// Faults of encodings that turn further rows of several topics red, each with the reason.
import { together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['cbor-with-a-newline', 'json-in-a-byte-string'],
    [
      'objects.fields.creation-timestamp',
      'objects.fields.kind',
      'objects.fields.namespace',
      'objects.fields.uid-stable',
      'objects.names.cluster-unique',
      'objects.names.generated-unique',
      'objects.names.one-object-a-name',
      'objects.names.reuse-after-delete',
      'objects.names.second-create-refused',
      'objects.names.unique-per-kind',
      'objects.versions.last-change',
      'objects.versions.no-op-write',
      'objects.versions.string',
      'service.address.single',
      'service.crud.effects-visible',
      'service.state.beyond-connection',
      'service.verbs.list-several',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
] satisfies readonly Entanglement[];
