// Faults that turn further rows about self reviews and token reviews red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
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
