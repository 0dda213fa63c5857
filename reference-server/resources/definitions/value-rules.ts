// Checks values against a definition's schema beyond their type: enumerations, ranges, patterns, alternatives.
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { ApiObject } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { invalidAt, requiredAt } from '../declaration/problems.ts';
import type { SchemaProps } from './shape.ts';

/** Compiled at first use: most definitions change before they have any objects. */
export function createValueRules(root: SchemaProps): (object: ApiObject) => readonly FieldProblem[] {
  let check: ValidateFunction | undefined;
  return (object) => {
    check ??= compile(root);
    if (check(object)) return [];
    return (check.errors ?? []).map(problemOf);
  };
}

/** Whether the keywords are valid: an invalid pattern is not. */
export function brokenKeyword(root: SchemaProps): string | undefined {
  try {
    compile(root);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

// Formats restrict nothing here; extensions are unknown keywords. One shared compiler, since each instance
// compiles the meta-schema first; it caches no schemas.
const compiler = new Ajv({
  strict: false,
  allErrors: true,
  validateFormats: false,
  logger: false,
  addUsedSchema: false,
});

function compile(root: SchemaProps): ValidateFunction {
  const schema = plain(root) as object;
  try {
    return compiler.compile(schema);
  } finally {
    compiler.removeSchema(schema);
  }
}

/** Converts OpenAPI's boolean bounds to JSON Schema; `nullable` without a type has no effect. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { exclusiveMinimum, exclusiveMaximum, nullable, ...rest } = value as Record<string, unknown>;
  const { minimum, maximum, type } = rest;
  const copied = Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, isData.has(key) ? member : plain(member)]),
  );
  if (exclusiveMinimum === true) copied['exclusiveMinimum'] = minimum;
  if (exclusiveMaximum === true) copied['exclusiveMaximum'] = maximum;
  if (nullable === true && type !== undefined) copied['nullable'] = true;
  return copied;
}

/** Keywords whose values are data, not schemas. */
const isData: ReadonlySet<string> = new Set(['default', 'enum', 'example']);

function problemOf({ instancePath, message = 'is invalid', keyword, params }: ErrorObject): FieldProblem {
  const path = pathOf(instancePath);
  if (keyword === 'required') {
    const { missingProperty } = params as { readonly missingProperty: string };
    return requiredAt(path === '' ? missingProperty : `${path}.${missingProperty}`);
  }
  if (keyword === 'enum') {
    const { allowedValues } = params as { readonly allowedValues: readonly unknown[] };
    const list = allowedValues.map((value) => JSON.stringify(value)).join(', ');
    return {
      reason: 'FieldValueNotSupported',
      path,
      message: `Unsupported value: supported values: ${list}`,
    };
  }
  return { ...invalidAt(path, '', message), message: `Invalid value: ${message}` };
}

/** Converts `/spec/items/0/name` to `spec.items[0].name`. */
function pathOf(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^[0-9]+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
