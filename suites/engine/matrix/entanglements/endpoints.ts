// Faults that turn further rows about endpoints red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...together(
    [
      'collection-delete-ignores-finalizers',
      'delete-collection-ignores-label-value',
      'delete-collection-sweeps-by-key',
      'finalizers-ignored-for-custom-objects',
    ],
    ['endpoints.delete-collection.dry-run', 'endpoints.delete-collection.held-members'],
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'endpoints.create.parameters-together': ['custom-create-warns-at-strict'],
      'endpoints.delete-collection.continue': ['delete-collection-of-custom-objects-crosses-namespaces'],
      'endpoints.delete-collection.dry-run': [
        'custom-merge-patch-null-ignored',
        'delete-collection-of-custom-objects-takes-no-list-options',
        'delete-collection-refuses-limit',
      ],
      'endpoints.delete-collection.held-members': [
        'delete-collection-ignores-dry-run',
        'delete-collection-queues-dry-run',
        'delete-collection-takes-all-custom-objects',
        'deletion-timestamp-in-another-zone',
        'dry-collection-delete-removes',
        'finalizers-ignored-for-data',
        'limit-of-a-collection-delete-drops-dry-run',
      ],
      'endpoints.delete-collection.one-namespace': [
        'custom-objects-by-beginning-of-namespace',
        'delete-collection-of-custom-objects-crosses-namespaces',
      ],
      'endpoints.delete-collection.resource-version': ['not-older-custom-items-only'],
      'endpoints.delete-collection.resource-version-match': ['not-older-custom-items-only'],
      'endpoints.values.field-manager-any-string': ['custom-updates-recorded-as-apply'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'endpoints.delete-collection.dry-run': ['collection-delete-grants-half-a-minute'],
      'endpoints.delete-collection.held-members': [
        'create-sweeps-marked-objects',
        'custom-dry-run-stored',
        'custom-merge-patch-null-ignored',
      ],
      'endpoints.paths.cluster-scoped-outside-namespaces': ['cluster-roles-served-in-namespaces'],
    },
    'its objects are read, listed, changed or deleted in the same way',
  ),
  ...byRow(
    {
      'endpoints.delete-collection.dry-run': [
        'creation-time-of-first-object',
        'deletion-timestamp-in-another-zone',
        'second-delete-forces',
      ],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    { 'endpoints.delete-collection.held-members': ['deletion-mark-missing-in-lists'] },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    { 'endpoints.delete-collection.label-selector': ['negated-field-term-as-equal'] },
    'its lists are read at versions, in chunks, with time limits, and compared with a GET',
  ),
  ...together(
    ['watch-redirected'],
    [
      'endpoints.unauthenticated.claim-templates-list',
      'endpoints.unauthenticated.claim-templates-list-all',
      'endpoints.unauthenticated.pod-templates-list',
      'endpoints.unauthenticated.pod-templates-list-all',
    ],
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...together(
    ['watches-with-a-bad-credential-are-anonymous'],
    [
      'endpoints.unauthenticated.claim-templates-list',
      'endpoints.unauthenticated.claim-templates-list-all',
      'endpoints.unauthenticated.pod-templates-list',
      'endpoints.unauthenticated.pod-templates-list-all',
    ],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'endpoints.verbs.delete-collection': ['fourth-of-collection-spared'] },
    'the case lists, in chunks or by its versions, collections that the fault changes',
  ),
] satisfies readonly Entanglement[];
