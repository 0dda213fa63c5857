// The options of a write, read from its query (document core 4.3).
import { badRequest, invalidOption } from '../errors/api-error.ts';
import type { FieldProblem } from '../errors/field-problem.ts';
import type { Ready } from './stages.ts';

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
}

const validations: readonly string[] = ['Ignore', 'Warn', 'Strict'];

/** @throws ApiError Invalid for a value that is not allowed */
export function readWriteOptions(ready: Ready, optionsKind: string): WriteOptions {
  const { query } = ready.route;
  const given = query.get('fieldValidation') ?? '';
  if (given !== '' && !validations.includes(given)) {
    throw invalidOption(optionsKind, unsupported('fieldValidation', given, validations));
  }
  checkManager(query.get('fieldManager') ?? '', optionsKind);
  return {
    dryRun: readDryRun(query.getAll('dryRun'), optionsKind),
    fieldValidation: given === '' ? 'Warn' : (given as FieldValidation),
  };
}

const longestManager = 128;

function checkManager(name: string, optionsKind: string): void {
  const refuse = (reason: FieldProblem['reason'], message: string) =>
    invalidOption(optionsKind, { reason, path: 'fieldManager', message });
  if (Buffer.byteLength(name) > longestManager)
    throw refuse('FieldValueTooLong', `Too long: may not be more than ${longestManager} bytes`);
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name))
    throw refuse('FieldValueInvalid', 'Invalid value: should only contain printable characters');
}

/** An empty value counts as unset; `All` is the only value. */
export function readDryRun(values: readonly string[], optionsKind: string): boolean {
  const given = values.filter((value) => value !== '');
  const wrong = given.find((value) => value !== 'All');
  if (wrong !== undefined) throw invalidOption(optionsKind, unsupported('dryRun', wrong, ['All']));
  return given.length > 0;
}

/** A whole number, or undefined where the parameter is absent. @throws ApiError BadRequest */
export function readInteger(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^-?[0-9]{1,15}$/.test(text)) throw badRequest(`${name}: "${text}" is not a whole number`);
  return Number(text);
}

export function unsupported(path: string, value: string, supported: readonly string[]): FieldProblem {
  const list = supported.map((one) => `"${one}"`).join(', ');
  return {
    reason: 'FieldValueNotSupported',
    path,
    message: `Unsupported value: "${value}": supported values: ${list}`,
  };
}
