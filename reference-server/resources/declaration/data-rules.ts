// Rules that config maps and secrets share: keys, size, immutability.
import type { ApiObject } from '../../object.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { dataKeyRule } from './name-rules.ts';
import { forbiddenAt, invalidAt } from './problems.ts';
import { sameJson } from '../../same-json.ts';

/** Maximum size of the data of one object. */
export const maxDataBytes = 1024 * 1024;

/** Keys must be valid file names. */
export function dataKeyProblems(data: Readonly<Record<string, string>>, field: string): FieldProblem[] {
  return Object.keys(data).flatMap((key) => {
    const broken = dataKeyRule(key);
    return broken === undefined ? [] : [invalidAt(`${field}[${key}]`, key, broken)];
  });
}

/** Once `immutable` is set, neither it nor the data changes. */
export function immutableProblems(
  next: ApiObject,
  current: ApiObject,
  dataFields: readonly string[],
): FieldProblem[] {
  if (current['immutable'] !== true) return [];
  const rule = 'field is immutable when `immutable` is set';
  return [
    ...(next['immutable'] === true ? [] : [forbiddenAt('immutable', rule)]),
    ...dataFields
      .filter((field) => !sameJson(next[field] ?? {}, current[field] ?? {}))
      .map((field) => forbiddenAt(field, rule)),
  ];
}

/** The number of bytes that a canonical base64 text encodes. */
export const decodedBytes = (base64: string): number => Buffer.byteLength(base64, 'base64');
