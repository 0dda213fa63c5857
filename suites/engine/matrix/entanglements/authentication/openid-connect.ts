// Faults that turn further rows about ID tokens red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['configured-aud-contains-audience', 'configured-aud-in-any-case'],
    ['authentication.oidc.audience', 'authentication.oidc.malformed'],
    'its tokens pass the check that the fault changes',
  ),
  ...together(
    ['configured-extra-required', 'configured-file-not-used', 'configured-token-requires-nbf'],
    ['authentication.oidc.certificate-authority', 'authentication.oidc.discovery'],
    'its tokens pass the check that the fault changes',
  ),
  ...byRow(
    {
      'authentication.oidc': [
        'configured-addresses-without-prefix',
        'configured-username-in-lower-case',
        'configured-username-of-sub',
        'configured-username-prefix-ignored',
      ],
      'authentication.oidc.audience': ['configured-aud-alone', 'configured-first-of-aud-only'],
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
        'token-review-reads-claims',
        'token-review-takes-bad-tokens',
        'token-review-without-username',
      ],
      'authentication.oidc.username-claim-absent': ['configured-username-falls-back-to-sub'],
      'authentication.oidc.username-claim-default': ['identity-of-the-connection'],
      'authentication.oidc.username-prefix': ['configured-username-prefix-once'],
    },
    'its tokens pass the check that the fault changes',
  ),
  ...together(
    ['id-token-claims-unsigned', 'id-token-of-unknown-key-accepted', 'id-token-signature-checked-for-length'],
    ['authentication.oidc.key-id-absent', 'authentication.oidc.keys-elsewhere'],
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    {
      'authentication.oidc.discovery-later': ['issuer-keys-fetched-once'],
      'authentication.oidc.groups-prefix': [
        'id-token-default-prefix-without-number-sign',
        'id-token-username-of-the-first-user',
        'id-token-usernames-without-default-prefix',
      ],
      'authentication.oidc.key-id-absent': ['id-token-remembered-without-signature'],
    },
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    {
      'authentication.oidc.expiry-absent': ['configured-token-without-exp'],
      'authentication.oidc.groups-claim': ['configured-groups-of-claim-groups'],
      'authentication.oidc.groups-claim-unset': ['configured-groups-by-default'],
      'authentication.oidc.required-claim': ['configured-required-value-begins'],
      'authentication.oidc.required-claims-all': [
        'configured-first-claim-rule-only',
        'configured-one-claim-rule-suffices',
      ],
    },
    'its entry uses the mapping or the rule that the fault changes, or is judged by the same kind of token',
  ),
  ...byRow(
    {
      'authentication.oidc.groups-claim-other-type': ['configured-empty-lists-refused'],
      'authentication.oidc.new-keys': ['configured-keys-of-all-issuers'],
    },
    'its servers have several methods, rules, columns or keys together',
  ),
  ...byRow(
    { 'authentication.oidc.key-members-optional': ['id-token-of-unknown-key-accepted'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    { 'authentication.oidc.new-keys': ['configured-keys-by-their-id'] },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'authentication.oidc.username-prefix-off': ['id-token-username-claim-ignored'] },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
] satisfies readonly Entanglement[];
