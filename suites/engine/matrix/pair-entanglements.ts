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
    'roles-of-the-file-forgotten',
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

const ofGroups: FaultsByRow = {
  'lists.chunk.constant-version': ['custom-kinds-stored-by-first-label'],
  'lists.parameters.field-selector': ['custom-kinds-stored-by-first-label'],
  'lists.remaining-count.omitted-complete': ['custom-kinds-stored-by-first-label'],
  'lists.shape.continue-empty-when-complete': ['custom-kinds-stored-by-first-label'],
  'lists.version.limit-unset-most-recent': ['custom-kinds-stored-by-first-label'],
};

const ofBoth: FaultsByRow = {
  'apply.conflict.across-versions': ['any-force-overrides'],
  'apply.merge.dropped-in-another-version': ['applies-become-updates-of-their-manager'],
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
  'bootstrap.expiration.signature-ends': [
    'bootstrap-tokens-end-too-late',
    'creation-time-of-first-object',
    'expiration-read-once-for-signing',
    'expired-bootstrap-tokens-sign',
    'signatures-outlive-their-tokens',
  ],
  'bootstrap.signing.follows-change': ['one-signature-at-a-time', 'only-tokens-that-authenticate-sign'],
  'encodings.cbor.single-item': ['delete-of-custom-objects-refuses-bodies'],
  'encodings.gzip.list': ['merge-patch-replaces-labels'],
  'encodings.protobuf.request': [
    'lease-list-only-over-all-namespaces',
    'merge-patch-replaces-labels',
    'stale-put-accepted',
    'stale-put-of-cluster-scoped-accepted',
  ],
  'health.status.single-beside-failing': ['single-readiness-checks-without-slash'],
  'service.state.survives-restart': [
    'live-labels-win',
    'merge-patch-replaces-labels',
    'update-claims-whole-object',
  ],
};

export const pairEntanglements: readonly Entanglement[] = [
  ...byRow(
    ofReloads,
    'its reviews follow a file that these faults do not read again, or authorizers that they confuse',
  ),
  ...byRow(ofWebhooks, 'its webhooks have a version, a time and failures, and roles come after them'),
  ...byRow(ofGroups, 'its custom kinds have groups whose first labels are equal'),
  ...byRow(ofBoth, 'it combines the feature of the fault with another one'),
];
