// Faults that turn further rows about self reviews and token reviews red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      reviews: [
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
      reviews: [
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
      reviews: [
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
      reviews: [
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
      reviews: [
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
    {
      'reviews.self': [
        'aggregation-rule-dropped',
        'basic-user-without-rules',
        'dry-runs-pass-as-reads',
        'pod-account-reset',
      ],
    },
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...byRow(
    { 'reviews.self.after-mapping': ['id-token-group-prefix-ignored'] },
    'its tokens pass the check that the fault changes',
  ),
  ...together(
    [
      'configured-first-group-only',
      'configured-groups-prefix-on-single-groups',
      'configured-groups-prefix-on-the-first',
      'id-token-first-group-only',
      'id-token-group-prefix-on-the-first',
      'id-token-groups-joined',
    ],
    ['reviews.self.after-mapping', 'reviews.self.after-mappings-of-file'],
    'its users have the identity or the rights that the fault changes',
  ),
  ...byRow(
    {
      'reviews.self.after-mapping': [
        'id-token-both-prefixes',
        'id-token-group-prefix-on-all-groups',
        'id-token-username-of-the-first-user',
      ],
      'reviews.self.after-mappings-of-file': [
        'configured-extra-as-bare-text',
        'configured-rules-without-extra',
        'configured-rules-without-groups',
        'configured-rules-without-prefix',
        'configured-rules-without-uid',
        'configured-uid-of-sub',
        'configured-username-prefix-ignored',
        'extra-left-out-of-reviews',
      ],
    },
    'its users have the identity or the rights that the fault changes',
  ),
  ...byRow(
    { 'reviews.self.through-basic-user': ['removed-subject-cannot-return'] },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    { 'reviews.self.through-basic-user': ['subjects-removed-by-patch-stay-bound'] },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
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
    },
    'its reviews follow a file that these faults do not read again, or authorizers that they confuse',
  ),
  ...byRow(
    { 'reviews.token.audiences-disjoint': ['requested-audiences-not-passed-on'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(
    {
      'reviews.token.audiences-of-opaque-tokens': [
        'bootstrap-user-is-the-whole-token',
        'token-review-echoes-audiences',
        'token-review-needs-audiences',
        'token-review-of-structured-tokens-only',
        'token-review-without-username',
      ],
    },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
  ...byRow(
    { 'reviews.token.authenticated-group': ['token-review-of-structured-tokens-only'] },
    'its tokens and reviews have the same claims, signatures or credentials',
  ),
  ...byRow(
    {
      'reviews.token.uid-groups-extra': [
        'bootstrap-extra-groups-as-one',
        'token-review-of-structured-tokens-only',
      ],
    },
    'its reviews and requests pass the same rules, roles or authorizers',
  ),
] satisfies readonly Entanglement[];
