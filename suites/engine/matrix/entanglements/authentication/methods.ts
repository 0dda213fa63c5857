// Faults that turn further rows about the other methods of authentication red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      authentication: [
        'anonymous-is-authenticated',
        'authenticated-group-missing',
        'authenticated-group-not-for-accounts',
        'authenticated-group-not-for-bootstrap-tokens',
        'authenticated-group-replaces-others',
      ],
    },
    'by their groups these cases bind people, and see who they are',
  ),
  ...byRow(
    {
      authentication: [
        'self-review-for-some-only',
        'self-review-needs-metadata',
        'self-review-not-served',
        'self-review-without-uid',
        'self-review-without-username',
      ],
    },
    'cases about identities send such a review',
  ),
  ...byRow(
    {
      authentication: [
        'bad-token-is-anonymous-on-paths',
        'bad-token-reads-what-is-open',
        'bearer-only-beside-a-token-file',
        'malformed-signed-token-is-anonymous',
      ],
    },
    'cases about tokens identify users by them, and recognize an invalid one by its refusal',
  ),
  ...byRow(
    {
      authentication: [
        'account-bound-by-name-alone',
        'account-not-in-group-of-namespace',
        'admin-bound-to-authenticated',
        'allowed-lists-stay-allowed',
        'bind-without-effect',
        'cluster-role-counts-everywhere',
        'core-group-means-all',
        'first-binding-counts',
        'first-rule-on-a-type-decides',
        'get-comes-with-list',
        'group-subject-matches-user',
        'group-wildcard-leaves-core-out',
        'groups-beyond-64-do-not-count',
        'groups-without-spaces',
        'later-namespaces-left-out',
        'limited-cluster-role-cleared',
        'list-comes-with-get',
        'named-group-opens-core',
        'names-of-rules-as-beginnings',
        'only-first-group-bound',
        'patch-authorized-as-update',
        'path-wildcard-taken-literally',
        'public-info-is-everything',
        'resource-names-ignored',
        'resource-names-open-collections',
        'role-bindings-open-paths',
        'role-counts-in-all-namespaces',
        'rules-of-a-role-mixed',
        'rules-of-role-merged',
        'sub-resource-comes-with-its-parent',
        'sub-resources-never-fit',
        'third-resource-of-a-rule-is-forgotten',
        'third-rule-dropped',
        'third-verb-of-a-rule-is-forgotten',
        'user-named-like-a-group-has-its-rights',
        'view-bound-to-authenticated',
      ],
    },
    'every case with a binding depends on the meaning of rules and bindings',
  ),
  ...byRow(
    {
      authentication: [
        'token-file-switches-certificates-off',
        'token-groups-ignored',
        'token-line-needs-four-columns',
        'token-uid-is-the-username',
        'tokens-age-out',
      ],
    },
    'many cases take their people from a token file',
  ),
  ...byRow(
    { authentication: ['account-stays-after-delete', 'accounts-in-one-flat-space'] },
    'these cases make accounts of one name, one after the other or in two namespaces',
  ),
  ...byRow(
    { 'authentication.bearer.no-access-token': ['configured-aud-may-be-missing'] },
    'its tokens pass the check that the fault changes',
  ),
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
        'token-webhook-called-by-get',
        'token-webhook-lower-case',
        'token-webhook-receives-whole-header',
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
] satisfies readonly Entanglement[];
