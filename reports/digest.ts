// Digests that identify the catalogue and the target of a result.
import { createHash } from 'node:crypto';
import type { Row } from '../suites/catalogue/row.ts';
import { compareText } from './order.ts';

/** A SHA-256 of JSON that does not depend on the order of keys. */
export function digestOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex')}`;
}

/** The digest of a catalogue: the same rows in any order give the same text. */
export function digestCatalogue(rows: readonly Row[]): string {
  return digestOf(rows.toSorted((left, right) => compareText(left.id, right.id)));
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => compareText(left, right)));
}
