// Faults that turn further rows about the other methods of authentication red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authentication.certificates.common-name': ['certificates-of-rsa-keys-refused', 'first-authority-only'],
    },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(
    {
      'authentication.certificates.common-name': ['groups-from-organizational-units'],
      'authentication.methods.failure-not-final': [
        'configured-empty-prefix-refused',
        'configured-file-needs-the-gate',
      ],
      'authentication.service-accounts.after-restart': [
        'token-claims-unsigned',
        'token-remembered-without-signature',
      ],
      'authentication.service-accounts.repeated-option': ['first-account-key-of-file-counts'],
      'authentication.service-accounts.several-keys': [
        'private-account-key-refuses-start',
        'private-account-keys-not-taken',
        'private-ecdsa-account-keys-not-taken',
      ],
    },
    'its tokens, certificates and files are read, checked or reloaded in the same way',
  ),
  ...byRow(
    {
      'authentication.identity.impersonated': [
        'always-allow-leaves-out-impersonation',
        'impersonated-user-keeps-groups',
      ],
    },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
  ...byRow(
    {
      'authentication.limits.too-many-issuers-unused': ['configured-issuers-without-limit'],
      'authentication.methods.reviewed-token': [
        'token-review-authenticated-as-text',
        'token-review-needs-audiences',
        'token-review-of-structured-tokens-only',
        'token-review-takes-bad-tokens',
        'token-review-without-username',
      ],
    },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    {
      'authentication.methods.together': [
        'configured-extra-required',
        'configured-file-not-used',
        'configured-token-requires-nbf',
        'discovery-of-another-document',
        'issuer-authority-ignored',
        'key-set-at-a-customary-path',
        'signed-tokens-are-id-tokens',
        'token-webhook-called-by-get',
        'token-webhook-lower-case',
        'token-webhook-receives-whole-header',
      ],
      'authentication.static-tokens.columns': ['usernames-in-lower-case'],
    },
    'its servers have several methods, rules, columns or keys together',
  ),
  ...byRow(
    {
      'authentication.service-accounts.other-audience': ['only-first-audience-of-a-token'],
      'authentication.static-tokens.unknown': ['unknown-schemes-are-anonymous-although-off'],
    },
    'its tokens and reviews have the same claims, signatures or credentials',
  ),
  ...together(
    ['token-review-reads-claims', 'token-review-takes-bad-tokens'],
    [
      'authentication.service-accounts.expired',
      'authentication.service-accounts.not-yet-valid',
      'authentication.service-accounts.other-issuer',
    ],
    'its tokens and reviews have the same claims, signatures or credentials',
  ),
] satisfies readonly Entanglement[];
