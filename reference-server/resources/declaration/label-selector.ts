// Label selectors as values of kinds (`schema/selectors.ts` declares their fields): their rules, matching, and
// their notation in a query.
import type { Stored } from '../../schema/declare.ts';
import type { labelSelector } from '../../schema/selectors.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { labelProblems } from './metadata-rules.ts';
import { labelValueRule, qualifiedNameRule } from './name-rules.ts';
import { forbiddenAt, invalidAt, requiredAt } from './problems.ts';

export type LabelSelector = Stored<typeof labelSelector>;
type Requirement = NonNullable<LabelSelector['matchExpressions']>[number];

/** Problems of a selector at `path`. */
export function labelSelectorProblems(selector: LabelSelector, path: string): FieldProblem[] {
  const { matchLabels, matchExpressions = [] } = selector;
  return [
    ...labelProblems(matchLabels, `${path}.matchLabels`),
    ...matchExpressions.flatMap((one, index) =>
      requirementProblems(one, `${path}.matchExpressions[${index}]`),
    ),
  ];
}

function requirementProblems({ key = '', operator, values = [] }: Requirement, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const brokenKey = key === '' ? undefined : qualifiedNameRule(key);
  if (brokenKey !== undefined) problems.push(invalidAt(`${path}.key`, key, brokenKey));
  const compares = operator === 'In' || operator === 'NotIn';
  if (compares && values.length === 0)
    problems.push(requiredAt(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'"));
  if (!compares && values.length > 0)
    problems.push(
      forbiddenAt(`${path}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
    );
  for (const [index, value] of values.entries()) {
    const broken = labelValueRule(value);
    if (broken !== undefined) problems.push(invalidAt(`${path}.values[${index}]`, value, broken));
  }
  return problems;
}

/** Whether a selector is empty: it selects everything. */
export const isEmptySelector = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

/** Whether an object with these labels is selected. */
export function selectsLabels(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Readonly<Record<string, string>>,
): boolean {
  const valueOf = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : undefined);
  return (
    Object.entries(matchLabels).every(([key, value]) => valueOf(key) === value) &&
    matchExpressions.every(({ key = '', operator, values = [] }) => {
      const value = valueOf(key);
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      const isListed = value !== undefined && values.includes(value);
      return operator === 'In' ? isListed : !isListed;
    })
  );
}

/** The selector in query notation. */
export function selectorText({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string {
  const terms = [
    ...Object.entries(matchLabels).map(([key, value]): readonly [string, string] => [key, `${key}=${value}`]),
    ...matchExpressions.map((one): readonly [string, string] => [one.key ?? '', requirementText(one)]),
  ];
  return terms
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join(',');
}

function requirementText({ key = '', operator, values = [] }: Requirement): string {
  const list = `(${values.toSorted().join(',')})`;
  if (operator === 'In') return `${key} in ${list}`;
  if (operator === 'NotIn') return `${key} notin ${list}`;
  return operator === 'DoesNotExist' ? `!${key}` : key;
}
