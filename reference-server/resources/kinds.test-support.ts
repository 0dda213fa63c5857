// Helpers for tests of kinds: look up a kind by name, and pass a body through conform, defaults and rules.
import { orch } from '../../common/dialects/names.ts';
import type { ApiObject, Json } from '../object.ts';
import { conform } from '../schema/conform.ts';
import { applyDefaults } from '../schema/defaults.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { validate } from '../schema/validate.ts';
import { declareKinds } from './index.ts';
import type { Kind } from './declaration/kind.ts';

/** @throws Error where no kind has the name */
export function kindNamed(name: string): Kind {
  const found = declareKinds(orch).find(({ kind }) => kind === name);
  if (found === undefined) throw new Error(`no kind ${name}`);
  return found;
}

/** The object that the server would store for a body. */
export function complete(kind: Kind, body: Json): ApiObject {
  const { value } = conform(kind.schema, body);
  const filled = applyDefaults(kind.schema, value) as unknown as ApiObject;
  return kind.defaults?.(filled) ?? filled;
}

/** `reason path` of all problems of a body, in order. */
export function problemsOf(kind: Kind, body: Json): string[] {
  const object = complete(kind, body);
  return brief([...validate(kind.schema, object as unknown as Json), ...(kind.validate?.(object) ?? [])]);
}

/** `reason path` of the problems of replacing one body by another. */
export function updateProblemsOf(kind: Kind, next: Json, current: Json): string[] {
  return brief(kind.validateUpdate?.(complete(kind, next), complete(kind, current)) ?? []);
}

const brief = (problems: readonly FieldProblem[]) => problems.map(({ reason, path }) => `${reason} ${path}`);
