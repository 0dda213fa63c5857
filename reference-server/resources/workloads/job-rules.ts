// Defaults and rules of a job's spec, and the selector for the pods of a job.
import type { Stored } from '../../schema/declare.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import { sameJson } from '../../same-json.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { labelSelectorProblems, selectsLabels } from '../declaration/label-selector.ts';
import { immutableAt, requiredAt } from '../declaration/problems.ts';
import { labelsMismatch, templateProblems, withTemplateDefaults } from './workload.ts';
import type { jobSpec } from './job-spec.ts';

export type JobSpec = Stored<typeof jobSpec>;

export interface Job extends ApiObject {
  readonly spec?: JobSpec;
}

/** Distinguishes the pods of a job from those of others by its uid, unless the client sets the selector. */
export function jobDefaults(object: Job, names: Names): Job {
  const filled = withSelector(withTemplateDefaults(object), names);
  if (filled.spec === undefined) return filled;
  const labels = filled.spec.template?.metadata?.labels ?? {};
  const { metadata } = filled;
  const lacksLabels = Object.keys(metadata.labels ?? {}).length === 0 && Object.keys(labels).length > 0;
  return {
    ...filled,
    metadata: lacksLabels ? { ...metadata, labels } : metadata,
    spec: jobSpecDefaults(filled.spec),
  };
}

function jobSpecDefaults(spec: JobSpec): JobSpec {
  const isEndless = spec.completions === undefined && spec.parallelism === undefined;
  return {
    ...spec,
    ...(isEndless ? { completions: 1 } : {}),
    parallelism: spec.parallelism ?? 1,
    backoffLimit: spec.backoffLimit ?? 6,
    completionMode: spec.completionMode ?? 'NonIndexed',
    suspend: spec.suspend ?? false,
    manualSelector: spec.manualSelector ?? false,
    podReplacementPolicy:
      spec.podReplacementPolicy ?? (spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed'),
  };
}

function withSelector(object: Job, { labels }: Names): Job {
  const { spec, metadata } = object;
  const { uid = '', name = '' } = metadata;
  if (spec === undefined || spec.manualSelector === true || spec.selector !== undefined || uid === '')
    return object;
  const own = { [`${labels.jobPrefix}controller-uid`]: uid };
  const { template = {} } = spec;
  const all = {
    ...template.metadata?.labels,
    ...own,
    [`${labels.jobPrefix}job-name`]: name,
    'controller-uid': uid,
    'job-name': name,
  };
  const labelled = { ...template, metadata: { ...template.metadata, labels: all } };
  return { ...object, spec: { ...spec, selector: { matchLabels: own }, template: labelled } };
}

/** Problems of a job's spec at `path`. */
export function jobSpecProblems(spec: JobSpec, path: string): FieldProblem[] {
  const { template = {}, completionMode, completions } = spec;
  return [
    ...templateProblems(template, ['OnFailure', 'Never'], `${path}.template`),
    ...(completionMode === 'Indexed' && completions === undefined
      ? [requiredAt(`${path}.completions`, 'when completion mode is Indexed')]
      : []),
  ];
}

/** Problems of the selector of a stored job, not of a job template. */
export function jobSelectorProblems({ selector, template }: JobSpec): FieldProblem[] {
  const path = 'spec.selector';
  if (selector === undefined) return [requiredAt(path)];
  const problems = labelSelectorProblems(selector, path);
  const labels = template?.metadata?.labels ?? {};
  return problems.length > 0 || selectsLabels(selector, labels) ? problems : [labelsMismatch(labels)];
}

/** The work of a job is immutable; its parallelism may change. */
export function jobUpdateProblems({ spec: next = {} }: Job, { spec: current = {} }: Job): FieldProblem[] {
  const isSuspended = current.suspend === true;
  const fixed = ['completions', 'selector', 'completionMode', 'podFailurePolicy', 'template'] as const;
  return fixed
    .filter((field) => !(field === 'completions' && next.completionMode === 'Indexed'))
    .filter((field) => !(field === 'template' && isSuspended))
    .filter((field) => !sameJson(next[field], current[field]))
    .map((field) => immutableAt(`spec.${field}`, next[field]));
}
