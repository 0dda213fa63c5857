// Constraints of a scalar or list beyond its type: used by `validate.ts`.
import type { Json } from '../object.ts';
import type { ListSchema, NumberSchema, StringSchema } from './schema.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import { quote } from './scalar.ts';

/** A problem without its path, which the walk adds. */
export type Finding = Omit<FieldProblem, 'path'>;

/** Enumeration, length and pattern of a string. */
export function stringFindings(schema: StringSchema, value: string): Finding[] {
  if (value === '' && (schema.minLength ?? 0) > 0) return [missing];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [notSupported(value, schema.enum)];
  const findings: Finding[] = [];
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    findings.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${schema.maxLength} bytes`,
    });
  }
  if (schema.minLength !== undefined && value.length < schema.minLength) {
    findings.push(invalid(value, `must be at least ${schema.minLength} characters long`));
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    findings.push(invalid(value, `must match the pattern ${schema.pattern}`));
  }
  return findings;
}

/** Range of a number. */
export function numberFindings(schema: NumberSchema, value: number): Finding[] {
  const findings: Finding[] = [];
  if (schema.minimum !== undefined && value < schema.minimum) {
    findings.push(invalid(value, `must be greater than or equal to ${schema.minimum}`));
  }
  if (schema.maximum !== undefined && value > schema.maximum) {
    findings.push(invalid(value, `must be less than or equal to ${schema.maximum}`));
  }
  return findings;
}

/** Number of a list's items. */
export function lengthFindings(schema: ListSchema, value: readonly Json[]): Finding[] {
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    return value.length === 0
      ? [missing]
      : [invalid(value.length, `must have at least ${schema.minItems} items`)];
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    const message = `Too many: ${value.length}: must have at most ${schema.maxItems} items`;
    return [{ reason: 'FieldValueTooMany', message }];
  }
  return [];
}

/**
 * Positions of the items that repeat an earlier one's keys (map lists) or value (sets), with the repeated key
 * or value.
 */
export function duplicatesOf(
  schema: ListSchema,
  value: readonly Json[],
): { index: number; repeated: Json }[] {
  if (schema.listType === 'atomic' || schema.duplicatesAllowed === true || value.length < 2) return [];
  const seen = new Set<string>();
  const found: { index: number; repeated: Json }[] = [];
  for (const [index, item] of value.entries()) {
    const identity = schema.listType === 'set' ? item : keysOf(schema.keys ?? [], item);
    const text = JSON.stringify(identity);
    if (seen.has(text)) found.push({ index, repeated: identity });
    seen.add(text);
  }
  return found;
}

export const missing: Finding = { reason: 'FieldValueRequired', message: 'Required value' };

export const invalid = (value: unknown, rule: string): Finding => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${quote(value)}: ${rule}`,
});

export const notSupported = (value: string, supported: readonly string[]): Finding => ({
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${quote(value)}: supported values: ${supported.map((one) => `"${one}"`).join(', ')}`,
});

export const duplicate = (value: Json): Finding => ({
  reason: 'FieldValueDuplicate',
  message: `Duplicate value: ${quote(value)}`,
});

/** A single key is shown as its value; several as an object. */
function keysOf(keys: readonly string[], item: Json): Json {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const members = item as { readonly [key: string]: Json };
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) return members[only] ?? null;
  return Object.fromEntries(keys.map((key) => [key, members[key] ?? null]));
}
