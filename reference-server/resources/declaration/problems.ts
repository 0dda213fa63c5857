// Creates the problems that a kind's rules report: one function per reason, each returning one FieldProblem.
import { notSupported } from '../../schema/constraints.ts';
import { quote } from '../../schema/scalar.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';

export const requiredAt = (path: string, detail?: string): FieldProblem => ({
  reason: 'FieldValueRequired',
  path,
  message: detail === undefined ? 'Required value' : `Required value: ${detail}`,
});

export const invalidAt = (path: string, value: unknown, rule: string): FieldProblem => ({
  reason: 'FieldValueInvalid',
  path,
  message: `Invalid value: ${quote(value)}: ${rule}`,
});

export const forbiddenAt = (path: string, rule: string): FieldProblem => ({
  reason: 'FieldValueForbidden',
  path,
  message: `Forbidden: ${rule}`,
});

export const duplicateAt = (path: string, value: unknown): FieldProblem => ({
  reason: 'FieldValueDuplicate',
  path,
  message: `Duplicate value: ${quote(value)}`,
});

export const notFoundAt = (path: string, value: unknown): FieldProblem => ({
  reason: 'FieldValueNotFound',
  path,
  message: `Not found: ${quote(value)}`,
});

export const tooLongAt = (path: string, maxBytes: number): FieldProblem => ({
  reason: 'FieldValueTooLong',
  path,
  message: `Too long: may not be more than ${maxBytes} bytes`,
});

export const notSupportedAt = (path: string, value: string, supported: readonly string[]): FieldProblem => ({
  ...notSupported(value, supported),
  path,
});

/** A change of an immutable field. */
export const immutableAt = (path: string, value: unknown): FieldProblem =>
  invalidAt(path, value, 'field is immutable');
