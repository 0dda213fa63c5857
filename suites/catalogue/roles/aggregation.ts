// Requirements on the labels that extend admin, edit and view.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.aggregation.to-admin',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin aggregates the rules of ClusterRoles labelled rbac.authorization.orch.io/aggregate-to-admin: "true".',
    observe:
      'A ClusterRole with the label and a rule on an invented resource: within a short while the rule is in admin, and a user bound to admin in a namespace may get the resource there, by SelfSubjectAccessReview where that is served.',
    wrong: 'The rules of admin are fixed.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'roles.aggregation.to-edit',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit aggregates the rules of ClusterRoles labelled rbac.authorization.orch.io/aggregate-to-edit: "true".',
    observe:
      'A ClusterRole with the label and a rule on an invented resource: within a short while the rule is in edit, and a user bound to edit in a namespace may get the resource there, by SelfSubjectAccessReview where that is served.',
    wrong: 'The rules of edit are fixed.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'roles.aggregation.to-view',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'view aggregates the rules of ClusterRoles labelled rbac.authorization.orch.io/aggregate-to-view: "true".',
    observe:
      'A ClusterRole with the label and a rule on an invented resource: within a short while the rule is in view, and a user bound to view in a namespace may get the resource there, by SelfSubjectAccessReview where that is served.',
    wrong: 'The rules of view are fixed.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'roles.aggregation.other-values',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'Only the value true of a label rbac.authorization.orch.io/aggregate-to-… has an effect.',
    observe:
      'ClusterRoles with aggregate-to-view "false" and "True" are created before one with "true": when view has the rule of the latter, it does not have those of the others.',
    wrong: 'Only the key of the label is checked.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'roles.aggregation.one-role-each',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'A label that extends one of the roles admin, edit and view does not extend a lower one. (Inferred.)',
    observe:
      'A ClusterRole with aggregate-to-admin only: when its rule is in admin, it is not in edit or view, throughout a short window.',
    wrong: 'Each of the labels extends all three roles.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
