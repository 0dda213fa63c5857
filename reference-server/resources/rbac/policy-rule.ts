// The rules of roles (document access 2.2): allowed and required fields.
import { list, required, string, struct } from '../../schema/declare.ts';
import type { Stored } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { invalidAt, requiredAt } from '../declaration/problems.ts';

/** One rule of a role: purely additive. Absent lists are empty. */
export type PolicyRule = Stored<typeof policyRule>;

const policyRule = struct(
  'PolicyRule',
  {
    verbs: required(list(string(), { description: 'Request verbs; * is all.' })),
    apiGroups: list(string(), { description: 'API groups; the empty one is the core group, * is all.' }),
    resources: list(string(), {
      description: 'Types as in the URL, resource/subresource for parts; * is all.',
    }),
    resourceNames: list(string(), { description: 'Names of instances; empty means no restriction.' }),
    nonResourceURLs: list(string(), {
      description: 'Paths outside the resources; * at the end is a wildcard.',
    }),
  },
  { description: 'Allowed verbs and resources.' },
);

/** The rules of a role. */
export const policyRules = list(policyRule, { nullable: true, description: 'What the role allows.' });

/** @param namespaced for a Role, which grants within its namespace only */
export function ruleProblems(rules: readonly PolicyRule[], namespaced: boolean): FieldProblem[] {
  return rules.flatMap((rule, index) => problemsOf(rule, `rules[${index}]`, namespaced));
}

function problemsOf(rule: PolicyRule, path: string, namespaced: boolean): FieldProblem[] {
  const { verbs = [], apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const problems: FieldProblem[] = [];
  if (verbs.length === 0) problems.push(requiredAt(`${path}.verbs`, 'verbs must contain at least one value'));
  if (nonResourceURLs.length > 0) {
    const urls = `${path}.nonResourceURLs`;
    if (namespaced)
      problems.push(invalidAt(urls, nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs'));
    if (apiGroups.length + resources.length + resourceNames.length > 0) {
      const rule = 'rules cannot apply to both regular resources and non-resource URLs';
      problems.push(invalidAt(urls, nonResourceURLs, rule));
    }
    return problems;
  }
  if (apiGroups.length === 0)
    problems.push(requiredAt(`${path}.apiGroups`, 'resource rules must supply at least one api group'));
  if (resources.length === 0)
    problems.push(requiredAt(`${path}.resources`, 'resource rules must supply at least one resource'));
  return problems;
}
