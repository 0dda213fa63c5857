// Faults that turn further rows of authentication red, by row: these share servers, files and webhooks.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofConfigurationEntries: FaultsByRow = {
  'authentication.configuration': [
    'configured-empty-prefix-refused',
    'configured-extra-required',
    'configured-username-prefix-ignored',
    'id-token-audience-unchecked',
    'id-token-username-falls-back-to-subject',
    'id-token-username-of-the-first-user',
    'id-token-without-username-accepted',
    'required-claim-by-presence',
  ],
  'authentication.configuration.audiences': [
    'id-token-audience-by-prefix',
    'id-token-audience-by-substring',
    'id-token-audience-in-any-case',
    'id-token-first-audience-only',
  ],
  'authentication.configuration.certificate-authority': [
    'id-tokens-unverified-without-keys',
    'issuer-certificate-unverified',
  ],
  'authentication.configuration.certificate-authority-absent': [
    'id-tokens-unverified-without-keys',
    'issuer-certificate-unverified',
    'issuer-certificate-unverified-without-authority',
  ],
  'authentication.configuration.claim-rule-value': [
    'required-claim-by-substring',
    'required-claim-if-present',
    'required-claim-in-any-case',
  ],
  'authentication.configuration.claim-rules-all': [
    'required-claims-any',
    'required-claims-first-only',
    'required-claims-last-only',
  ],
  'authentication.configuration.extra-list': ['configured-uid-required', 'extra-left-out-of-reviews'],
  'authentication.configuration.extra-string': ['configured-uid-required', 'extra-left-out-of-reviews'],
  'authentication.configuration.file-used': [
    'discovery-of-another-document',
    'issuer-authority-ignored',
    'key-set-at-a-customary-path',
  ],
  'authentication.configuration.gate-on-by-default': ['configured-file-not-used'],
  'authentication.configuration.groups-absent': [
    'id-token-groups-by-default',
    'id-token-groups-of-claim-groups-too',
  ],
  'authentication.configuration.groups-claim': [
    'id-token-first-group-only',
    'id-token-group-prefix-on-the-first',
    'id-token-groups-joined',
    'id-token-groups-of-claim-groups-too',
  ],
  'authentication.configuration.groups-prefix-absent': [
    'configured-discovery-at-the-root',
    'configured-file-not-used',
    'discovery-of-another-document',
    'issuer-authority-ignored',
    'key-set-at-a-customary-path',
  ],
  'authentication.configuration.reload-added-issuer': ['id-token-issuer-unchecked'],
  'authentication.configuration.reload-changed-mapping': [
    'configured-required-claim-optional',
    'configured-user-rules-ignored',
    'id-token-of-one-use',
    'required-claim-if-present',
  ],
  'authentication.configuration.reload-metric': ['creation-time-of-first-object'],
  'authentication.configuration.reload-removed-issuer': ['id-token-issuer-unchecked', 'id-token-of-one-use'],
  'authentication.configuration.several-issuers': [
    'id-token-claims-unsigned',
    'id-token-of-unknown-key-accepted',
    'id-token-signature-checked-for-length',
  ],
  'authentication.configuration.sixty-four-issuers': ['id-token-issuer-by-prefix'],
  'authentication.configuration.token-audience-present': [
    'id-token-audience-by-prefix',
    'id-token-without-audience-accepted',
  ],
  'authentication.configuration.token-expiry': [
    'expired-id-token-accepted',
    'id-token-expiry-that-is-no-number',
    'id-token-expiry-with-an-hour-of-leeway',
    'id-token-without-expiry-accepted',
  ],
  'authentication.configuration.token-issuer': [
    'id-token-issuer-by-prefix',
    'id-token-issuer-in-any-case',
    'id-token-issuer-with-slash',
    'id-token-without-issuer-accepted',
  ],
  'authentication.configuration.user-rule-sees-mapped-user': [
    'configured-first-user-rule-only',
    'configured-groups-prefix-on-single-groups',
    'configured-groups-prefix-on-the-first',
    'configured-last-user-rule-only',
    'configured-user-rules-ignored',
    'id-token-first-group-only',
    'id-token-group-prefix-on-the-first',
    'id-token-groups-joined',
  ],
  'authentication.configuration.username-claim': ['id-token-username-in-lower-case'],
  'authentication.configuration.username-expression-type': ['configured-username-falls-back-to-sub'],
  'authentication.configuration.username-prefix': [
    'id-token-addresses-unprefixed',
    'id-token-prefix-added-once',
  ],
};

