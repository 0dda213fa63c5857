// Role and ClusterRole (document access 2.2): named sets of rules, in a namespace or for the cluster.
import type { ApiObject } from '../../object.ts';
import { kindStruct, list, struct } from '../../schema/declare.ts';
import { labelSelector } from '../../schema/selectors.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { KindDeclaration } from '../declaration/kind.ts';
import { labelSelectorProblems } from '../declaration/label-selector.ts';
import type { LabelSelector } from '../declaration/label-selector.ts';
import { requiredAt } from '../declaration/problems.ts';
import { allVerbs } from '../declaration/verbs.ts';
import { policyRules, ruleProblems } from './policy-rule.ts';
import type { PolicyRule } from './policy-rule.ts';

/** A Role or a ClusterRole. */
export interface RoleObject extends ApiObject {
  readonly rules?: readonly PolicyRule[] | null;
  /** For a ClusterRole whose rules a controller aggregates. */
  readonly aggregationRule?: { readonly clusterRoleSelectors?: readonly LabelSelector[] };
}

/** The kind Role. PUT creates an absent one. */
export const roleKind: KindDeclaration = (names) => ({
  group: names.groups.rbac,
  version: 'v1',
  kind: 'Role',
  plural: 'roles',
  singular: 'role',
  scope: 'Namespaced',
  verbs: allVerbs,
  schema: kindStruct('Role', { rules: policyRules }, { description: 'What is allowed in a namespace.' }),
  nameRule: 'path-segment',
  createOnUpdate: true,
  deleteAnswer: 'status',
  validate: ({ rules }: RoleObject) => ruleProblems(rules ?? [], true),
});

const aggregationRule = struct(
  'AggregationRule',
  {
    clusterRoleSelectors: list(labelSelector, {
      description: 'The rules of every cluster role that one of them selects are taken over.',
    }),
  },
  { description: 'From where a controller fills in the rules.' },
);

/** The kind ClusterRole. PUT creates an absent one. */
export const clusterRoleKind: KindDeclaration = (names) => ({
  group: names.groups.rbac,
  version: 'v1',
  kind: 'ClusterRole',
  plural: 'clusterroles',
  singular: 'clusterrole',
  scope: 'Cluster',
  verbs: allVerbs,
  schema: kindStruct(
    'ClusterRole',
    { rules: policyRules, aggregationRule },
    { description: 'What is allowed in the cluster, or in the namespaces in which it is bound.' },
  ),
  nameRule: 'path-segment',
  createOnUpdate: true,
  deleteAnswer: 'status',
  validate: ({ rules, aggregationRule: from }: RoleObject) => [
    ...ruleProblems(rules ?? [], false),
    ...(from === undefined ? [] : selectorProblems(from.clusterRoleSelectors ?? [])),
  ],
});

function selectorProblems(selectors: readonly LabelSelector[]): FieldProblem[] {
  const path = 'aggregationRule.clusterRoleSelectors';
  if (selectors.length === 0)
    return [requiredAt(path, 'at least one clusterRoleSelector required if aggregationRule is non-nil')];
  return selectors.flatMap((selector, index) => labelSelectorProblems(selector, `${path}[${index}]`));
}
