// The entries of metadata.managedFields as cases read them (core 2.4): those of managers that the case itself named, and
// the fields that it set. Controllers, admission and defaults may own others.
import type { Expect } from './expect/expect.ts';
import { isRecord } from './object.ts';
import type { ApiObject } from './object.ts';

export type Entry = Readonly<Record<string, unknown>>;
/** Keys of fieldsV1 from its root: `f:metadata`, `f:labels`, `f:app`. */
export type FieldPath = readonly string[];

export const labelField = (name: string): FieldPath => ['f:metadata', 'f:labels', `f:${name}`];

/** The entries of one manager. */
export function entriesOf({ metadata }: ApiObject, manager: string): readonly Entry[] {
  return (metadata.managedFields ?? []).filter((entry) => entry['manager'] === manager);
}

/** The entries that hold a field. */
export function holdersOf({ metadata }: ApiObject, path: FieldPath): readonly Entry[] {
  return (metadata.managedFields ?? []).filter((entry) => below(entry, path) !== undefined);
}

/** The entry of a manager that holds a field that it set: what admission changed on the way may be in another. */
export function holderOf(object: ApiObject, manager: string, path: FieldPath): Entry | undefined {
  return holdersOf(object, path).find((entry) => entry['manager'] === manager);
}

/** What an entry has at a path; undefined where it does not hold the field. */
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

/** Each of `owners` has an entry that holds the field, and none of `others` has one. */
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
      `managedFields ${when}: expected an entry of "${manager}" that holds ${field}, got none`,
    );
  }
  for (const manager of others) {
    expect.that(
      !holders.includes(manager),
      `managedFields ${when}: expected no entry of "${manager}" that holds ${field}, got one`,
    );
  }
}
