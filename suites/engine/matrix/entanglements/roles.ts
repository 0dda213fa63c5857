// Faults that turn further rows about default roles red, each with the reason.
import { byRow, together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      roles: [
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
      roles: [
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
  ...together(
    ['aggregation-rule-dropped', 'basic-user-without-rules', 'dry-runs-pass-as-reads', 'pod-account-reset'],
    ['roles.admin', 'roles.edit'],
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...byRow(
    {
      'roles.admin': [
        'new-role-bindings-unchecked',
        'rules-compared-as-written',
        'update-counts-as-escalate',
      ],
    },
    'what admin may give away is checked at the same place',
  ),
  ...byRow(
    {
      'roles.aggregation': [
        'review-leaves-groups-out',
        'review-without-last-authorizer',
        'self-review-of-the-server',
      ],
    },
    'these cases check rights by reviews',
  ),
  ...byRow(
    {
      'roles.bindings.basic-user': ['defaults-reconciled-with-rbac-alone'],
      'roles.cluster-admin.namespace-object': ['resource-wildcard-leaves-sub-resources-out'],
      'roles.reconciliation.missing-permission': ['basic-user-without-rules'],
      'roles.reconciliation.missing-subject': ['basic-user-without-rules'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    { 'roles.reconciliation.binding-switched-off': ['default-binding-without-label'] },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    { 'roles.reconciliation.others-still-mended': ['basic-user-without-rules'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    { 'roles.reconciliation.role-switched-off': ['basic-user-without-rules'] },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
] satisfies readonly Entanglement[];
