// Faults of encodings that turn further rows of several topics red, each with the reason.
import { together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['cbor-with-a-newline'],
    [
      'objects.fields.creation-timestamp',
      'objects.fields.kind',
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
      'service.state.beyond-connection',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['json-in-a-byte-string'],
    [
      'objects.fields.creation-timestamp',
      'objects.fields.namespace',
      'objects.fields.uid-stable',
      'objects.names.cluster-unique',
      'objects.names.generated-unique',
      'objects.names.reuse-after-delete',
      'objects.names.second-create-refused',
      'objects.names.unique-per-kind',
      'objects.versions.last-change',
      'objects.versions.no-op-write',
      'objects.versions.string',
      'service.state.beyond-connection',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['json-in-a-byte-string'],
    [
      'objects.fields.kind',
      'objects.names.one-object-a-name',
      'service.address.single',
      'service.crud.effects-visible',
      'service.verbs.list-several',
    ],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...together(
    ['cbor-with-a-newline'],
    [
      'objects.fields.namespace',
      'service.address.single',
      'service.crud.effects-visible',
      'service.verbs.list-several',
    ],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
] satisfies readonly Entanglement[];
