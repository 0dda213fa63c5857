// Faults that turn further rows about objects red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'objects.fields.labels-and-annotations': ['long-updates-of-cluster-roles-not-kept'],
      'objects.versions.no-op-write': ['core-group-spelled-out', 'kind-is-plural'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'objects.fields.labels-and-annotations': ['items-lose-characters-beyond-the-basic-plane'],
      'objects.fields.namespace': ['lease-list-over-one-namespace'],
      'objects.versions.last-change': ['custom-object-held-by-its-first-finalizer-only'],
      'objects.versions.no-op-write': ['custom-put-merges-annotations'],
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
    { 'objects.versions.no-op-write': ['creation-time-of-the-last-put'] },
    'a PUT that changes nothing changes the object with this fault',
  ),
] satisfies readonly Entanglement[];
