// Faults that turn further rows red, by row: rows about two settings or two features at once, which others judge one by one.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofReloads: FaultsByRow = {
  'reviews.access.after-reload': [
    'any-allow-of-a-chain-wins',
    'authorization-file-read-once',
    'authorization-file-reload-adds-only',
    'authorization-file-reload-removes-only',
    'authorization-file-reloaded-once',
    'authorizers-of-the-file-reversed',
    'denials-of-webhooks-are-no-opinion',
    'mode-webhook-allows-what-is-answered',
    'no-opinion-of-webhooks-denies',
    'review-leaves-groups-out',
    'review-remembered-without-namespace',
    'review-without-last-authorizer',
    'roles-of-the-file-forgotten',
    'subject-reviews-stay-allowed',
    'webhook-answers-cached-over-reload',
    'webhooks-of-the-file-forgotten',
    'webhooks-of-the-file-last',
  ],
  'reviews.token.after-reload': [
    'configured-empty-prefix-refused',
    'configured-extra-required',
    'configured-file-read-once',
    'configured-issuers-not-added-by-reload',
    'configured-issuers-only-added',
    'configured-issuers-removed-once',
    'id-token-issuer-unchecked',
    'token-review-remembers-tokens',
    'token-review-takes-bad-tokens',
  ],
};

const ofWebhooks: FaultsByRow = {
  'authorization.file.settings-of-each': [
    'authorization-webhook-failure-always-denies',
    'authorization-webhook-longest-timeout',
    'authorization-webhook-never-times-out',
    'authorization-webhook-path-dropped',
    'authorization-webhook-version-ignored',
    'failed-webhooks-always-deny',
    'first-webhook-of-the-file-only',
    'last-webhook-of-the-file-only',
    'no-opinion-of-webhooks-denies',
    'roles-of-the-file-forgotten',
    'webhooks-of-the-file-forgotten',
  ],
};

const ofBoth: FaultsByRow = {
  'apply.conflict.across-versions': ['any-force-overrides'],
  'apply.merge.dropped-in-another-version': ['applies-become-updates-of-their-manager'],
  'apply.merge.finalizers-shared': [
    'emptied-finalizers-remove-live',
    'live-cluster-scoped-object-without-finalizers-removed',
    'shared-value-deleted',
    'sharer-stays-owner',
  ],
  'authentication.limits.too-many-issuers-unused': ['configured-issuers-without-limit'],
  'authentication.methods.reviewed-token': [
    'token-review-authenticated-as-text',
    'token-review-needs-audiences',
    'token-review-of-structured-tokens-only',
    'token-review-takes-bad-tokens',
    'token-review-without-username',
  ],
  'authentication.oidc.new-keys': ['configured-keys-by-their-id'],
  'authorization.groups.masters-without-binding': ['cluster-admin-without-secrets'],
  'authorization.nodes.reads-no-other-secrets': ['delete-refuses-grace-period'],
  'authorization.service-accounts.default-none': [
    'basic-user-lists-namespaces',
    'edit-bound-to-serviceaccounts',
  ],
  'bootstrap.expiration.signature-ends': [
    'bootstrap-tokens-end-too-late',
    'creation-time-of-first-object',
    'expiration-read-once-for-signing',
    'expired-bootstrap-tokens-sign',
    'signatures-outlive-their-tokens',
  ],
  'bootstrap.signing.follows-change': ['one-signature-at-a-time', 'only-tokens-that-authenticate-sign'],
  'encodings.cbor.single-item': [
    'delete-collection-ignores-label-value',
    'delete-collection-refuses-options-body',
    'delete-collection-sweeps-by-key',
    'delete-collection-takes-all-custom-objects',
    'delete-of-custom-objects-refuses-bodies',
  ],
  'encodings.gzip.list': ['merge-patch-replaces-labels'],
  'encodings.protobuf.request': [
    'cluster-dry-run-stored',
    'dry-update-stored',
    'lease-list-only-over-all-namespaces',
    'merge-patch-replaces-labels',
    'stale-put-accepted',
    'stale-put-of-cluster-scoped-accepted',
  ],
  'encodings.table.chunks': [
    'later-chunks-are-live',
    'later-chunks-of-custom-objects-live',
    'later-chunks-of-the-present-version',
    'later-chunks-without-what-was-deleted',
  ],
  'encodings.table.continued-list': [
    'cluster-role-list-holds-defaults-only',
    'cluster-scoped-list-whole',
    'list-stops-after-two',
    'token-over-all-namespaces-without-its-label-selector',
    'token-without-namespace',
  ],
  'health.status.single-beside-failing': ['single-readiness-checks-without-slash'],
  'lists.exact.that-version': [
    'chunks-of-a-version-go-on-live',
    'exact-with-limit-as-not-older',
    'exact-with-limit-live-under-old-version',
    'later-chunks-are-live',
    'later-chunks-of-custom-objects-live',
    'later-chunks-with-present-items',
    'token-over-all-namespaces-without-its-label-selector',
  ],
  'service.state.survives-restart': [
    'live-labels-win',
    'merge-patch-replaces-labels',
    'update-claims-whole-object',
  ],
  'watch.item.only-its-events': ['roles-in-one-flat-space'],
};

const ofLater: FaultsByRow = {
  'lists.exact.limit-that-version': ['list-over-all-namespaces-of-an-earlier-version'],
  'apply.definition.default-topology': ['preserving-marker-not-read'],
  'service.verbs.put-classed-as-create': ['reporting-instance-kept-as-host'],
  'versions.removed.objects-reachable-in-new': [
    'removed-from-one-of-two-groups',
    'still-served-ingress-v1beta1',
  ],
  'versions.runtime-config.disable': ['runtime-config-reads-one-pair', 'still-served-batch-v1beta1'],
  'versions.runtime-config.single-type': ['version-keys-act-on-shorter-names'],
  'watch.bookmark.covers-changes': [
    'commas-between-blocks',
    'last-event-held-back',
    'many-changes-of-the-past-dropped',
    'timeout-of-idle-watches',
    'watch-over-all-without-time-limit',
    'watch-without-time-limit',
  ],
};

export const pairEntanglements: readonly Entanglement[] = [
  ...byRow(
    ofReloads,
    'its reviews follow a file that these faults do not read again, or authorizers that they confuse',
  ),
  ...byRow(ofWebhooks, 'its webhooks have a version, a time and failures, and roles come after them'),
  ...byRow(ofBoth, 'it combines the feature of the fault with another one'),
  ...byRow(ofLater, 'it watches, or starts servers, as the rows about these faults do'),
];
