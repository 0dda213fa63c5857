// One walk over a decoded body: type errors, unknown fields (pruned), nulls (dropped). First of the steps for a
// body (conform, defaults, validate); shares every unchanged subtree.
import { isObject, setOwn } from '../object.ts';
import type { Json, JsonObject } from '../object.ts';
import { renderPath } from './path.ts';
import type { PathStep } from './path.ts';
import { conformNumber, conformString, quote } from './scalar.ts';
import type { ScalarResult } from './scalar.ts';
import { concrete } from './declare.ts';
import type { ConcreteSchema, ListSchema, MapSchema, Schema, StructSchema } from './schema.ts';
import type { FieldProblem } from '../errors/field-problem.ts';

export interface Conformed {
  /** The input without unknown fields and nulls; a value of a wrong type stays as sent. */
  readonly value: Json;
  readonly typeProblems: readonly FieldProblem[];
  /** Full paths of the fields that were pruned, in the order of the body. */
  readonly unknown: readonly string[];
}

/** Limit of the nesting: it bounds the recursion. */
export const maxDepth = 200;

/**
 * Limit of the characters in reported paths: a long key above many fields would multiply. Further fields are
 * pruned without a report.
 */
const longestPaths = 256 * 1024;

interface Walk {
  readonly path: PathStep[];
  readonly typeProblems: FieldProblem[];
  readonly unknown: string[];
  /** Remaining characters for reported paths. */
  remainingCharacters: number;
}

/** Brings a body into the shape of its schema (document core 4.11). Never throws and never changes its input. */
export function conform(schema: Schema, value: Json): Conformed {
  const walk: Walk = { path: [], typeProblems: [], unknown: [], remainingCharacters: longestPaths };
  const result = conformValue(walk, schema, value);
  return { value: result, typeProblems: walk.typeProblems, unknown: walk.unknown };
}

function conformValue(walk: Walk, declared: Schema, value: Json): Json {
  const schema = concrete(declared);
  if (walk.path.length > maxDepth) return tooDeep(walk, value);
  switch (schema.type) {
    case 'string':
      return scalar(walk, conformString(schema, value), value);
    case 'integer':
    case 'number':
      return scalar(walk, conformNumber(schema, value), value);
    case 'boolean':
      return typeof value === 'boolean' ? value : wrongType(walk, value, 'boolean');
    case 'list':
      return Array.isArray(value) ? conformList(walk, schema, value) : wrongType(walk, value, 'list');
    case 'map':
      return isObject(value) ? conformMap(walk, schema, value) : wrongType(walk, value, 'map');
    case 'struct':
      return isObject(value) ? conformStruct(walk, schema, value) : wrongType(walk, value, 'object');
    case 'any':
    default:
      return deeperThan(value, maxDepth - walk.path.length) ? tooDeep(walk, value) : value;
  }
}

function conformStruct(walk: Walk, schema: StructSchema, value: JsonObject): Json {
  let copy: Record<string, Json> | undefined;
  for (const key in value) {
    const field = Object.hasOwn(schema.fields, key) ? schema.fields[key] : undefined;
    const before = value[key];
    if (before === undefined) continue;
    if (field === undefined) {
      if (schema.preserveUnknown === true) continue;
      if (walk.remainingCharacters > 0) walk.unknown.push(takePath(walk, [...walk.path, key]));
    } else if (before === null) {
      if (concrete(field.schema).nullable === true) continue;
    } else {
      walk.path.push(key);
      const after = conformValue(walk, field.schema, before);
      walk.path.pop();
      if (after !== before) setOwn((copy ??= { ...value }), key, after);
      continue;
    }
    copy ??= { ...value };
    delete copy[key];
  }
  return copy ?? value;
}

function conformMap(walk: Walk, schema: MapSchema, value: JsonObject): Json {
  let copy: Record<string, Json> | undefined;
  const values = concrete(schema.values);
  for (const key in value) {
    if (value[key] === null && values.nullable === true) continue;
    const before = value[key] ?? zeroOf(values);
    walk.path.push({ mapKey: key });
    const after = conformValue(walk, values, before);
    walk.path.pop();
    if (after !== value[key]) setOwn((copy ??= { ...value }), key, after);
  }
  return copy ?? value;
}

function conformList(walk: Walk, schema: ListSchema, value: readonly Json[]): Json {
  let copy: Json[] | undefined;
  const items = concrete(schema.items);
  for (let index = 0; index < value.length; index += 1) {
    const before = value[index] ?? zeroOf(items);
    walk.path.push(index);
    const after = conformValue(walk, items, before);
    walk.path.pop();
    if (after !== value[index]) (copy ??= [...value])[index] = after;
  }
  return copy ?? value;
}

/** The value that the most used implementation reads for a null list item or map value. */
function zeroOf(schema: ConcreteSchema): Json {
  switch (schema.type) {
    case 'string':
      return schema.format === 'quantity' ? '0' : schema.format === 'int-or-string' ? 0 : '';
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'list':
      return [];
    case 'map':
    case 'struct':
      return {};
    case 'any':
    default:
      return null;
  }
}

function scalar(walk: Walk, result: ScalarResult, value: Json): Json {
  return 'value' in result ? result.value : wrongType(walk, value, result.expected);
}

function takePath(walk: Walk, steps: readonly PathStep[]): string {
  const path = renderPath(steps);
  walk.remainingCharacters -= path.length;
  return path;
}

function wrongType(walk: Walk, value: Json, expected: string): Json {
  if (walk.remainingCharacters <= 0 && walk.typeProblems.length > 0) return value;
  walk.typeProblems.push({
    reason: 'FieldValueTypeInvalid',
    path: takePath(walk, walk.path),
    message: `Invalid value: ${quote(value)}: must be of type ${expected}`,
  });
  return value;
}

function tooDeep(walk: Walk, value: Json): Json {
  walk.typeProblems.push({
    reason: 'FieldValueInvalid',
    path: `${renderPath(walk.path.slice(0, 8))}…`,
    message: `Invalid value: nested deeper than ${maxDepth} levels`,
  });
  return value;
}

function deeperThan(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels <= 0) return true;
  return Object.values(value).some((child) => deeperThan(child, levels - 1));
}
