// The owners of one object's fields: the entries of managedFields (document core 2.4) as the merge engine uses
// them.
import { differenceOf, isEmptySet, unionOf } from './field-set.ts';
import type { FieldSet } from './field-set.ts';

export type Operation = 'Apply' | 'Update';

export interface Manager {
  readonly name: string;
  readonly operation: Operation;
  readonly apiVersion: string;
  /** Empty for a write of the object itself. */
  readonly subresource: string;
}

export interface Owner extends Manager {
  readonly fields: FieldSet;
  /** RFC 3339; absent for an apply that never changed a value. */
  readonly time?: string;
}

/** Updates of one manager are distinguished by the version written; an applier has one entry for all versions. */
export function isSameManager(a: Manager, b: Manager): boolean {
  return (
    a.name === b.name &&
    a.operation === b.operation &&
    a.subresource === b.subresource &&
    (a.operation === 'Apply' || a.apiVersion === b.apiVersion)
  );
}

export const findOwner = (owners: readonly Owner[], manager: Manager): Owner | undefined =>
  owners.find((owner) => isSameManager(owner, manager));

/** All paths that any manager owns. */
export function ownedBy(owners: readonly Owner[], empty: FieldSet): FieldSet {
  return owners.reduce((set, { fields }) => unionOf(set, fields), empty);
}

/** Removes these paths from all owners but one; drops owners without paths. */
export function withoutPaths(owners: readonly Owner[], except: Manager, paths: FieldSet): readonly Owner[] {
  if (isEmptySet(paths)) return owners;
  return owners
    .map((owner) => {
      const fields = isSameManager(owner, except) ? owner.fields : differenceOf(owner.fields, paths);
      return fields === owner.fields ? owner : { ...owner, fields };
    })
    .filter(({ fields }) => !isEmptySet(fields));
}

/** The owners with this one replaced or appended; removed where it owns nothing. */
export function withOwner(owners: readonly Owner[], owner: Owner): readonly Owner[] {
  const isIt = (other: Owner) => isSameManager(other, owner);
  if (isEmptySet(owner.fields)) return owners.filter((other) => !isIt(other));
  return owners.some(isIt) ? owners.map((other) => (isIt(other) ? owner : other)) : [...owners, owner];
}

const mostUpdaters = 10;
const ancient = 'ancient-changes';

/** Merges the oldest update entries beyond the tenth into one. */
export function capUpdaters(owners: readonly Owner[]): readonly Owner[] {
  const updaters = owners.filter(({ operation }) => operation === 'Update');
  if (updaters.length <= mostUpdaters) return owners;
  const byAge = updaters.toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
  const merged = byAge.slice(0, updaters.length - mostUpdaters + 1);
  const newest = merged.at(-1);
  if (newest === undefined) return owners;
  const fields = merged.reduce((set, owner) => unionOf(set, owner.fields), newest.fields);
  const kept = owners.filter((owner) => !merged.includes(owner));
  return [{ ...newest, name: ancient, subresource: '', fields }, ...kept];
}
