// The rules that a schema declares: required fields, enumerations, ranges, duplicates. Runs on conformed and
// defaulted values; each kind's own `validate` checks rules between fields.
import { isObject } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import {
  duplicate,
  duplicatesOf,
  lengthFindings,
  missing,
  numberFindings,
  stringFindings,
} from './constraints.ts';
import type { Finding } from './constraints.ts';
import { concrete } from './declare.ts';
import { renderPath } from './path.ts';
import type { PathStep } from './path.ts';
import type { ListSchema, Schema, StructSchema } from './schema.ts';
import type { FieldProblem } from '../errors/field-problem.ts';

interface Walk {
  readonly path: PathStep[];
  readonly problems: FieldProblem[];
}

/** All violations of the schema (document core 4.11), in the order of the declaration. */
export function validate(schema: Schema, value: Json): readonly FieldProblem[] {
  const walk: Walk = { path: [], problems: [] };
  validateValue(walk, schema, value);
  return walk.problems;
}

function validateValue(walk: Walk, declared: Schema, value: Json): void {
  const schema = concrete(declared);
  switch (schema.type) {
    case 'string':
      if (typeof value === 'string') report(walk, stringFindings(schema, value));
      return;
    case 'integer':
    case 'number':
      if (typeof value === 'number') report(walk, numberFindings(schema, value));
      return;
    case 'list':
      if (Array.isArray(value)) validateList(walk, schema, value);
      return;
    case 'map':
      if (isObject(value)) validateMap(walk, schema.values, value);
      return;
    case 'struct':
      if (isObject(value)) validateStruct(walk, schema, value);
      return;
    case 'boolean':
    case 'any':
    default:
  }
}

function validateStruct(walk: Walk, schema: StructSchema, value: JsonObject): void {
  for (const name in schema.fields) {
    const field = schema.fields[name];
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (field === undefined) continue;
    if (member !== undefined && member !== null) at(walk, name, field.schema, member);
    else if (field.required) reportAt(walk, [name], missing);
  }
}

function validateMap(walk: Walk, values: Schema, value: JsonObject): void {
  for (const [key, member] of Object.entries(value)) at(walk, { mapKey: key }, values, member);
}

function validateList(walk: Walk, schema: ListSchema, value: readonly Json[]): void {
  report(walk, lengthFindings(schema, value));
  for (const { index, repeated } of duplicatesOf(schema, value)) {
    const [key] = schema.keys ?? [];
    const steps = schema.keys?.length === 1 && key !== undefined ? [index, key] : [index];
    reportAt(walk, steps, duplicate(repeated));
  }
  for (const [index, item] of value.entries()) at(walk, index, schema.items, item);
}

function at(walk: Walk, step: PathStep, schema: Schema, value: Json): void {
  walk.path.push(step);
  validateValue(walk, schema, value);
  walk.path.pop();
}

function report(walk: Walk, findings: readonly Finding[]): void {
  for (const finding of findings) reportAt(walk, [], finding);
}

function reportAt(walk: Walk, steps: readonly PathStep[], finding: Finding): void {
  walk.problems.push({ ...finding, path: renderPath([...walk.path, ...steps]) });
}
