// Reads the entries of metadata.managedFields (core 2.4) for the managers and fields of a case. Controllers, admission and
// defaulting may own further fields.
import type { Expect } from '../expect/expect.ts';
import { isRecord } from './object.ts';
import type { ApiObject } from './object.ts';

export type Entry = Readonly<Record<string, unknown>>;
/** Keys from the root of fieldsV1: `f:metadata`, `f:labels`, `f:app`. */
export type FieldPath = readonly string[];

export const labelField = (name: string): FieldPath => ['f:metadata', 'f:labels', `f:${name}`];

/** The entries of one manager. */
export function entriesOf({ metadata }: ApiObject, manager: string): readonly Entry[] {
  return (metadata.managedFields ?? []).filter((entry) => entry['manager'] === manager);
}

/** The entries that contain a field. */
export function holdersOf({ metadata }: ApiObject, path: FieldPath): readonly Entry[] {
  return (metadata.managedFields ?? []).filter((entry) => below(entry, path) !== undefined);
}

/** The entry of a manager that contains a field. The manager may have another entry, for changes by admission. */
export function holderOf(object: ApiObject, manager: string, path: FieldPath): Entry | undefined {
  return holdersOf(object, path).find((entry) => entry['manager'] === manager);
}

/** The value at a path of an entry; undefined where it does not contain the field. */
export function below(entry: Entry, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (tree, key) => (isRecord(tree) && Object.hasOwn(tree, key) ? tree[key] : undefined),
    entry['fieldsV1'],
  );
}

export interface Owners {
  readonly owners: readonly string[];
  readonly others: readonly string[];
}

/** Requires that each of `owners` has an entry that contains the field, and none of `others`. */
export function expectOwners(
  expect: Expect,
  object: ApiObject,
  path: FieldPath,
  { owners, others }: Owners,
  when: string,
): void {
  const holders = holdersOf(object, path).map(({ manager }) => manager);
  const field = path.join(' ');
  for (const manager of owners) {
    expect.that(
      holders.includes(manager),
      `managedFields ${when}: expected an entry of "${manager}" that contains ${field}, got none`,
    );
  }
  for (const manager of others) {
    expect.that(
      !holders.includes(manager),
      `managedFields ${when}: expected no entry of "${manager}" that contains ${field}, got one`,
    );
  }
}
