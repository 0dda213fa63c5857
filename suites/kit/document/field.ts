// Typed accessors for the fields of a parsed document: each returns a value of the right type, or reports what it expected.
import { isRecord } from '../objects/object.ts';
import { nearest } from '../../../common/text/nearest.ts';
import type { FieldPath } from '../../../common/text/yaml-lines.ts';

/** A field is invalid; the message says what to write there. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  readonly path: FieldPath;
  constructor(path: FieldPath, message: string) {
    super(message);
    this.path = path;
  }
}

export interface Field {
  readonly path: FieldPath;
  readonly value: unknown;
  readonly present: boolean;
  /** @throws FieldError, as all readers do */
  fail(message: string): never;
  text(): string;
  boolean(): boolean;
  texts(): readonly string[];
  items(): readonly Field[];
  /** A mapping that has no members other than these. */
  members<K extends string>(...known: readonly K[]): Readonly<Record<K, Field>>;
  /** These members of a mapping; others are ignored. */
  among<K extends string>(...names: readonly K[]): Readonly<Record<K, Field>>;
  /** A mapping from any name to a text. */
  textsByName(): readonly (readonly [string, Field])[];
}

export function createField(value: unknown, path: FieldPath = []): Field {
  const present = value !== undefined;
  const fail = (message: string): never => {
    throw new FieldError(path, message);
  };
  const expected = (what: string): never =>
    fail(present ? `expected ${what}, found ${describe(value)}` : `missing: give ${what}`);
  const child = (name: string | number, inner: unknown) => createField(inner, [...path, name]);
  const items = () =>
    Array.isArray(value) ? value.map((one: unknown, index) => child(index, one)) : expected('a list');
  const record = () => (isRecord(value) ? value : expected('a mapping'));
  const among = <K extends string>(...names: readonly K[]) => {
    const given = record();
    const member = (name: K) => child(name, Object.hasOwn(given, name) ? given[name] : undefined);
    return Object.fromEntries(names.map((name) => [name, member(name)])) as Readonly<Record<K, Field>>;
  };

  return {
    path,
    value,
    present,
    fail,
    text: () =>
      typeof value === 'string' && value !== ''
        ? value
        : expected('a text (quote what looks like a number or a boolean)'),
    boolean: () => (typeof value === 'boolean' ? value : expected('true or false')),
    texts: () => items().map((one) => one.text()),
    items,
    members(...known) {
      const given = record();
      for (const name of Object.keys(given)) {
        if ((known as readonly string[]).includes(name)) continue;
        const meant = nearest(name, known);
        child(name, given[name]).fail(
          `unknown field${meant === undefined ? '' : `: did you mean ${meant}?`} (known: ${known.join(', ')})`,
        );
      }
      return among(...known);
    },
    among,
    textsByName: () => Object.entries(record()).map(([name, inner]) => [name, child(name, inner)] as const),
  };
}

function describe(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string'
    ? `the text ${JSON.stringify(value)}`
    : `the ${typeof value} ${JSON.stringify(value)}`;
}
