// Shared by the workload kinds: defaults of the template, rules, and the pod selector (document core 9.3:
// required and immutable).
import type { ApiObject } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import {
  isEmptySelector,
  labelSelectorProblems,
  selectorText,
  selectsLabels,
} from '../declaration/label-selector.ts';
import type { LabelSelector } from '../declaration/label-selector.ts';
import { podSpecDefaults } from '../pod-spec/defaults.ts';
import { podTemplateProblems } from '../pod-spec/rules.ts';
import type { PodTemplateSpec } from '../pod-spec/shape.ts';
import { immutableAt, invalidAt, notSupportedAt } from '../declaration/problems.ts';

export interface WorkloadSpec {
  readonly replicas?: number;
  readonly selector?: LabelSelector;
  readonly template?: PodTemplateSpec;
}

/** A workload with a label selector for its pods. */
export interface Workload extends ApiObject {
  readonly spec?: WorkloadSpec;
}

/** Applies the defaults of the template. Returns the object itself where nothing is missing. */
export function withTemplateDefaults<
  T extends ApiObject & { readonly spec?: { readonly template?: PodTemplateSpec } },
>(object: T): T {
  const template = object.spec?.template;
  if (template?.spec === undefined) return object;
  const spec = podSpecDefaults(template.spec);
  return spec === template.spec
    ? object
    : { ...object, spec: { ...object.spec, template: { ...template, spec } } };
}

/** Selector and template of a workload whose pods run permanently. */
export function workloadProblems(object: Workload): FieldProblem[] {
  const { selector, template = {} } = object.spec ?? {};
  return [...selectorProblems(selector, template), ...templateProblems(template, ['Always'])];
}

/** Problems of a template at spec.template. */
export function templateProblems(
  template: PodTemplateSpec,
  restartPolicies: readonly string[],
  path = 'spec.template',
): FieldProblem[] {
  const { restartPolicy } = template.spec ?? {};
  const isAllowed = restartPolicy === undefined || restartPolicies.includes(restartPolicy);
  return [
    ...podTemplateProblems(template, path),
    ...(isAllowed ? [] : [notSupportedAt(`${path}.spec.restartPolicy`, restartPolicy, restartPolicies)]),
  ];
}

/** The schema reports a missing selector. */
function selectorProblems(selector: LabelSelector | undefined, template: PodTemplateSpec): FieldProblem[] {
  if (selector === undefined) return [];
  const path = 'spec.selector';
  const problems = labelSelectorProblems(selector, path);
  if (isEmptySelector(selector))
    return [...problems, invalidAt(path, selector, 'empty selector is invalid for this kind')];
  if (problems.length > 0) return problems;
  const labels = template.metadata?.labels ?? {};
  return selectsLabels(selector, labels) ? [] : [labelsMismatch(labels)];
}

export const labelsMismatch = (labels: Readonly<Record<string, string>>): FieldProblem =>
  invalidAt('spec.template.metadata.labels', labels, '`selector` does not match template `labels`');

/** The selector is immutable. */
export function selectorUpdateProblems(next: Workload, current: Workload): FieldProblem[] {
  const selector = next.spec?.selector;
  return sameJson(selector, current.spec?.selector) ? [] : [immutableAt('spec.selector', selector)];
}

/** The selector as a Scale shows it. */
export const selectorTextOf = (object: ApiObject): string =>
  selectorText((object as Workload).spec?.selector ?? {});

/** Problems of a required number of pods or percentage, such as `25%`, at `path`. */
export function shareProblems(value: string | number | undefined, path: string): FieldProblem[] {
  if (value === undefined) return [];
  if (typeof value === 'number')
    return value < 0 ? [invalidAt(path, value, 'must be greater than or equal to 0')] : [];
  return /^[0-9]+%$/.test(value)
    ? []
    : [invalidAt(path, value, "a valid percent string must be a numeric string followed by an ending '%'")];
}

/** Whether a number or percentage is zero: `0` or `0%`. */
export const isZeroShare = (value: string | number | undefined): boolean =>
  value === 0 || (typeof value === 'string' && /^0+%$/.test(value));
