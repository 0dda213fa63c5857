// The expected values and field owners of an object. Where the documents leave an owner open, it is `possible` until an
// answer shows it, else `certain`. Immutable data.
import type { FieldPath, Values } from './field-paths.ts';

export type Manager = string;
/** The possible owner of a field after managedFields was cleared. An apply may or may not conflict with it. */
export const unknownManager: Manager = 'unknownManager';

export type Certainty = 'certain' | 'possible';
export type Claims = ReadonlyMap<Manager, Certainty>;
export type Owners = ReadonlyMap<FieldPath, Claims>;

export interface Owned {
  readonly values: Values;
  /** Includes removed fields: entries may still contain them for the last owner or the manager that removed them. */
  readonly owners: Owners;
  /** managedFields was cleared, without an apply since. The documents leave open whether other writes are recorded then. */
  readonly isCleared: boolean;
}

/** The created objects by name. */
export type OwnedObjects = ReadonlyMap<string, Owned>;

export const none: Claims = new Map();
export const claimsOf = ({ owners }: Pick<Owned, 'owners'>, fieldPath: FieldPath): Claims =>
  owners.get(fieldPath) ?? none;

/** Whether another manager is an owner. */
export function ownedByOthers(claims: Claims, manager: Manager): Certainty | undefined {
  const others = [...claims].filter(([name]) => name !== manager).map(([, certainty]) => certainty);
  if (others.includes('certain')) return 'certain';
  return others.length > 0 ? 'possible' : undefined;
}

export const without = (claims: Claims, manager: Manager): Claims =>
  new Map([...claims].filter(([name]) => name !== manager));

export const asPossible = (claims: Claims): Claims =>
  new Map([...claims.keys()].map((name) => [name, 'possible']));
