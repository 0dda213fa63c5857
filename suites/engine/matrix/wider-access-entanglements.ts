// Faults of identities and rights that turn further rows of access control red, by row: these share servers, files and webhooks.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofConfigurationEntries: FaultsByRow = {
  'authentication.configuration.certificate-authority': ['issuer-certificate-unverified'],
  'authentication.configuration.certificate-authority-absent': [
    'issuer-certificate-unverified',
    'issuer-certificate-unverified-without-authority',
  ],
  'authentication.configuration.claim-rules-all': ['required-claims-first-only'],
  'authentication.configuration.extra-list': ['extra-left-out-of-reviews'],
  'authentication.configuration.extra-string': ['extra-left-out-of-reviews'],
  'authentication.configuration.file-used': ['discovery-of-another-document', 'key-set-at-a-customary-path'],
  'authentication.configuration.groups-prefix-absent': [
    'configured-discovery-at-the-root',
    'discovery-of-another-document',
    'key-set-at-a-customary-path',
  ],
  'authentication.configuration.reload-changed-mapping': ['configured-user-rules-ignored'],
  'authentication.configuration.reload-metric': ['creation-time-of-first-object'],
  'authentication.configuration.several-issuers': ['id-token-claims-unsigned'],
  'authentication.configuration.token-expiry': [
    'expired-id-token-accepted',
    'id-token-expiry-with-an-hour-of-leeway',
  ],
  'authentication.configuration.user-rule-sees-mapped-user': [
    'configured-first-user-rule-only',
    'configured-groups-prefix-on-single-groups',
    'configured-groups-prefix-on-the-first',
    'configured-last-user-rule-only',
    'configured-user-rules-ignored',
  ],
  'authentication.configuration.username-expression-type': ['configured-username-falls-back-to-sub'],
};

const ofTokens: FaultsByRow = {
  'authentication.bearer.id-token': ['configured-token-requires-nbf'],
  'authentication.oidc.audience': ['configured-aud-alone', 'configured-first-of-aud-only'],
  'authentication.oidc.certificate-authority': ['configured-token-requires-nbf'],
  'authentication.oidc.discovery': ['configured-token-requires-nbf'],
  'authentication.oidc.expires-in-use': ['configured-token-with-leeway'],
  'authentication.oidc.expiry': ['configured-token-with-leeway', 'configured-token-with-small-exp'],
  'authentication.oidc.groups-claim': ['configured-groups-up-to-thirty-two', 'groups-of-users-cut'],
  'authentication.oidc.groups-prefix': [
    'configured-groups-prefix-on-single-groups',
    'configured-groups-prefix-on-the-first',
  ],
  'authentication.oidc.malformed': ['token-claims-unsigned'],
  'authentication.oidc.other-issuer': [
    'configured-issuer-in-any-case',
    'configured-issuer-with-or-without-slash',
  ],
  'authentication.oidc.required-claim': [
    'configured-required-value-ends',
    'configured-required-value-in-any-case',
  ],
  'authentication.oidc.required-claims-all': ['configured-last-claim-rule-only'],
  'authentication.oidc.token-review': ['token-review-authenticated-as-text'],
  'authentication.oidc.username-claim': ['configured-username-in-lower-case', 'configured-username-of-sub'],
  'authentication.oidc.username-claim-absent': [
    'configured-username-falls-back-to-sub',
    'configured-username-of-sub',
  ],
  'authentication.oidc.username-claim-default': ['configured-username-in-lower-case'],
  'authentication.oidc.username-email-unprefixed': [
    'configured-username-in-lower-case',
    'configured-username-of-sub',
  ],
  'authentication.oidc.username-prefix': ['configured-username-in-lower-case'],
  'authentication.oidc.username-prefix-default': [
    'configured-username-in-lower-case',
    'configured-username-of-sub',
  ],
  'authentication.oidc.username-prefix-for-email': [
    'configured-username-in-lower-case',
    'configured-username-of-sub',
  ],
  'authentication.oidc.username-prefix-off': ['configured-username-in-lower-case'],
};

