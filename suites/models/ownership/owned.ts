// What the model knows of an object whose fields have owners: values and, for each, who owns it. The documents leave some
// of that open, so an owner may be certain, or possible until an answer shows it. Plain immutable data.
import type { Cell, Values } from './cells.ts';

export type Manager = string;
/** The unknown owner of fields that the entries of a cleared list do not contain: an apply may meet an owner, or none. */
export const unknownOwner: Manager = 'unknown-owner';

export type Certainty = 'certain' | 'possible';
export type Claims = ReadonlyMap<Manager, Certainty>;
export type Owners = ReadonlyMap<Cell, Claims>;

export interface Owned {
  readonly values: Values;
  /** Also of cells without a value: who removed it, or had it, may still be named. */
  readonly owners: Owners;
  /** The list was cleared, and no apply came since: the documents do not show whether other writes are recorded then. */
  readonly isCleared: boolean;
}

/** By name; objects that were never created are absent. */
export type OwnedObjects = ReadonlyMap<string, Owned>;

export const none: Claims = new Map();
export const claimsOf = ({ owners }: Pick<Owned, 'owners'>, cell: Cell): Claims => owners.get(cell) ?? none;

/** Whether another manager owns it. */
export function ownedByOthers(claims: Claims, manager: Manager): Certainty | undefined {
  const others = [...claims].filter(([name]) => name !== manager).map(([, certainty]) => certainty);
  if (others.includes('certain')) return 'certain';
  return others.length > 0 ? 'possible' : undefined;
}

export const without = (claims: Claims, manager: Manager): Claims =>
  new Map([...claims].filter(([name]) => name !== manager));

export const weakened = (claims: Claims): Claims =>
  new Map([...claims.keys()].map((name) => [name, 'possible']));
