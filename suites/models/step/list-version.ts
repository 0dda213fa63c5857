// The version that a list names: that of the moment at which it was built (core 2.3, 2.5). Two moments with another
// state have another version, or no client could tell them apart.
import { describeChange } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { CollectionId } from '../requests.ts';
import { collectionOf, withCollection } from '../state.ts';
import type { Change, State } from '../state.ts';

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
  const between = collection.changes.slice(Math.min(known, moment), Math.max(known, moment));
  const telling = between.find(isTelling);
  return telling === undefined
    ? state
    : mismatch('version', `the list names a version that one before ${describeChange(telling)} named`);
}

/** Whether it is certain that the states before and after it differ. */
const isTelling = ({ kind }: Change) => kind === 'created' || kind === 'changed' || kind === 'ending';
