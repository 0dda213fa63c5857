// Faults that turn rows red which try the same by other ways: through sub-resources, as dry-runs, of collections, or elsewhere.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'lists.semantics.most-recent-consistent': [
        'not-older-from-a-cache',
        'not-older-items-only',
        'version-ignored-by-a-cache',
        'zero-looked-up',
        'zero-refused',
      ],
      'lists.shape.api-version': ['zero-looked-up', 'zero-refused'],
      'lists.shape.kind-suffix': ['zero-looked-up', 'zero-refused'],
      'writes.field-validation.strict-duplicate': ['zero-looked-up', 'zero-refused'],
      'writes.field-validation.strict-patch': ['zero-looked-up', 'zero-refused'],
      'writes.field-validation.strict-post': ['zero-looked-up', 'zero-refused'],
      'writes.field-validation.strict-put': ['zero-looked-up', 'zero-refused'],
      'writes.field-validation.types-always': ['zero-looked-up', 'zero-refused'],
    },
    'it also reads lists at version 0, or not older than one',
  ),
  ...byRow(
    {
      'authorization.bindings.follows-role': ['cluster-dry-run-stored'],
      'authorization.service-accounts.default-none': ['basic-user-creates-events'],
      'endpoints.delete-collection.held-members': [
        'custom-object-held-by-its-first-finalizer-only',
        'finalizer-merged-away-ends-deletion',
        'finalizers-removed-at-once-hold',
      ],
      'lifecycle.finalizers.reordered': ['custom-object-created-by-apply-without-finalizers'],
      'service.kinds.watches': ['event-objects-never-listed'],
      'versions.definitions.per-version-fields': [
        'custom-kinds-warn-of-nothing',
        'custom-objects-listed-as-generic-kind',
        'dry-run-warns-of-nothing',
        'generic-kind-in-named-groups',
      ],
      'watch.paths.all-namespaces': ['pod-templates-list-all-by-name'],
      'writes.field-validation.ignore-patch': ['atomic-lists-compared-as-sets'],
      'writes.field-validation.warn-by-default': ['dry-run-not-strict'],
      'writes.field-validation.warn-patch': [
        'atomic-lists-compared-as-sets',
        'dry-run-answers-unknown-fields',
        'dry-run-not-strict',
        'dry-run-warns-of-nothing',
      ],
      'writes.field-validation.warn-post': ['dry-run-not-strict'],
    },
    'it also repeats the writes as dry-runs, or writes other lists',
  ),
  ...byRow(
    {
      'apply.conflict.update-by-the-applier': ['scale-writes-own-nothing'],
      'apply.entry.time': [
        'patch-ignores-field-manager',
        'scale-writes-own-nothing',
        'update-ignores-field-manager',
      ],
      'apply.entry.version-of-fields': ['scale-writes-own-nothing'],
      'apply.merge.request-wins': ['changed-scale-wants-version'],
      'objects.versions.no-op-write': ['entries-of-parts-without-time'],
      'writes.field-validation.types-always': ['changed-scale-wants-version'],
    },
    'it also writes a scale or a status, and names the manager',
  ),
  ...byRow(
    {
      'service.kinds.writes': ['dry-create-of-taken-name'],
      'writes.dry-run.no-side-effects': ['dry-run-bindings-grant'],
      'writes.dry-run.validates': ['dry-delete-of-missing-object-succeeds'],
      'writes.field-validation.warn-by-default': ['dry-patch-answers-unknown-fields'],
    },
    'it also sends such a request as a dry-run',
  ),
  ...byRow(
    {
      'authentication.oidc.required-claims-all': [
        'configured-first-value-only',
        'configured-last-value-only',
      ],
      'authentication.oidc.username-prefix': ['id-token-username-claim-ignored'],
    },
    'the option has the same rules and prefixes as the file',
  ),
  ...byRow(
    {
      'authorization.aggregation.all-labels-of-a-selector': ['only-first-match-aggregated'],
      'authorization.bindings.recreate-with-other-role': ['dry-binding-create-grants'],
      'authorization.escalation.bind-on-cluster-roles': ['bind-on-roles-for-cluster-roles'],
      'authorization.escalation.bind-on-roles': ['subjects-fixed'],
      'authorization.impersonation.users': ['removed-cluster-role-bindings-still-count'],
      'authorization.modes.always-deny': ['self-review-exempt-from-authorization', 'watches-open-to-all'],
      'authorization.nodes.restriction-pods': ['node-restriction-ends-where-roles-grant'],
      'authorization.service-accounts.default-none': ['no-opinion-at-all-allows'],
      'authorization.webhook.cache-per-question': [
        'paths-compared-in-lower-case',
        'webhook-receives-first-extra-value',
        'webhook-receives-path-in-parts',
      ],
      'bootstrap.signing.only-tokens': [
        'bootstrap-id-falls-back-to-the-name',
        'bootstrap-token-without-secret',
      ],
      'reviews.access.any-user': ['user-subject-matches-group'],
      'reviews.access.user-attributes': [
        'webhook-cache-in-lower-case',
        'webhook-receives-extra-keys-in-lower-case',
      ],
    },
    'it also has roles and bindings that end, and other members of their lists',
  ),
  ...byRow(
    {
      'endpoints.delete-collection.held-members': ['foreground-deletion-replaces-finalizers'],
      'endpoints.delete-collection.label-selector': [
        'first-field-term-only',
        'first-label-term-only',
        'label-selector-by-key',
        'labels-of-custom-objects-by-a-part',
      ],
      'lifecycle.timestamp.beside-grace-period': [
        'collection-delete-grants-half-a-minute',
        'collection-delete-ignores-finalizers',
        'collection-delete-with-options-skips-finalizers',
        'selected-collection-delete-skips-finalizers',
      ],
    },
    'it also deletes collections with other selectors and options',
  ),
  ...byRow(
    {
      'endpoints.paths.core-cluster-scoped': ['unset-means-future-only', 'watch-redirected'],
      'lists.semantics.most-recent-consistent': [
        'initial-events-skip-at-a-page',
        'label-selector-at-a-version-ignored',
        'state-first-lacks-the-newest',
        'unset-means-future-only',
        'watch-redirected',
      ],
      'objects.names.unique-per-kind': [
        'label-changes-unannounced',
        'modified-with-the-state-before',
        'patch-of-earlier-bearer',
        'watch-redirected',
      ],
      'service.kinds.watches': [
        'initial-events-unselected',
        'state-first-lacks-the-newest',
        'unset-means-future-only',
        'watch-redirected',
      ],
      'watch.paths.all-namespaces': [
        'state-first-lacks-the-newest',
        'unset-means-future-only',
        'watch-redirected',
      ],
    },
    'it also has watches that begin with the state',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.reordered': ['absent-names-remembered', 'update-refused-for-ownership'],
      'service.kinds.deletion': ['null-for-labels-of-cron-jobs-ignored'],
      'service.kinds.ownership': ['merge-patch-ignores-records'],
      'versions.groups.versions-round-trip': ['removed-versions-watched'],
      'versions.workloads.progress-deadline-default': [
        'applies-become-updates-of-their-manager',
        'creating-apply-recorded-as-update',
      ],
      'versions.workloads.revision-history-default': [
        'applies-become-updates-of-their-manager',
        'creating-apply-recorded-as-update',
        'dropped-number-of-deployment-becomes-zero',
        'dropped-number-of-deployment-stays',
      ],
      'versions.workloads.update-strategy-default': [
        'applies-become-updates-of-their-manager',
        'creating-apply-recorded-as-update',
      ],
    },
    'it also creates objects by an apply, and patches with null',
  ),
  ...byRow(
    {
      'writes.field-validation.ignore-patch': ['unknown-fields-in-metadata-of-pods-of-workloads-stored'],
      'writes.field-validation.ignore-post': ['unknown-fields-in-metadata-of-pods-of-workloads-stored'],
      'writes.field-validation.strict-duplicate-in-json-patch': ['duplicates-in-later-items-hidden'],
      'writes.field-validation.warn-by-default': [
        'only-first-field-of-a-status-warned-of',
        'unknown-fields-in-metadata-of-pods-of-workloads-stored',
      ],
      'writes.field-validation.warn-patch': [
        'only-first-field-of-a-status-warned-of',
        'unknown-fields-in-metadata-of-pods-of-workloads-stored',
      ],
    },
    'it also sends unknown fields in templates and statuses, and later duplicates',
  ),
] as const satisfies readonly Entanglement[];