const ofTokenWebhooks: FaultsByRow = {
  'authentication.token-webhook.answer-user': ['extra-left-out-of-reviews', 'groups-of-users-cut'],
  'authentication.token-webhook.service-down': ['token-webhook-failure-authenticates'],
  'authentication.token-webhook.token': ['token-claims-unsigned'],
};

const ofAuthorizers: FaultsByRow = {
  'authorization.attributes.extra': ['first-value-of-extra-only'],
  'authorization.attributes.user': [
    'impersonation-for-everybody',
    'metrics-open-in-any-mode',
    'modes-asked-in-order-of-their-names',
    'rbac-asked-before-other-modes',
  ],
  'authorization.chain.order-of-file': ['later-denial-wins', 'no-opinion-of-roles-ends-the-chain'],
  'authorization.conditions.error-under-deny': ['failed-webhooks-allow', 'slow-webhooks-allow-writes'],
  'authorization.conditions.every-field': [
    'match-conditions-of-the-first-webhook-for-all',
    'review-leaves-groups-out',
  ],
  'authorization.conditions.none-calls': ['masters-by-binding-only'],
  'authorization.conditions.review-in-v1': ['authorization-webhook-denial-ignored-in-v1beta1'],
  'authorization.file.name-in-metrics': ['webhook-cache-without-user'],
  'authorization.file.reload': [
    'later-denial-wins',
    'match-conditions-without-effect',
    'webhook-cache-without-user',
    'webhooks-with-match-conditions-never-called',
  ],
  'authorization.file.reload-interval': [
    'denials-of-webhooks-are-no-opinion',
    'no-opinion-of-webhooks-denies',
    'webhook-cache-without-user',
    'webhooks-of-the-file-last',
  ],
  'authorization.file.type-rbac': ['masters-by-binding-only'],
  'authorization.file.type-webhook': ['no-opinion-of-roles-ends-the-chain', 'webhook-cache-without-user'],
  'authorization.groups.masters-past-webhook': [
    'masters-by-binding-only',
    'modes-asked-in-order-of-their-names',
    'rbac-asked-before-other-modes',
  ],
  'authorization.limits.match-conditions': ['webhook-cache-without-user'],
  'authorization.modes.webhook': ['slow-webhooks-allow-writes'],
  'authorization.webhook-calls.post': ['authorization-webhook-path-dropped'],
  'authorization.webhook-calls.version-v1beta1': ['webhook-receives-no-groups-in-v1beta1'],
  'authorization.webhook.cache-per-question': ['denials-of-webhooks-are-no-opinion'],
  'authorization.webhook.connection-file': ['failed-webhooks-allow', 'slow-webhooks-allow-writes'],
  'authorization.webhook.failure-deny': [
    'failed-webhooks-allow',
    'no-opinion-of-webhooks-denies',
    'slow-webhooks-allow-writes',
    'webhooks-of-the-file-last',
  ],
  'authorization.webhook.failure-malformed-answer': [
    'failed-webhooks-allow',
    'no-opinion-of-webhooks-denies',
    'slow-webhooks-allow-writes',
  ],
  'authorization.webhook.failure-no-opinion': [
    'failed-webhooks-allow',
    'failed-webhooks-always-deny',
    'no-opinion-of-webhooks-denies',
    'slow-webhooks-allow-writes',
  ],
  'authorization.webhook.timeout-applied': [
    'failed-webhooks-allow',
    'no-opinion-of-webhooks-denies',
    'slow-webhooks-allow-writes',
    'webhooks-of-the-file-last',
  ],
};

const ofOtherAccess: FaultsByRow = {
  'reviews.access.denied': ['review-allowed-and-denied', 'webhook-cache-without-user'],
  'reviews.self.after-mapping': [
    'configured-groups-prefix-on-single-groups',
    'configured-groups-prefix-on-the-first',
    'id-token-group-prefix-on-all-groups',
  ],
};

export const widerAccessEntanglements: readonly Entanglement[] = [
  ...byRow(
    ofConfigurationEntries,
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...byRow(ofTokens, 'its tokens pass the check that the fault changes'),
  ...byRow(ofTokenWebhooks, 'its tokens pass the call of the webhook that the fault changes'),
  ...byRow(
    ofAuthorizers,
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(ofOtherAccess, 'its users have the identity or the rights that the fault changes'),
];
