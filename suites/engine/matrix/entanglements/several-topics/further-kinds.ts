// Faults that turn rows about bugs of real servers red, each with the reason: these rows try rules of others on further kinds and values.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'apply.definition.list-set': [
        'status-of-custom-objects-unchecked',
        'required-status-of-custom-objects-unchecked',
        'shared-value-deleted',
      ],
    },
    'it also sends lists in a status',
  ),
  ...byRow(
    { 'apply.target.further-kinds': ['apply-compares-with-last-intent', 'dry-webhook-create-called'] },
    'it applies and tries dry-runs of further kinds',
  ),
  ...byRow(
    { 'apply.target.removed-version': ['merge-patch-replaces-labels'] },
    'it patches the object whose records have an old version',
  ),
  ...byRow(
    { 'authorization.aggregation.follows-changes': ['label-values-not-looked-at'] },
    'it gives the label of a source other values',
  ),
  ...byRow(
    { 'authorization.attributes.extra': ['token-webhook-extra-keys-in-lower-case'] },
    'its users also come from a token webhook',
  ),
  ...byRow(
    { 'authorization.escalation.escalate-on-roles': ['last-rule-on-a-type-decides'] },
    'its user has several rules on one type',
  ),
  ...byRow(
    {
      'authorization.file.reload-settings': [
        'webhook-allowed-answers-not-cached',
        'authorization-webhook-version-ignored',
        'webhook-no-opinions-not-cached',
        'authorization-file-compared-by-length',
        'authorization-webhook-denial-ignored-in-v1beta1',
      ],
    },
    'it also changes the version and the lifetimes of a webhook',
  ),
  ...byRow(
    { 'authorization.modes.webhook': ['escalate-without-effect'] },
    'it writes roles with rights that only the webhook gives',
  ),
  ...byRow(
    {
      'authorization.nodes.reads-secrets-of-drivers': [
        'volumes-of-claims-not-followed',
        'claims-of-pods-not-followed',
      ],
    },
    'it also has volumes of claims',
  ),
  ...byRow(
    { 'authorization.subjects.names-of-users': ['usernames-in-lower-case', 'token-file-in-latin-1'] },
    'it has long names, and names in two forms',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.keep-object': [
        'deletion-mark-keeps-version',
        'finalizer-merged-away-ends-deletion',
      ],
    },
    'it also deletes just after a finalizer was added',
  ),
  ...byRow(
    {
      'service.kinds.deletion': [
        'merge-patch-appends-lists',
        'lease-list-only-over-all-namespaces',
        'merge-patch-empty-list-ignored',
        'account-stays-after-delete',
        'delete-collection-ignores-label-value',
        'event-objects-never-listed',
      ],
      'service.kinds.lists': [
        'lease-list-only-over-all-namespaces',
        'limit-at-version-as-not-older',
        'chunks-of-cluster-roles-stamped-anew',
        'limit-at-version-live-under-old-version',
        'token-over-all-namespaces-without-its-label-selector',
        'selected-list-of-its-newest-item',
        'event-objects-never-listed',
        'later-chunks-of-the-present-version',
      ],
      'service.kinds.ownership': [
        'services-not-applied',
        'patch-ignores-field-manager',
        'force-takes-from-appliers-only',
        'merge-patch-replaces-labels',
        'cluster-scoped-conflicts-unnoticed',
        'force-beats-one-owner-only',
        'forced-value-not-written',
        'force-leaves-former-owners',
        'update-claims-whole-object',
      ],
      'service.kinds.watches': [
        'created-shown-as-modified',
        'deletions-unannounced',
        'account-stays-after-delete',
      ],
      'service.kinds.own-uids': ['uid-of-client-adopted'],
      'service.kinds.writes': [
        'creation-time-of-client-kept',
        'merge-patch-null-ignored',
        'json-patch-test-ignored',
        'json-patch-stops-at-failed-test',
        'merge-patch-replaces-labels',
        'stale-put-of-cluster-scoped-accepted',
        'dry-run-not-strict',
      ],
    },
    'it tries what holds of any object on further kinds',
  ),
  ...byRow(
    { 'watch.stream.resume-after-deletion': ['watch-redirected', 'list-stops-after-two'] },
    'it also watches with a selector',
  ),
  ...byRow(
    {
      'writes.dry-run.delete': ['custom-merge-patch-null-ignored'],
      'writes.dry-run.patch': ['dry-definition-patch-serves', 'zero-refused', 'zero-looked-up'],
      'writes.dry-run.post': ['dry-definition-create-serves', 'zero-refused', 'zero-looked-up'],
      'writes.dry-run.put': ['zero-refused', 'zero-looked-up'],
    },
    'it tries dry-runs of further kinds',
  ),
  ...byRow(
    {
      'writes.field-validation.ignore-patch': ['services-not-applied'],
      'writes.field-validation.strict-patch': ['services-not-applied'],
      'writes.field-validation.warn-patch': ['services-not-applied'],
    },
    'it applies a Service among other kinds',
  ),
  ...byRow(
    {
      'writes.json-patch.operations': [
        'json-patch-test-ignored',
        'json-patch-stops-at-failed-test',
        'custom-json-patch-test-ignored',
      ],
    },
    'it tries further kinds and values',
  ),
] satisfies readonly Entanglement[];
