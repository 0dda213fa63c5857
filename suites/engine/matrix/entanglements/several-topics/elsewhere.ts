// Faults that turn rows red which try bugs of others elsewhere: on another kind, part, credential, size or option.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'apply.merge.dropped-removed': [
        'changed-status-wants-version',
        'pod-template-annotations-dropped',
        'applies-become-updates-of-their-manager',
        'ownership-of-keys-with-slashes-forgotten-at-start',
      ],
      'apply.merge.request-wins': ['changed-status-wants-version'],
      'apply.merge.shared-kept': ['left-out-items-go-with-fields-of-others', 'containers-have-one-owner'],
    },
    'it also applies to the template of a workload, and to a status',
  ),
  ...byRow(
    {
      'authentication.configuration.groups-claim': [
        'id-token-group-prefix-not-for-system-groups',
        'id-tokens-of-administrators',
      ],
      'authentication.configuration.user-rule-expression': ['configured-rules-skipped-where-invalid'],
      'authentication.configuration.user-rule-sees-mapped-user': [
        'configured-extra-lists-joined',
        'configured-extra-first-value',
      ],
      'authentication.configuration.username-prefix': ['id-token-prefix-not-for-system-users'],
    },
    'it also has names of the system, lists and rules of other types',
  ),
  ...byRow(
    { 'authentication.oidc.key-id-absent': ['id-token-algorithms-not-configurable'] },
    'it also has tokens of ECDSA keys',
  ),
  ...byRow(
    {
      'authorization.aggregation.after-restart': ['aggregation-ends-with-a-restart'],
      'authorization.bindings.after-restart': [
        'rules-copied-at-binding',
        'new-roles-not-aggregated',
        'subjects-of-one-kind-only',
        'cluster-wide-groups-unbound',
        'cluster-wide-accounts-unbound',
        'patched-roles-keep-granting-old-rules',
        'aggregation-rule-dropped',
        'accounts-view-their-namespace',
        'edit-bound-to-serviceaccounts',
        'aggregating-roles-forgotten-at-start',
      ],
    },
    'it also has groups, accounts and roles that aggregate',
  ),
  ...byRow(
    {
      'authorization.conditions.not-boolean': ['match-conditions-of-the-first-webhook-for-all'],
      'authorization.file.reload-beyond-limits': ['authorization-file-of-any-kind'],
      'authorization.file.reload-settings': [
        'authorization-webhook-never-times-out',
        'authorization-webhook-longest-timeout',
        'late-authorization-webhook-has-no-opinion',
        'match-conditions-without-effect',
      ],
    },
    'it also changes each setting, and has a second webhook',
  ),
  ...byRow(
    {
      'authorization.escalation.bind-on-cluster-roles': [
        'subjects-fixed',
        'bindings-to-aggregating-roles-unchecked',
        'first-resource-name-only',
        'aggregation-rule-dropped',
      ],
      'authorization.escalation.escalate-on-roles': ['first-resource-name-only'],
      'authorization.nodes.reads-claims-of-ephemeral-volumes': [
        'volumes-of-claims-not-followed',
        'volumes-bound-before-pods-only',
      ],
    },
    'it also has members at depth and further roles',
  ),
  ...byRow(
    {
      'authorization.groups.unauthenticated': [
        'account-taken-from-binding-namespace',
        'identity-of-the-request-before',
        'bootstrap-user-is-the-whole-token',
        'account-subject-moved-to-binding',
      ],
      'authorization.impersonation.groups': ['first-impersonated-name-only'],
      'authorization.impersonation.users': ['only-first-subject-counts', 'first-resource-name-only'],
      'authorization.subjects.every-service-account': ['bootstrap-user-is-the-whole-token'],
      'reviews.access.rules-of-groups': ['cluster-wide-groups-unbound', 'rules-without-cluster-bindings'],
      'reviews.access.user-attributes': ['webhook-cache-with-first-extra-values'],
      'reviews.token.uid-groups-extra': ['bootstrap-group-gives-way'],
    },
    'it also has service accounts, bootstrap users, groups and extra values',
  ),
  ...byRow(
    {
      'encodings.cbor.single-item': ['long-objects-not-kept', 'cluster-scoped-texts-cut'],
      'encodings.yaml.request': ['apply-reads-json-only'],
    },
    'it also has large texts, and applies',
  ),
  ...byRow(
    {
      'endpoints.values.field-manager-any-string': ['scale-writes-own-nothing'],
      'endpoints.verbs.delete-item': ['patch-brings-a-deleted-object-back'],
      'endpoints.verbs.put-replaces': [
        'put-without-annotations-keeps-them',
        'put-merges-annotations',
        'custom-put-merges-annotations',
        'emptied-finalizers-remove-live',
        'live-cluster-scoped-object-without-finalizers-removed',
      ],
      'lifecycle.finalizers.of-a-namespace': [
        'deletion-timestamp-set-again',
        'second-delete-forces',
        'deletion-timestamp-in-another-zone',
        'cluster-scoped-deletion-marked-again',
      ],
      'lifecycle.force.no-effect-without-gate': ['forced-collection-skips-finalizers'],
      'objects.fields.labels-and-annotations': ['absent-names-remembered', 'apply-needs-an-object'],
      'writes.dry-run.validates': ['second-cluster-role-replaces', 'second-custom-object-replaces'],
      'writes.field-validation.types-always': ['changed-status-wants-version'],
    },
    'it also tries other verbs, parts and members',
  ),
  ...byRow(
    {
      'lists.chunk.with-selectors': ['last-label-term-only', 'token-without-its-set-of-labels'],
      'lists.remaining-count.omitted-label-selector': ['limit-with-sets-ends-the-list'],
      'watch.bookmark.in-long-watches': ['versions-of-bookmarks-are-numbers'],
      'watch.initial-events.consistent': ['no-bookmark-for-nothing'],
      'watch.item.only-its-events': ['watch-reads-one-term-of-fields', 'watch-ignores-negated-fields'],
      'watch.parameters.field-selector': [
        'first-field-term-only',
        'limit-before-selector',
        'negated-field-term-as-equal',
      ],
      'watch.parameters.label-selector': ['first-label-term-only'],
      'watch.selector.leads-to-list': [
        'finalizers-ignored-for-custom-objects',
        'finalizers-ignored-for-cluster-roles',
        'modified-with-the-state-before',
        'deletions-unannounced',
        'held-objects-go-unannounced',
        'selected-deletions-unannounced',
        'selectors-of-watches-shared',
      ],
      'watch.stream.many-large-changes': [
        'deletions-unannounced',
        'long-objects-not-kept',
        'watch-skips-to-deletion',
      ],
    },
    'it also has other selectors, large objects and the end of objects',
  ),
  ...byRow({ 'watch.history.default-lifetime': ['commas-between-blocks'] }, 'it may read that many events'),
] satisfies readonly Entanglement[];
