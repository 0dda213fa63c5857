// Requirements on ClusterRoles whose rules a controller collects from other ClusterRoles.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.aggregation.selectors',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'aggregationRule.clusterRoleSelectors is a list of label selectors with matchLabels.',
    observe:
      'A ClusterRole with two selectors reads back with the labels of both; a single object in place of the list is refused.',
    wrong: 'A single selector is accepted in place of the list.',
    needs: ['rbac', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.fills',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A controller fills the rules of the aggregating ClusterRole with those of every ClusterRole whose labels match.',
    observe:
      'Two matching ClusterRoles are created, then an aggregating one without rules: within a short while it has the rules of both.',
    wrong: 'Only the first match is copied.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.new-role',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'The rules of a new matching ClusterRole are added automatically.',
    observe:
      'A matching ClusterRole is created after the aggregating one: within a short while the latter has its rule, and a user bound to the latter has the permission.',
    wrong: 'Selectors are evaluated only when the aggregating role is written.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'authorization.aggregation.chains',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A matching ClusterRole that itself aggregates others counts like every other one: its rules are added, too.',
    observe:
      'Of four aggregating ClusterRoles each selects the label of the one before, and the first selects a plain source: all four get the rule of the source. The last also gets the rule of a source that is created later, and a user bound to it has that permission.',
    wrong: 'Aggregating roles are not used as sources, or are read before they have their rules.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'authorization.aggregation.follows-changes',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'The rules follow changed rules, changed labels and the deletion of a matching ClusterRole. (Inferred from "every ClusterRole whose labels match".)',
    observe:
      'The rules of a source are changed, its label is removed, it is deleted: the aggregating role follows each within a short while.',
    wrong: 'Rules are only ever added.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.rights-follow',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'The rights that a bound ClusterRole aggregates from others hold as long as these exist. (Inferred from "every ClusterRole whose labels match".)',
    observe:
      'A user is bound to a ClusterRole that selects two others; one of these is deleted: a request for its right is 403 within a short while, and the right of the other stays.',
    wrong: 'Bound users keep rights that were once aggregated.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'authorization.aggregation.all-labels-of-a-selector',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'All labels of a selector must match, and each selector of the list contributes. (Inferred: the meaning of label selectors.)',
    observe:
      'A selector of two labels selects a ClusterRole with both and not one with the first only; two selectors select the roles of each.',
    wrong: 'One equal label is enough.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.others-left-out',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'ClusterRoles whose labels do not match are not aggregated, nor are Roles.',
    observe:
      'A ClusterRole without labels, one with the label and another value, and a Role with the label are created before a matching ClusterRole: when its rule appears in the aggregating role, the rules of the others are not there.',
    wrong: 'Keys of labels are compared, values are not.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.rules-by-hand',
    document: 'access',
    section: '2.2',
    level: 'UNSPECIFIED',
    text: 'The document does not state what happens to rules that a client writes into an aggregating ClusterRole.',
    observe: 'Record whether they still exist after a short while.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
