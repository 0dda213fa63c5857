// Renders and compares values for messages.
import { isDeepStrictEqual } from 'node:util';

/** JSON, truncated to fit one line. */
export function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value);

/** The actual value beside a different expected one. Reports write every time as $TIME, so that two times look alike. */
export const showBeside = (actual: unknown, expected: unknown): string =>
  isTime(actual) && isTime(expected) ? `another time, ${show(actual)}` : show(actual);

export const isDeepEqual = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right);
