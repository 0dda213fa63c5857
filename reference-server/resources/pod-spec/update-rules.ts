// The parts of a pod's spec that may change after creation: images, added tolerations, a shorter deadline,
// removed gates.
import type { FieldProblem } from '../../errors/field-problem.ts';
import { forbiddenAt, invalidAt } from '../declaration/problems.ts';
import { sameJson } from '../../same-json.ts';
import { containerFields } from './shape.ts';
import type { PodSpec } from './shape.ts';

const rule =
  'pod updates may not change fields other than `spec.containers[*].image`, `spec.initContainers[*].image`, ' +
  '`spec.activeDeadlineSeconds`, `spec.tolerations` (only additions to existing tolerations), ' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/** Problems of replacing the current spec by a new one. */
export function podSpecUpdateProblems(next: PodSpec, current: PodSpec): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { activeDeadlineSeconds: deadline } = next;
  const before = current.activeDeadlineSeconds;
  if (before !== undefined && (deadline === undefined || deadline > before)) {
    const path = 'spec.activeDeadlineSeconds';
    problems.push(
      deadline === undefined
        ? invalidAt(path, null, 'must not update from a positive integer to nil value')
        : invalidAt(path, deadline, 'must be less than or equal to previous value'),
    );
  }
  const tolerations = next.tolerations ?? [];
  const kept = (current.tolerations ?? []).every((old) =>
    tolerations.some((one) => sameBut(old, one, 'tolerationSeconds')),
  );
  if (!kept)
    problems.push(
      forbiddenAt('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds'),
    );
  const gates = new Set((current.schedulingGates ?? []).map(({ name }) => name));
  for (const { name } of next.schedulingGates ?? []) {
    if (!gates.has(name))
      problems.push(
        forbiddenAt('spec.schedulingGates', 'only deletion is allowed, but found new scheduling gate'),
      );
  }
  if (!sameJson(fixedPart(next), fixedPart(current))) problems.push(forbiddenAt('spec', rule));
  return problems;
}

/** The spec without the fields that may change. */
function fixedPart(spec: PodSpec): Record<string, unknown> {
  const {
    activeDeadlineSeconds: _deadline,
    tolerations: _tolerations,
    schedulingGates: _gates,
    ...rest
  } = spec;
  const fixed: Record<string, unknown> = { ...rest };
  for (const field of containerFields) {
    if (field === 'ephemeralContainers' || spec[field] === undefined) continue;
    fixed[field] = spec[field].map(({ image: _image, ...container }) => container);
  }
  return fixed;
}

function sameBut(left: object, right: object, field: string): boolean {
  return sameJson({ ...left, [field]: undefined }, { ...right, [field]: undefined });
}
