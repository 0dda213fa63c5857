// The state of the model: collections written to, chunked lists in progress and open watches. Immutable data.
// The ownership model has its own state (ownership/owned.ts).
import type { CollectionId, Name } from './requests.ts';
import type { Content } from './kinds.ts';

/** An object that the server must have stored. */
export interface Stored extends Content {
  readonly name: Name;
  readonly uid: string;
  readonly version: string;
  /** It was deleted. The documents do not state when it is removed (core 3.1), so a read may find it, marked, or not. */
  readonly isTerminating: boolean;
  /** One request deletes several objects in any order, and this one may not be deleted yet. */
  readonly mayBeUnmarked?: boolean;
}

/** The objects of a collection at one revision. */
export type Snapshot = ReadonlyMap<Name, Stored>;

/** `rewritten`: a write that changed nothing. `gone`: a read did not find a deleted object any more. */
export type ChangeKind = 'created' | 'changed' | 'rewritten' | 'ending' | 'gone';

export interface Change {
  readonly kind: ChangeKind;
  /** The object after the change, or its last known state if it is gone. */
  readonly object: Stored;
  /** All objects that the same request deleted, including this one. */
  readonly together?: readonly Stored[];
}

/** The changes of a collection. Revision n is the state after n changes; versions have no order that the model could use. */
export interface Collection {
  readonly changes: readonly Change[];
  /** By revision: one more than the number of changes. */
  readonly snapshots: readonly Snapshot[];
  /** The revisions of list versions. */
  readonly listVersions: ReadonlyMap<string, number>;
  /** The revisions of object versions. */
  readonly objectVersions: ReadonlyMap<string, number>;
}

/** A chunked list in progress. */
export interface Walk {
  readonly collection: CollectionId;
  readonly color: string | undefined;
  readonly limit: number;
  /** The request for the first chunk had a version. */
  readonly isAtVersion: boolean;
  /** All chunks show the state of this revision. */
  readonly revision: number;
  readonly version: string;
  /** Empty before the first chunk. */
  readonly token: string;
  readonly seen: ReadonlySet<Name>;
}

export interface OpenWatch {
  readonly collection: CollectionId;
  /** Whether it delivers initial events. */
  readonly withState: boolean;
  /** The watch starts after this revision. With initial events it may start at any later one. */
  readonly revision: number;
}

export interface State {
  readonly collections: ReadonlyMap<CollectionId, Collection>;
  readonly uids: ReadonlySet<string>;
  readonly walks: ReadonlyMap<number, Walk>;
  readonly watches: ReadonlyMap<number, OpenWatch>;
}

const emptyCollection: Collection = {
  changes: [],
  snapshots: [new Map()],
  listVersions: new Map(),
  objectVersions: new Map(),
};

export const initialState: State = {
  collections: new Map(),
  uids: new Set(),
  walks: new Map(),
  watches: new Map(),
};

export const collectionOf = (state: State, id: CollectionId): Collection =>
  state.collections.get(id) ?? emptyCollection;

/** The current revision. */
export const nowOf = ({ changes }: Collection): number => changes.length;

export const snapshotOf = (collection: Collection, revision: number): Snapshot =>
  collection.snapshots[revision]!;

export const currentOf = (state: State, id: CollectionId): Snapshot => {
  const collection = collectionOf(state, id);
  return snapshotOf(collection, nowOf(collection));
};

/** All versions of the objects with this name, oldest first. */
export function versionsOfName(collection: Collection, name: Name): readonly Stored[] {
  return collection.changes
    .filter(({ kind, object }) => object.name === name && (kind === 'created' || kind === 'changed'))
    .map(({ object }) => object);
}

export function withCollection(state: State, id: CollectionId, collection: Collection): State {
  return { ...state, collections: new Map(state.collections).set(id, collection) };
}

/** The state after changes of one collection. */
export function changed(state: State, id: CollectionId, changes: readonly Change[]): State {
  let collection = collectionOf(state, id);
  const uids = new Set(state.uids);
  for (const change of changes) {
    collection = withChange(collection, change);
    uids.add(change.object.uid);
  }
  return { ...withCollection(state, id, collection), uids };
}

function withChange(collection: Collection, change: Change): Collection {
  const { kind, object } = change;
  const revision = nowOf(collection) + 1;
  const snapshot = new Map(snapshotOf(collection, revision - 1));
  if (kind === 'gone') snapshot.delete(object.name);
  else snapshot.set(object.name, object);
  const isVersioned = kind === 'created' || kind === 'changed';
  return {
    ...collection,
    changes: [...collection.changes, change],
    snapshots: [...collection.snapshots, snapshot],
    objectVersions: isVersioned
      ? new Map(collection.objectVersions).set(object.version, revision)
      : collection.objectVersions,
  };
}
