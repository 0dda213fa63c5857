// Faults that turn further rows about the authentication configuration red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['id-tokens-unverified-without-keys', 'issuer-certificate-unverified'],
    [
      'authentication.configuration.certificate-authority',
      'authentication.configuration.certificate-authority-absent',
    ],
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...together(
    ['configured-uid-required', 'extra-left-out-of-reviews'],
    ['authentication.configuration.extra-list', 'authentication.configuration.extra-string'],
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...together(
    ['discovery-of-another-document', 'issuer-authority-ignored', 'key-set-at-a-customary-path'],
    ['authentication.configuration.file-used', 'authentication.configuration.groups-prefix-absent'],
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...together(
    ['id-token-first-group-only', 'id-token-group-prefix-on-the-first', 'id-token-groups-joined'],
    ['authentication.configuration.groups-claim', 'authentication.configuration.user-rule-sees-mapped-user'],
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...byRow(
    {
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
      'authentication.configuration.certificate-authority-absent': [
        'issuer-certificate-unverified-without-authority',
      ],
      'authentication.configuration.claim-rule-value': [
        'required-claim-by-substring',
        'required-claim-in-any-case',
      ],
      'authentication.configuration.claim-rules-all': [
        'required-claims-any',
        'required-claims-first-only',
        'required-claims-last-only',
      ],
      'authentication.configuration.gate-on-by-default': ['configured-file-not-used'],
      'authentication.configuration.groups-absent': [
        'id-token-groups-by-default',
        'id-token-groups-of-claim-groups-too',
      ],
      'authentication.configuration.groups-claim': ['id-token-groups-of-claim-groups-too'],
      'authentication.configuration.groups-prefix-absent': [
        'configured-discovery-at-the-root',
        'configured-file-not-used',
      ],
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
      ],
      'authentication.configuration.username-claim': ['id-token-username-in-lower-case'],
      'authentication.configuration.username-expression-type': ['configured-username-falls-back-to-sub'],
      'authentication.configuration.username-prefix': [
        'id-token-addresses-unprefixed',
        'id-token-prefix-added-once',
      ],
    },
    'its entry uses the mapping or the rule that the fault changes, or is read from the same file',
  ),
  ...byRow(
    {
      'authentication.configuration.claim-rule-expression': [
        'configured-first-claim-rule-only',
        'configured-last-claim-rule-only',
        'configured-one-claim-rule-suffices',
        'required-claims-any',
        'required-claims-first-only',
        'required-claims-last-only',
      ],
      'authentication.configuration.extra-list': ['configured-extra-last-key'],
    },
    'its servers have several methods, rules, columns or keys together',
  ),
  ...byRow(
    {
      'authentication.configuration.claim-rule-not-boolean': ['configured-rules-with-errors-hold'],
      'authentication.configuration.extra-list': ['configured-extra-as-bare-text'],
      'authentication.configuration.gate-on-by-default': ['configured-last-issuer-only'],
      'authentication.configuration.issuer-url-not-service-accounts': ['configured-file-needs-the-gate'],
      'authentication.configuration.several-issuers': ['configured-audiences-all-required'],
      'authentication.configuration.token-audience-present': ['configured-audiences-all-required'],
      'authentication.configuration.user-rule-sees-mapped-user': [
        'configured-extra-as-bare-text',
        'configured-one-user-rule-suffices',
        'configured-uid-of-sub',
      ],
    },
    'its entry uses the mapping or the rule that the fault changes, or is judged by the same kind of token',
  ),
  ...together(
    ['required-claims-addressed-by-paths'],
    [
      'authentication.configuration.claim-rule-value',
      'authentication.configuration.groups-claim',
      'authentication.configuration.uid-claim',
      'authentication.configuration.username-claim',
    ],
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    {
      'authentication.configuration.username-email-by-index': [
        'configured-email-checked-where-alone',
        'configured-email-without-check',
      ],
    },
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    {
      'authentication.configuration.username-email-unverified': [
        'configured-username-of-an-empty-expression',
      ],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    {
      'authentication.configuration.username-empty-claim': [
        'configured-username-falls-back-to-sub',
        'configured-username-of-sub',
      ],
    },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
] satisfies readonly Entanglement[];
