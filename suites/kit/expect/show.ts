// Renders and compares values for messages.
import { isDeepStrictEqual } from 'node:util';

/** JSON, truncated to fit one line. */
export function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

export const isDeepEqual = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right);
