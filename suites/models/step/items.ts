// The items of a list against the state that they should show.
import { describeStored } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { Seen } from '../requests.ts';
import type { RuleName } from '../rules.ts';
import { snapshotOf } from '../state.ts';
import type { Collection, Snapshot, Stored } from '../state.ts';
import { objectMismatch, stateMismatch } from './objects.ts';

/** What a list should show. */
export interface Wanted {
  readonly color: string | undefined;
  /** What is broken where it shows anything else. */
  readonly rule: RuleName;
  /** The request named a version that is exact, or not older: those of items are not guaranteed then (core 4.12). */
  readonly hasFreeVersions: boolean;
}

export const isSelected = ({ color }: Stored, wanted: string | undefined) =>
  wanted === undefined || color === wanted;

/** What a list of this moment may show: in the middle of a deletion of several, each of them marked or not. */
export function shownAt(collection: Collection, moment: number): Snapshot {
  const snapshot = snapshotOf(collection, moment);
  const [last, next] = [collection.changes[moment - 1]?.together, collection.changes[moment]?.together];
  if (last === undefined || last !== next) return snapshot;
  const either = last.map((object) => ({ ...object, isEnding: true, mayBeUnmarked: true }));
  return new Map([...snapshot, ...either.map((object) => [object.name, object] as const)]);
}

/** A whole list. Items come in no promised order. */
export function listMismatch(
  items: readonly Seen[],
  snapshot: Snapshot,
  wanted: Wanted,
): Mismatch | undefined {
  return itemsMismatch(items, snapshot, wanted) ?? lackMismatch(items, snapshot, wanted);
}

/** Each item is an object of the state, and none is there twice. */
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
      return mismatch(rule, `the list has ${item.name}, which is not there at that moment`);
    if (!isSelected(stored, color))
      return mismatch('selected', `the list of ${color} ones has ${describeStored(stored)}`);
    const wrong = itemMismatch(item, stored, rule);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Each object of the state is an item. What was deleted may or may not be there. */
export function lackMismatch(
  items: readonly Pick<Seen, 'name'>[],
  snapshot: Snapshot,
  { color, rule }: Pick<Wanted, 'color' | 'rule'>,
): Mismatch | undefined {
  const names = new Set(items.map(({ name }) => name));
  const lacking = [...snapshot.values()].find(
    (stored) => !stored.isEnding && isSelected(stored, color) && !names.has(stored.name),
  );
  return lacking === undefined ? undefined : mismatch(rule, `the list lacks ${describeStored(lacking)}`);
}
