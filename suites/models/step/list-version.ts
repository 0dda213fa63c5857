// The version of a list belongs to the revision that the list shows (core 2.3, 2.5). Two revisions with different states
// have different versions, so that clients can distinguish them.
import { describeChange } from '../describe.ts';
import { mismatch } from '../outcome.ts';
import type { Mismatch } from '../outcome.ts';
import type { CollectionId, SeenList } from '../requests.ts';
import { collectionOf, withCollection } from '../state.ts';
import type { Change, Collection, State } from '../state.ts';
import { listMismatch, shownAt } from './items.ts';
import type { Wanted } from './items.ts';
import { revisionOf } from './revisions.ts';

/** The state after a list has shown the version of a revision. */
export function namedVersion(
  state: State,
  id: CollectionId,
  revision: number,
  version: string,
): State | Mismatch {
  if (version === '') return mismatch('version', 'the list has no version');
  const collection = collectionOf(state, id);
  const known = collection.listVersions.get(version);
  if (known === undefined) {
    const listVersions = new Map(collection.listVersions).set(version, revision);
    return withCollection(state, id, { ...collection, listVersions });
  }
  const difference = changeBetween(collection, known, revision);
  return difference === undefined
    ? state
    : mismatch(
        'version',
        `the list has the version of an earlier list, from before ${describeChange(difference)}`,
      );
}

/** The mismatch of the version of a list that may show any of several revisions. A version that was not seen before is
 * accepted, because it may belong to a change of another collection. */
export function listVersionMismatch(
  collection: Collection,
  revisions: readonly number[],
  { version, items }: SeenList,
  wanted: Omit<Wanted, 'rule'>,
): Mismatch | undefined {
  if (version === '') return mismatch('built', 'the list has no version');
  if (version === '0' && items.length > 0)
    return mismatch('built', 'the list has version 0, which means any version');
  const named = revisionOf(collection, version);
  if (named === undefined) return undefined;
  const same = revisions.filter((revision) => changeBetween(collection, named, revision) === undefined);
  if (same.length === 0) return mismatch('built', 'the list has an older version than the requested one');
  const wrong = same.map((revision) =>
    listMismatch(items, shownAt(collection, revision), { ...wanted, rule: 'built' }),
  );
  return wrong.includes(undefined)
    ? undefined
    : mismatch(
        'built',
        `the list has the version of another state; compared with that state, ${wrong[0]!.what}`,
      );
}

const changeBetween = ({ changes }: Collection, one: number, other: number): Change | undefined =>
  changes.slice(Math.min(one, other), Math.max(one, other)).find(isCertainChange);

/** Whether the states before and after the change certainly differ. */
const isCertainChange = ({ kind }: Change) => kind === 'created' || kind === 'changed' || kind === 'ending';
