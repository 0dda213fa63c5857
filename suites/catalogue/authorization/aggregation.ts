// Requirements on ClusterRoles that are filled from others.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.aggregation.selectors',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'aggregationRule.clusterRoleSelectors is a list of label selectors with matchLabels.',
    observe:
      'A ClusterRole with two selectors reads back with the labels of both; one object in place of the list is refused.',
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
      'After two matching ClusterRoles an aggregating one without rules is created: within a short while it has the rules of both.',
    wrong: 'Only the first match is copied.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.new-role',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'The rules of a new matching ClusterRole are added by themselves.',
    observe:
      'A matching ClusterRole is created after the aggregating one: within a short while its rule is in the latter, and a user bound to that has the permission.',
    wrong: 'Selectors are looked at only when the aggregating role is written.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'authorization.aggregation.chains',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'A matching ClusterRole that is itself filled from others counts like every other one: its rules are taken over, too.',
    observe:
      'Of four aggregating ClusterRoles each selects the label of the one before, the first selects a plain source: the rule of the source comes to all four. A source that is created later comes to the last, and a user bound to that has its permission.',
    wrong: 'Aggregating roles are no sources, or are read before they are filled.',
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
    text: 'What a bound ClusterRole took from others is felt for as long as they are there. (Inferred from "every ClusterRole whose labels match".)',
    observe:
      'Somebody is bound to a ClusterRole that selects two others; one of these is deleted: its right is 403 within a short while, and the right of the other stays.',
    wrong: 'Rights that were taken over once stay with those who are bound.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
  },
  {
    id: 'authorization.aggregation.all-labels-of-a-selector',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'All labels of a selector must match, and each selector of the list contributes. (Inferred: the meaning of label selectors.)',
    observe:
      'A selector of two labels takes a ClusterRole with both and not one with the first only; two selectors take the roles of each.',
    wrong: 'One equal label is enough.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.others-left-out',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'ClusterRoles whose labels do not match are left out, and so are Roles.',
    observe:
      'A ClusterRole without labels, one with the label and another value, and a Role with the label are created before a matching ClusterRole: when the rule of that has come, those of the others are not there.',
    wrong: 'Keys of labels are compared, values are not.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
  {
    id: 'authorization.aggregation.rules-by-hand',
    document: 'access',
    section: '2.2',
    level: 'UNSPECIFIED',
    text: 'What becomes of rules written by hand into an aggregating ClusterRole is not said.',
    observe: 'Record whether they are there after a short while.',
    wrong: 'Demanding one certain answer.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
