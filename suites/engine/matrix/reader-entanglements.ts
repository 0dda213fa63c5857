// Faults that turn further rows red, by row: rows that came, or became wider, by bugs that readers of the documents thought out
// who had seen no case.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofIdentities: FaultsByRow = {
  'authentication.configuration.username-empty-claim': [
    'configured-username-falls-back-to-sub',
    'configured-username-of-sub',
  ],
  'authentication.identity.impersonated': [
    'always-allow-leaves-out-impersonation',
    'impersonated-user-keeps-groups',
    'token-webhook-called-by-get',
    'token-webhook-lower-case',
    'token-webhook-receives-whole-header',
  ],
  'authentication.oidc.username-prefix-off': ['id-token-username-claim-ignored'],
  'authorization.conditions.every-field': ['reviews-of-users-without-extra'],
  'authorization.conditions.version-without-conditions': [
    'condition-version-may-be-empty',
    'condition-version-optional',
  ],
  'authorization.webhook.credentials-of-each': [
    'authorization-webhook-without-client-certificate',
    'mode-webhook-without-calls',
    'token-webhook-called-by-get',
    'token-webhook-lower-case',
    'token-webhook-receives-whole-header',
    'token-webhook-without-client-certificate',
  ],
  'reviews.access.user-attributes': [
    'mode-webhook-allows-what-is-answered',
    'review-remembered-without-namespace',
    'review-without-last-authorizer',
    'token-webhook-called-by-get',
    'token-webhook-extra-dropped',
    'token-webhook-extra-flattened',
    'token-webhook-lower-case',
    'token-webhook-receives-whole-header',
    'token-webhook-uid-dropped',
    'webhook-cache-with-extra-keys',
    'webhook-cache-without-extra',
    'webhook-cache-without-user',
    'webhook-receives-first-extra-value',
    'webhook-receives-no-extra',
    'webhook-receives-uid-as-user',
    'webhooks-of-the-file-forgotten',
  ],
  'reviews.token.audiences-of-opaque-tokens': [
    'bootstrap-user-is-the-whole-token',
    'token-review-echoes-audiences',
    'token-review-needs-audiences',
    'token-review-of-structured-tokens-only',
    'token-review-without-username',
  ],
  'roles.reconciliation.role-switched-off': ['basic-user-without-rules'],
};

const ofSelectors: FaultsByRow = {
  'watch.item.only-its-events': [
    'first-field-term-only',
    'limit-before-selector',
    'negated-field-term-as-equal',
  ],
};

const ofSetUps: FaultsByRow = {
  'authentication.certificates.common-name': ['certificates-of-rsa-keys-refused', 'first-authority-only'],
  'authorization.subjects.names-of-users': ['groups-bound-to-their-first-space'],
  'encodings.table.columns-of-namesakes': ['path-of-namesake-taken-for-built-in'],
  'versions.groups.versions-round-trip': ['old-beta-off-by-default'],
  'apply.entry.manager-named': ['ownership-forgotten-at-start'],
  'authorization.webhook.failure-malformed-answer': ['subjects-named-like-paths-refused'],
  'bootstrap.expiration.past-refused': ['expired-bootstrap-tokens-sign'],
  'reviews.token.audiences-disjoint': ['requested-audiences-not-passed-on'],
};

const ofDryRuns: FaultsByRow = {
  'writes.managed-fields-reset': ['custom-dry-run-stored'],
};

export const readerEntanglements: readonly Entanglement[] = [
  ...byRow(ofIdentities, 'its users come by the same tokens, claims, headers or webhooks'),
  ...byRow(ofSelectors, 'its watch has a field selector beside the name'),
  ...byRow(
    ofSetUps,
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(ofDryRuns, 'a dry-run comes before each reset'),
];
