// Faults of required fields of built-in kinds that a write leaves out (core 4.11).
import type { ApiObject, Json } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { hasBodyOf, noteWrites } from '../note-writes.ts';

const breaks = ['writes.field-validation.required-always'];

const specOf = (object: Json): { readonly selector?: Json } => {
  const spec = isObject(object) ? object['spec'] : undefined;
  return isObject(spec) ? spec : {};
};

/** The next state with the selector of the current one where it has none. */
function withSelector<T>(next: T, current: Json): T {
  const { selector } = specOf(current);
  if (selector === undefined || specOf(next as Json).selector !== undefined) return next;
  return { ...next, spec: { ...specOf(next as Json), selector } };
}

export default [
  {
    id: 'put-keeps-selector-left-out',
    title: 'PUT of a workload without spec.selector is accepted, and keeps the selector.',
    breaks,
    install(parts) {
      const { replacement } = parts.updates;
      parts.updates.replacement = (given: ApiObject, current: ApiObject) =>
        withSelector(replacement(given, current), current as unknown as Json);
    },
  },
  {
    id: 'patch-keeps-selector-set-to-null',
    title: 'A merge patch that sets spec.selector of a workload to null is accepted, and keeps the selector.',
    breaks,
    install(parts) {
      const { mergePatch } = parts.patches;
      parts.patches.mergePatch = (target, patch) => withSelector(mergePatch(target, patch), target ?? null);
    },
  },
  {
    id: 'applied-workloads-need-no-selector',
    title: 'An apply that creates a workload without spec.selector is accepted.',
    breaks,
    install(parts) {
      const isApply = noteWrites(parts, hasBodyOf('application/apply-patch+yaml'));
      const { problems, newProblems } = parts.validation;
      const judged =
        (judge: typeof problems): typeof problems =>
        (kind, object) =>
          judge(kind, object).filter(({ path }) => !isApply() || !path.startsWith('spec.selector'));
      parts.validation.problems = judged(problems);
      parts.validation.newProblems = judged(newProblems);
    },
  },
] as const satisfies readonly Fault[];
