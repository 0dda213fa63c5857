// Faults that turn rows red which came later, of several topics, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'lifecycle.timestamp.beside-grace-period': [
        'deletion-timestamp-in-another-zone',
        'finalizers-ignored-for-cluster-roles',
        'finalizers-ignored-for-custom-objects',
        'finalizers-ignored-for-data',
      ],
    },
    'it deletes an object with a finalizer, and reads the time of its deletion',
  ),
  ...byRow(
    {
      'authentication.configuration.reload-after-invalid': [
        'configured-file-read-once',
        'configured-issuers-not-added-by-reload',
        'id-token-issuer-unchecked',
      ],
      'authentication.configuration.reload-replaced': [
        'configured-file-read-once',
        'configured-issuers-not-added-by-reload',
        'id-token-issuer-unchecked',
      ],
      'authorization.file.reload-beyond-limits': [
        'authorization-file-read-once',
        'authorization-file-reload-ends-after-invalid',
        'authorization-file-reload-removes-only',
        'authorization-webhook-path-dropped',
        'authorization-webhook-timeout-reduced',
        'authorization-webhook-unknown-policy-assumed',
        'match-conditions-beyond-the-limit-left-out',
        'match-conditions-without-limit',
        'sixty-three-match-conditions-at-most',
        'thirty-two-match-conditions-at-most',
        'webhooks-of-the-file-forgotten',
        'webhooks-with-match-conditions-never-called',
        'webhooks-with-one-condition-only-called',
      ],
    },
    'it changes the file of a running server, and expects what the last one names to be in effect',
  ),
  ...byRow(
    {
      'reviews.access.attribute-asterisk': [
        'local-reviews-ignore-the-group',
        'review-ignores-group',
        'review-ignores-verb',
        'review-without-groups-has-those-of-the-caller',
        'self-review-of-the-server',
        'self-reviews-ignore-the-group',
      ],
      'reviews.access.attribute-namespace-absent': [
        'review-remembered-without-namespace',
        'review-without-groups-has-those-of-the-caller',
        'self-review-of-the-server',
      ],
      'reviews.access.dry-run': [
        'review-ignores-verb',
        'review-without-groups-has-those-of-the-caller',
        'review-without-last-authorizer',
        'token-review-authenticated-as-text',
        'token-review-needs-audiences',
      ],
      'reviews.access.masters-past-webhook': [
        'masters-by-binding-only',
        'mode-webhook-allows-what-is-answered',
        'review-leaves-groups-out',
        'webhooks-consulted-before-masters',
        'webhooks-of-the-file-consulted-before-masters',
      ],
    },
    'it evaluates the same rights by a review in one more form',
  ),
  ...byRow(
    {
      'encodings.cbor.strict-duplicate': ['strict-in-lower-case-only'],
      'encodings.protobuf.defaults': [
        'progress-deadline-default-of-new-objects-only',
        'progress-deadline-without-default',
        'revision-history-default-of-new-objects-only',
        'revision-history-of-two',
      ],
      'encodings.protobuf.envelope-order': ['core-group-spelled-out', 'group-left-out', 'kind-is-plural'],
      'encodings.protobuf.managed-fields-reset': [
        'core-group-spelled-out',
        'group-left-out',
        'kind-is-plural',
        'put-ignores-records',
      ],
    },
    'it is the same rule in another encoding',
  ),
  ...byRow(
    {
      'encodings.json.every-type': [
        'chunk-of-generic-kind',
        'generic-kind-in-named-groups',
        'rbac-lists-named-otherwise',
      ],
    },
    'it compares the kind of each list with discovery',
  ),
  ...byRow(
    {
      'roles.reconciliation.by-configuration-file': [
        'basic-user-without-rules',
        'default-bindings-are-only-made',
        'default-roles-are-only-made',
        'half-a-rule-is-no-loss',
      ],
      'service.state.survives-kill': ['cluster-roles-forgotten-at-start', 'forgotten-at-start'],
      'service.state.survives-restart': ['list-stops-after-two'],
    },
    'it is the same rule after a restart, or after the end of the process',
  ),
  ...byRow(
    {
      'apply.definition.list-map': ['unmarked-maps-are-atomic'],
      'authentication.accounts.credentials-by-apply': ['secret-token-never-good'],
      'authentication.anonymous.disabled-health': ['discovery-needs-no-credential'],
      'authentication.bearer.header-only': ['identity-of-the-request-before'],
      'authentication.token-webhook.answer-without-username': ['token-webhook-failure-authenticates'],
      'authorization.aggregation.watched': ['event-types-in-lower-case'],
      'authorization.nodes.reads-claims-of-ephemeral-volumes': ['claims-of-pods-not-followed'],
      'authorization.paths.tokens-of-other-lists': ['list-crosses-namespaces'],
      'writes.dry-run.post': ['dry-evictions-by-query-evict'],
      'kinds.claims.none-for-dry-run': ['claim-named-like-template'],
      'versions.definitions.per-version-fields': [
        'custom-create-warns-at-strict',
        'custom-dry-run-stored',
        'dry-run-not-strict',
      ],
      'versions.metrics.deprecated-logged': ['metric-notice-at-the-end'],
      'versions.webhooks.match-policy-effect': [
        'mutating-webhook-matched-exactly',
        'validating-webhook-matched-exactly',
      ],
      'watch.stream.resume-after-deletion': ['starts-with-the-change-itself'],
      'writes.dry-run.webhooks-unchanged': ['cluster-dry-run-stored'],
      'writes.field-validation.required-always': [
        'selectors-defaulted-by-apply',
        'zero-looked-up',
        'zero-refused',
      ],
      'writes.put.one-wins-during-admission': ['put-checks-then-writes', 'stale-put-accepted'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'watch.bookmark.in-long-watches': [
        'bookmark-ahead',
        'bookmark-before-end-unrequested',
        'bookmark-flag-by-presence',
        'bookmark-of-its-own-kind',
        'bookmarks-unrequested',
        'later-bookmark-one-ahead',
        'later-bookmarks-of-their-own-kind',
        'commas-between-blocks',
        'starts-one-change-late',
      ],
    },
    'it judges the bookmarks of three long watches, and the changes around each',
  ),
  ...byRow(
    {
      'writes.field-validation.other-schemas': [
        'custom-changes-hear-no-strict',
        'custom-kinds-warn-at-ignore',
        'custom-kinds-warn-of-nothing',
        'dry-change-bumps-version',
        'dry-evictions-by-query-evict',
        'dry-patches-never-strict',
        'dry-run-not-strict',
        'dry-run-warns-of-nothing',
        'ignore-not-a-validation',
        'ignore-refuses-duplicates',
        'json-parser-hides-duplicates',
      ],
    },
    'it sends bodies of sub-resources under each level of validation, as dry-runs',
  ),
  ...byRow(
    {
      'apply.definition.map-atomic': ['preserving-marker-not-read'],
      'apply.entry.version-of-updates': [
        'custom-dry-create-announced',
        'custom-dry-run-stored',
        'custom-updates-recorded-as-apply',
        'dry-create-announced',
        'entries-state-the-stable-version',
        'patch-ignores-field-manager',
      ],
      'authorization.rules.add-up-over-roles': ['empty-role-blocks'],
      'authorization.rules.sub-resource-not-implied': ['path-below-custom-item-ignored'],
      'encodings.protobuf.reviews': [
        'protobuf-bodies-refused',
        'protobuf-for-updates-only',
        'protobuf-keeps-one-item',
      ],
      'lists.future-version.of-a-sub-resource': ['future-get-served', 'future-version-is-a-bad-request'],
      'lists.remaining-count.exact': ['objects-read-one-by-one', 'past-without-what-was-deleted'],
      'objects.fields.apiversion-group': [
        'finalizers-ignored-for-custom-objects',
        'merge-patch-empty-map-replaces',
      ],
      'writes.managed-fields-reset.through-status': [
        'json-patch-ignores-records',
        'merge-patch-ignores-records',
      ],
    },
    'a part of the case that came later does, on its way, what the fault breaks',
  ),
] satisfies readonly Entanglement[];
