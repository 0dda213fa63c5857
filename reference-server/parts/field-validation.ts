// The part that decides on unknown and duplicate fields and on wrong types, at a level of field validation
// (document core 4.11).
import type { Json } from '../object.ts';
import type { Conformed } from '../schema/conform.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import type { FieldValidation } from '../requests/options.ts';

export interface FieldFindings {
  readonly sent: Json;
  readonly conformed: Conformed;
  /** A text for each duplicate field. */
  readonly duplicates: readonly string[];
}

export interface FieldVerdict {
  /** Warnings, where nothing is refused. */
  readonly value: Json;
  readonly typeProblems: readonly FieldProblem[];
  /** Reasons of a refusal. */
  readonly refused: readonly string[];
  readonly warnings: readonly string[];
}

/** Limit of the warnings, since a body can have very many unknown fields. */
const mostWarnings = 100;

export function judgeFields(level: FieldValidation, { conformed, duplicates }: FieldFindings): FieldVerdict {
  const { value, typeProblems, unknown } = conformed;
  const messages = [...new Set([...unknown.map((path) => `unknown field "${path}"`), ...duplicates])];
  return {
    value,
    typeProblems,
    refused: level === 'Strict' ? messages : [],
    warnings: level === 'Warn' ? messages.slice(0, mostWarnings) : [],
  };
}
