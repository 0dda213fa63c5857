// Changes to how one kind is checked and completed; used by the planted faults of versions.
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import type { Parts } from '../../parts/index.ts';

/** Drops a field without counting it as unknown, wherever it stands in a kind. */
export function knowFormer(parts: Parts, kindName: string, field: string): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) => {
    const conformed = conform(kind, value);
    if (kind.kind !== kindName) return conformed;
    return { ...conformed, unknown: conformed.unknown.filter((path) => path.split('.').at(-1) !== field) };
  };
}

/** Of a spec after defaulting, with the spec from before it. */
export type Alter = (filled: JsonObject, given: JsonObject) => JsonObject;

const specOf = (object: ApiObject): JsonObject => {
  const spec = object['spec'] as Json | undefined;
  return isObject(spec) ? spec : {};
};

/** Mutates the spec of a kind after defaulting. */
export function fillSpec(parts: Parts, kindName: string, alter: Alter): void {
  const { defaults } = parts.validation;
  parts.validation.defaults = (kind, object) => {
    const filled = defaults(kind, object);
    return kind.kind === kindName ? { ...filled, spec: alter(specOf(filled), specOf(object)) } : filled;
  };
}

/** Mutates a body of a kind before it is checked. */
export function readOtherwise(parts: Parts, kindName: string, alter: (text: string) => string): void {
  const { conform } = parts.validation;
  parts.validation.conform = (kind, value) =>
    conform(kind, kind.kind === kindName ? (JSON.parse(alter(JSON.stringify(value))) as Json) : value);
}

/** Removes problems of a kind. */
export function forget(
  parts: Parts,
  kindName: string,
  isForgotten: (problem: FieldProblem) => boolean,
): void {
  const { problems } = parts.validation;
  parts.validation.problems = (kind, object) =>
    problems(kind, object).filter((problem) => kind.kind !== kindName || !isForgotten(problem));
}
