// Faults that turn rows red which also try the same at further places: other paths, sub-resources, depths, credentials and reads.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.limits.cache-of-allowed-by-flags': [
        'allowed-paths-cached-forever',
        'allowed-paths-stay-allowed',
        'answers-about-paths-not-cached',
      ],
      'authorization.limits.cache-of-refused-by-flags': [
        'answers-about-paths-not-cached',
        'refused-paths-cached-forever',
        'refused-paths-stay-refused',
      ],
      'authorization.webhook.authorized-cache': ['allowed-paths-stay-allowed'],
      'authorization.webhook.authorized-cache-default': [
        'allowed-paths-cached-forever',
        'allowed-paths-stay-allowed',
      ],
      'authorization.webhook.failure-deny': [
        'absent-match-conditions-match-resources',
        'paths-of-none-open-to-all',
        'webhook-cache-by-start-of-path',
        'webhook-receives-path-in-parts',
      ],
      'authorization.webhook.option-authorized-cache': [
        'allowed-paths-stay-allowed',
        'discovery-opens-every-path',
        'paths-of-none-open-to-all',
      ],
      'authorization.webhook.option-unauthorized-cache': [
        'paths-of-none-open-to-all',
        'refused-paths-stay-refused',
      ],
      'authorization.webhook.unauthorized-cache': ['refused-paths-stay-refused'],
      'authorization.webhook.unauthorized-cache-default': [
        'refused-paths-cached-forever',
        'refused-paths-stay-refused',
      ],
    },
    'it also calls webhooks about paths, whose answers are cached like others',
  ),
  ...byRow(
    {
      'versions.ingress.service-name': ['deep-unknown-fields-unreported'],
      'writes.field-validation.strict-patch': [
        'deep-unknown-fields-unreported',
        'names-in-specs-of-workloads-in-any-case',
      ],
      'writes.field-validation.strict-put': [
        'deep-unknown-fields-unreported',
        'names-in-specs-of-workloads-in-any-case',
      ],
      'writes.field-validation.warn-by-default': [
        'deep-unknown-fields-unreported',
        'names-in-specs-of-workloads-in-any-case',
      ],
      'writes.field-validation.warn-patch': [
        'deep-unknown-fields-unreported',
        'names-in-specs-of-workloads-in-any-case',
      ],
      'writes.field-validation.warn-put': [
        'deep-unknown-fields-unreported',
        'names-in-specs-of-workloads-in-any-case',
      ],
    },
    'it also sends unknown fields at greater depth, and below the spec of workloads',
  ),
  ...byRow(
    {
      'authentication.accounts.credentials-in-secrets': [
        'token-review-authenticated-as-text',
        'token-review-needs-audiences',
      ],
      'authentication.identity.anonymous-not-authenticated': ['authenticated-not-bound-in-a-namespace'],
      'authentication.identity.authenticated-bootstrap-tokens': ['authenticated-not-bound-in-a-namespace'],
      'authentication.methods.together': [
        'token-review-authenticated-as-text',
        'token-review-needs-audiences',
        'token-review-of-structured-tokens-only',
        'token-webhook-token-truncated',
      ],
      'authorization.bindings.role-of-own-namespace': ['watches-open-to-all'],
      'authorization.bindings.role-ref-fixed-on-put': ['dry-run-skips-rules-of-changes'],
      'authorization.decision.each-request': [
        'removed-cluster-role-bindings-still-count',
        'watches-open-to-all',
      ],
      'authorization.escalation.cluster-role-binding-create': ['refused-paths-stay-refused'],
      'authorization.escalation.cluster-role-create': ['refused-paths-stay-refused'],
      'authorization.escalation.cluster-role-update': ['refused-paths-stay-refused'],
      'authorization.impersonation.authenticated-group': ['authenticated-not-bound-in-a-namespace'],
      'authorization.nodes.reads-no-other-pods': ['allowed-watches-stay-allowed'],
      'authorization.rules.sub-resource-not-implied': [
        'dry-runs-pass-as-reads',
        'patch-of-custom-kinds-as-update',
        'put-authorized-as-patch',
        'resource-wildcard-leaves-sub-resources-out',
      ],
      'authorization.verbs.every-kind': ['deletions-of-collections-of-roles-need-escalate'],
      'authorization.verbs.lowercase-method': ['refused-paths-stay-refused'],
      'bootstrap.expiration.not-signing': ['put-merges-data'],
      'bootstrap.expiration.past-refused': ['put-merges-data'],
      'bootstrap.expiration.signature-ends': ['put-merges-data'],
      'bootstrap.signing.key-removed': ['put-merges-data'],
      'reviews.access.any-user': ['groups-bound-to-their-first-space'],
      'reviews.access.attribute-path': ['every-resource-is-every-path'],
      'reviews.access.denied': [
        'absent-match-conditions-match-resources',
        'discovery-opens-every-path',
        'paths-of-none-open-to-all',
        'reviews-of-paths-allowed',
      ],
      'reviews.token.not-authenticated': ['token-hmac-of-public-key-accepted'],
    },
    'it also uses such a credential, right or review beside what it is about',
  ),
  ...byRow(
    {
      'apply.conflict.update-takes-ownership': [
        'force-leaves-former-owners',
        'force-takes-from-appliers-only',
        'omitted-after-refusal-is-deleted',
      ],
      'apply.merge.unowned-default-or-deleted': ['dropped-keys-of-maps-stay'],
      'endpoints.delete-collection.label-selector': ['first-value-of-a-set-only'],
      'endpoints.verbs.delete-collection': ['large-list-cut'],
      'lifecycle.finalizers.keep-object': [
        'cluster-role-list-holds-defaults-only',
        'custom-object-waits-for-another-delete',
        'state-first-lacks-the-newest',
        'unset-means-future-only',
        'unset-means-future-only-of-cluster-roles',
      ],
      'objects.fields.uid-unique': ['absent-names-remembered'],
      'service.kinds.ownership': ['reset-keeps-the-creator', 'strategic-patch-appends-to-records'],
      'service.state.rules-across-restart': [
        'field-selector-ignored',
        'last-changes-lost-with-the-process',
        'unset-means-future-only',
        'watch-redirected',
      ],
      'watch.parameters.label-selector': ['first-value-of-a-set-only'],
      'writes.dry-run.admits': ['zero-looked-up', 'zero-refused'],
      'writes.dry-run.validates': ['role-ref-changeable-in-dry-runs'],
      'writes.managed-fields-reset.put': ['dry-change-bumps-version'],
    },
    'it also writes or reads in this way beside what it is about',
  ),
] as const satisfies readonly Entanglement[];
