// The part that decides what becomes of fields that are unknown or came twice, and of wrong types, at a level of field
// validation (document core 4.11).
import type { Json } from '../object.ts';
import type { Conformed } from '../schema/conform.ts';
import type { FieldProblem } from '../schema/schema.ts';
import type { FieldValidation } from '../verbs/options.ts';

export interface FieldFindings {
  readonly sent: Json;
  readonly conformed: Conformed;
  /** A text for each field that came twice. */
  readonly duplicates: readonly string[];
}

export interface FieldVerdict {
  /** What goes on its way, where nothing is refused. */
  readonly value: Json;
  readonly typeProblems: readonly FieldProblem[];
  /** Texts of what is refused. */
  readonly refused: readonly string[];
  readonly warnings: readonly string[];
}

/** A body can have very many unknown fields: so many are warned of. */
const mostWarnings = 100;

export function judgeFields(level: FieldValidation, { conformed, duplicates }: FieldFindings): FieldVerdict {
  const { value, typeProblems, unknown } = conformed;
  const told = [...new Set([...unknown.map((path) => `unknown field "${path}"`), ...duplicates])];
  return {
    value,
    typeProblems,
    refused: level === 'Strict' ? told : [],
    warnings: level === 'Warn' ? told.slice(0, mostWarnings) : [],
  };
}
