// The version that a list names: that of the moment at which it was built (core 2.3, 2.5). Two moments with another
// state have another version, or clients could not distinguish them.
import { describeChange } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { CollectionId, SeenList } from '../requests.ts';
import { collectionOf, withCollection } from '../state.ts';
import type { Change, Collection, State } from '../state.ts';
import { listMismatch, shownAt } from './items.ts';
import type { Wanted } from './items.ts';
import { momentOf } from './moments.ts';

/** The state with the version of a moment known. */
export function namedVersion(
  state: State,
  id: CollectionId,
  moment: number,
  version: string,
): State | Mismatch {
  if (version === '') return mismatch('version', 'the list has no version');
  const collection = collectionOf(state, id);
  const known = collection.listVersions.get(version);
  if (known === undefined) {
    const listVersions = new Map(collection.listVersions).set(version, moment);
    return withCollection(state, id, { ...collection, listVersions });
  }
  const between = changeBetween(collection, known, moment);
  return between === undefined
    ? state
    : mismatch('version', `the list names a version that one before ${describeChange(between)} named`);
}

/** The mismatch of the version of a list that may show any of some moments. One that was not seen before may be that
 * of another collection's change, and says nothing. */
export function builtMismatch(
  collection: Collection,
  moments: readonly number[],
  { version, items }: SeenList,
  wanted: Omit<Wanted, 'rule'>,
): Mismatch | undefined {
  if (version === '') return mismatch('built', 'the list has no version');
  if (version === '0' && items.length > 0)
    return mismatch('built', 'the list names version 0, which stands for any');
  const named = momentOf(collection, version);
  if (named === undefined) return undefined;
  const same = moments.filter((moment) => changeBetween(collection, named, moment) === undefined);
  if (same.length === 0)
    return mismatch('built', 'the list names a version that is older than the requested one');
  const wrong = same.map((moment) =>
    listMismatch(items, shownAt(collection, moment), { ...wanted, rule: 'built' }),
  );
  return wrong.includes(undefined)
    ? undefined
    : mismatch('built', `the list names the version of another state, at which ${wrong[0]!.what}`);
}

const changeBetween = ({ changes }: Collection, one: number, other: number): Change | undefined =>
  changes.slice(Math.min(one, other), Math.max(one, other)).find(isCertain);

/** Whether it is certain that the states before and after it differ. */
const isCertain = ({ kind }: Change) => kind === 'created' || kind === 'changed' || kind === 'ending';
