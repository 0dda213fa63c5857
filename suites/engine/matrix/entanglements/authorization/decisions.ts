// Faults that turn further rows about decisions of any kind red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      authorization: [
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
      authorization: [
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
      authorization: [
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
      authorization: [
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
      authorization: [
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
    { authorization: ['webhook-receives-uid-as-user', 'webhook-receives-user-in-lower-case'] },
    'webhooks find their answers by the user',
  ),
  ...byRow(
    {
      'authorization.decision.unknown-types': ['custom-kinds-open-to-all'],
      'authorization.groups.masters-past-webhook': [
        'mode-webhook-always-last',
        'remembered-denial-is-no-opinion',
        'webhook-answers-cached-over-reload',
      ],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.groups': [
        'review-leaves-groups-out',
        'review-without-last-authorizer',
        'self-review-of-the-server',
      ],
    },
    'these cases check rights by reviews',
  ),
  ...byRow(
    {
      'authorization.groups.masters-past-webhook': [
        'masters-by-binding-only',
        'mode-webhook-allows-what-is-answered',
        'modes-asked-in-order-of-their-names',
        'rbac-asked-before-other-modes',
      ],
      'authorization.limits': ['mode-webhook-allows-what-is-answered'],
      'authorization.limits.cache-of-allowed-by-flags': ['mode-webhook-allows-what-is-not-denied'],
      'authorization.limits.cache-of-refused-by-flags': ['mode-webhook-allows-what-is-not-denied'],
      'authorization.limits.match-conditions': ['webhook-cache-without-user'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.groups.masters-past-webhook': ['any-allow-of-a-chain-wins'],
      'authorization.limits.cache-of-allowed-by-flags': ['mode-webhook-without-calls'],
      'authorization.limits.match-conditions': [
        'any-allow-of-a-chain-wins',
        'authorization-webhook-path-dropped',
      ],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.groups.masters-past-webhook': [
        'authorization-file-read-once',
        'authorization-webhook-path-dropped',
      ],
      'authorization.verbs.every-kind': ['deletion-of-roles-needs-their-rights'],
    },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    { 'authorization.groups.masters-without-binding': ['cluster-admin-without-secrets'] },
    'it combines the feature of the fault with another one',
  ),
  ...byRow(
    { 'authorization.groups.masters-without-binding': ['subjects-removed-by-patch-stay-bound'] },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    { 'authorization.limits': ['webhook-cache-at-most-ten-seconds', 'webhook-cache-of-one-answer'] },
    'the defaults are longer, and several users share a server',
  ),
  ...byRow(
    {
      'authorization.limits.cache-of-allowed-by-flags': [
        'webhook-allowed-answers-not-cached',
        'webhook-allowed-cached-like-refusals',
      ],
    },
    'by default allowed answers are cached, too',
  ),
  ...byRow(
    { 'authorization.limits.cache-of-allowed-by-flags': ['webhook-cache-renewed-by-use'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    {
      'authorization.limits.cache-of-refused-by-flags': [
        'webhook-denials-cached-forever',
        'webhook-denials-not-cached',
        'webhook-no-opinions-not-cached',
        'webhook-refusals-cached-like-allowed',
      ],
    },
    'by default refusals are cached, too',
  ),
  ...byRow({ 'authorization.verbs.every-kind': ['watch-redirected'] }, 'these cases watch collections'),
  ...together(
    ['impersonation-on-resources-only', 'paths-of-none-open-to-all'],
    ['authorization.verbs.lowercase-method', 'authorization.verbs.paths-without-resource'],
    'rules over paths show nothing where a server opens paths to every user: such rows are blocked',
  ),
  ...byRow(
    { 'authorization.verbs.watch-is-watch': ['watch-true-is-a-list'] },
    'the case opens its watches with watch=true',
  ),
] satisfies readonly Entanglement[];
