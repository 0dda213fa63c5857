// Faults that turn further rows about objects red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...together(
    ['cbor-gate-without-effect'],
    [
      'objects.fields.creation-timestamp',
      'objects.fields.kind',
      'objects.fields.namespace',
      'objects.names.generated-unique',
      'objects.names.reuse-after-delete',
      'objects.names.unique-per-kind',
      'objects.versions.no-op-write',
      'objects.versions.string',
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
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
    ],
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...byRow(
    { 'objects.versions.last-change': ['cluster-role-list-holds-defaults-only'] },
    'the case reads, on its way, what the fault breaks in that collection or encoding',
  ),
  ...together(
    ['update-refused-for-ownership'],
    [
      'objects.fields.kind',
      'objects.fields.uid-stable',
      'objects.versions.last-change',
      'objects.versions.string',
    ],
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'objects.fields.labels-and-annotations': ['long-updates-of-cluster-roles-not-kept'],
      'objects.names.cluster-unique': ['second-cluster-role-replaces', 'second-custom-object-replaces'],
      'objects.versions.no-op-write': ['core-group-spelled-out', 'kind-is-plural'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'objects.fields.kind': ['json-in-a-byte-string'],
      'objects.fields.labels-and-annotations': ['items-lose-characters-beyond-the-basic-plane'],
      'objects.fields.namespace': ['cbor-with-a-newline', 'lease-list-over-one-namespace'],
      'objects.names.cluster-unique': ['cluster-role-list-holds-defaults-only'],
      'objects.names.one-object-a-name': ['json-in-a-byte-string'],
      'objects.versions.last-change': ['custom-object-held-by-its-first-finalizer-only'],
      'objects.versions.no-op-write': [
        'cluster-scoped-fields-never-removed',
        'custom-put-merges-annotations',
        'strategic-patch-of-cluster-role-replaces-labels',
      ],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'objects.fields.namespace': ['absent-names-remembered'] },
    'it sends a further form, size or option, which these faults meet, too',
  ),
  ...byRow(
    {
      'objects.names.retrieve-by-name': ['merge-patch-replaces-labels'],
      'objects.names.unique-per-kind': ['lease-list-only-over-all-namespaces', 'lists-joined-by-name'],
      'objects.names.unique-per-namespace': [
        'lease-list-only-over-all-namespaces',
        'list-crosses-namespaces',
      ],
    },
    'its objects are read, listed, changed or deleted in the same way',
  ),
  ...byRow(
    { 'objects.namespaces.delete-cascades': ['account-stays-after-delete'] },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    {
      'objects.namespaces.late-content': [
        'background-deletion-skips-finalizers',
        'grace-of-zero-in-body-skips-finalizers',
        'namespace-deletion-leaves-held-content-unmarked',
        'namespace-deletion-skips-finalizers',
        'namespace-leaves-content',
      ],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'objects.versions.last-change': ['head-finalizer-ends-deletion'] },
    'the case follows the version of an object that finalizers hold',
  ),
  ...byRow(
    { 'objects.versions.no-op-write': ['absent-names-remembered'] },
    'it writes by each way, or reads a name before it is there',
  ),
  ...byRow(
    { 'objects.versions.no-op-write': ['merge-patch-replaces-labels'] },
    'these cases set a label by a merge patch, and select or keep the other labels',
  ),
  ...byRow(
    { 'objects.versions.no-op-write': ['creation-time-of-the-last-put'] },
    'a PUT that changes nothing changes the object with this fault',
  ),
] satisfies readonly Entanglement[];
