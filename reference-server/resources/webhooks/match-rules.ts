// Validates the lists of a rule that selects the requests for a webhook.
import type { FieldProblem } from '../../errors/field-problem.ts';
import { invalidAt, notSupportedAt, requiredAt } from '../declaration/problems.ts';
import type { Rule } from './shape.ts';

const operations = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT', '*'];

export function matchProblems(rule: Rule, path: string): FieldProblem[] {
  const { apiGroups = [], apiVersions = [], resources = [] } = rule;
  const given = rule.operations ?? [];
  return [
    ...starProblems(given, `${path}.operations`),
    ...given.flatMap((operation, index) =>
      operations.includes(operation)
        ? []
        : [notSupportedAt(`${path}.operations[${index}]`, operation, operations)],
    ),
    // The empty group is the core group.
    ...starProblems(apiGroups, `${path}.apiGroups`),
    ...starProblems(apiVersions, `${path}.apiVersions`),
    ...emptyProblems(apiVersions, `${path}.apiVersions`),
    ...(resources.length === 0 ? [requiredAt(`${path}.resources`)] : []),
    ...emptyProblems(resources, `${path}.resources`),
    ...overlaps(resources, `${path}.resources`),
  ];
}

/** At least one item, and none beside the wildcard. */
function starProblems(values: readonly string[], path: string): FieldProblem[] {
  if (values.length === 0) return [requiredAt(path)];
  return values.length > 1 && values.includes('*')
    ? [invalidAt(path, values, "if '*' is present, must not specify others")]
    : [];
}

const emptyProblems = (values: readonly string[], path: string): FieldProblem[] =>
  values.flatMap((value, index) => (value === '' ? [requiredAt(`${path}[${index}]`)] : []));

/** An item that another item covers is an error. */
function overlaps(resources: readonly string[], path: string): FieldProblem[] {
  if (resources.includes('*/*') && resources.length > 1)
    return [invalidAt(path, resources, "if '*/*' is present, must not specify other resources")];
  return resources.flatMap((text, index) => {
    const [resource = '', part] = text.split('/', 2);
    const covering =
      part === undefined
        ? [text === '*' ? '' : '*']
        : [part === '*' ? '' : `${resource}/*`, resource === '*' ? '' : `*/${part}`];
    const found = covering.find((other) => other !== '' && resources.includes(other));
    return found === undefined
      ? []
      : [invalidAt(`${path}[${index}]`, text, `if '${found}' is present, must not specify ${text}`)];
  });
}