const ofTokens: FaultsByRow = {
  'authentication.bearer.no-access-token': ['configured-aud-may-be-missing'],
  'authentication.oidc': [
    'configured-addresses-without-prefix',
    'configured-username-in-lower-case',
    'configured-username-of-sub',
    'configured-username-prefix-ignored',
  ],
  'authentication.oidc.audience': [
    'configured-aud-alone',
    'configured-aud-contains-audience',
    'configured-aud-in-any-case',
    'configured-aud-may-be-missing',
    'configured-first-of-aud-only',
  ],
  'authentication.oidc.certificate-authority': [
    'configured-extra-required',
    'configured-file-not-used',
    'configured-token-requires-nbf',
  ],
  'authentication.oidc.discovery': [
    'configured-extra-required',
    'configured-file-not-used',
    'configured-token-requires-nbf',
  ],
  'authentication.oidc.expires-in-use': ['configured-token-with-leeway'],
  'authentication.oidc.expiry': ['configured-token-with-leeway', 'configured-token-with-small-exp'],
  'authentication.oidc.groups-claim': [
    'configured-first-group-only',
    'configured-group-texts-split-at-commas',
    'configured-groups-up-to-thirty-two',
    'groups-of-users-cut',
  ],
  'authentication.oidc.groups-prefix': [
    'configured-first-group-only',
    'configured-groups-prefix-on-single-groups',
    'configured-groups-prefix-on-the-first',
    'id-tokens-of-administrators',
  ],
  'authentication.oidc.malformed': [
    'configured-aud-contains-audience',
    'configured-aud-in-any-case',
    'configured-aud-may-be-missing',
    'token-claims-unsigned',
    'token-hmac-of-public-key-accepted',
    'token-of-unknown-algorithm-accepted',
    'token-with-empty-signature-accepted',
    'token-with-key-of-its-own-accepted',
    'token-without-algorithm-accepted',
  ],
  'authentication.oidc.other-issuer': [
    'configured-issuer-in-any-case',
    'configured-issuer-with-or-without-slash',
    'configured-token-without-issuer',
  ],
  'authentication.oidc.required-claim': [
    'configured-required-claim-in-any-case',
    'configured-required-claim-optional',
    'configured-required-value-ends',
    'configured-required-value-in-any-case',
  ],
  'authentication.oidc.required-claims-all': [
    'configured-last-claim-rule-only',
    'configured-required-claim-optional',
  ],
  'authentication.oidc.token-review': [
    'token-review-authenticated-as-text',
    'token-review-needs-audiences',
    'token-review-takes-bad-tokens',
    'token-review-without-username',
  ],
  'authentication.oidc.username-claim-absent': ['configured-username-falls-back-to-sub'],
  'authentication.oidc.username-claim-default': ['identity-of-the-connection'],
  'authentication.oidc.username-prefix': ['configured-username-prefix-once'],
};

const ofTokenWebhooks: FaultsByRow = {
  'authentication.token-webhook.answer-user': ['extra-left-out-of-reviews', 'groups-of-users-cut'],
  'authentication.token-webhook.service-down': ['token-webhook-failure-authenticates'],
  'authentication.token-webhook.token': [
    'token-claims-unsigned',
    'token-hmac-of-public-key-accepted',
    'token-of-unknown-algorithm-accepted',
    'token-with-empty-signature-accepted',
    'token-with-key-of-its-own-accepted',
    'token-without-algorithm-accepted',
  ],
};

export const widerAuthenticationEntanglements: readonly Entanglement[] = [
  ...byRow(
    ofConfigurationEntries,
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...byRow(ofTokens, 'its tokens pass the check that the fault changes'),
  ...byRow(ofTokenWebhooks, 'its tokens pass the call of the webhook that the fault changes'),
];
