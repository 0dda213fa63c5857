// Compares the items of a list with the expected state.
import { describeStored } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { Seen } from '../requests.ts';
import type { RuleName } from '../rules.ts';
import { snapshotOf } from '../state.ts';
import type { Collection, Snapshot, Stored } from '../state.ts';
import { objectMismatch, stateMismatch } from './objects.ts';

/** The expectation of a list. */
export interface Wanted {
  readonly color: string | undefined;
  /** The violated rule if the list shows another state. */
  readonly rule: RuleName;
  /** The request had a version. The versions of items are not guaranteed then (core 4.12). */
  readonly hasFreeVersions: boolean;
}

export const isSelected = ({ color }: Stored, wanted: string | undefined) =>
  wanted === undefined || color === wanted;

/** The state that a list of a revision may show. While one request deletes several objects, each may be marked or not. */
export function shownAt(collection: Collection, revision: number): Snapshot {
  const snapshot = snapshotOf(collection, revision);
  const [last, next] = [collection.changes[revision - 1]?.together, collection.changes[revision]?.together];
  if (last === undefined || last !== next) return snapshot;
  const either = last.map((object) => ({ ...object, isTerminating: true, mayBeUnmarked: true }));
  return new Map([...snapshot, ...either.map((object) => [object.name, object] as const)]);
}

/** Compares a complete list. Items have no stated order. */
export function listMismatch(
  items: readonly Seen[],
  snapshot: Snapshot,
  wanted: Wanted,
): Mismatch | undefined {
  return itemsMismatch(items, snapshot, wanted) ?? missingItemMismatch(items, snapshot, wanted);
}

/** Checks that each item is an object of the state, and that none is repeated. */
export function itemsMismatch(
  items: readonly Seen[],
  snapshot: Snapshot,
  { color, rule, hasFreeVersions }: Wanted,
): Mismatch | undefined {
  const itemMismatch = hasFreeVersions ? stateMismatch : objectMismatch;
  const names = new Set<string>();
  for (const item of items) {
    if (names.has(item.name)) return mismatch('unique', `the list has ${item.name} twice`);
    names.add(item.name);
    const stored = snapshot.get(item.name);
    if (stored === undefined)
      return mismatch(rule, `the list has ${item.name}, which does not exist at that revision`);
    if (!isSelected(stored, color))
      return mismatch('selected', `the list with the color ${color} has ${describeStored(stored)}`);
    const wrong = itemMismatch(item, stored, rule);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Checks that each object of the state is an item. A deleted object may be absent. */
export function missingItemMismatch(
  items: readonly Pick<Seen, 'name'>[],
  snapshot: Snapshot,
  { color, rule }: Pick<Wanted, 'color' | 'rule'>,
): Mismatch | undefined {
  const names = new Set(items.map(({ name }) => name));
  const missing = [...snapshot.values()].find(
    (stored) => !stored.isTerminating && isSelected(stored, color) && !names.has(stored.name),
  );
  return missing === undefined
    ? undefined
    : mismatch(rule, `the list does not have ${describeStored(missing)}`);
}
