// What the model knows of a server: the collections that it wrote to, the lists that it is in the middle of, the watches
// that it holds open. Plain immutable data, one member an aspect. Ownership has a
// state of its own (ownership/owned.ts): its objects are of another kind.
import type { CollectionId, Name } from './requests.ts';
import type { Content } from './kinds.ts';

/** An object as the server must have it. */
export interface Stored extends Content {
  readonly name: Name;
  readonly uid: string;
  readonly version: string;
  /** Deleted; what holds it until it is gone is not shown (core 3.1), so it may be found, marked, or not any more. */
  readonly isEnding: boolean;
  /** While several are deleted at once, in no promised order: this one may not have been reached. */
  readonly mayBeUnmarked?: boolean;
}

/** The objects of a collection at one moment. */
export type Snapshot = ReadonlyMap<Name, Stored>;

/** `rewritten`: a write that changed nothing. `gone`: a read no longer found what was deleted before. */
export type ChangeKind = 'created' | 'changed' | 'rewritten' | 'ending' | 'gone';

export interface Change {
  readonly kind: ChangeKind;
  /** The object after it; of what is gone, the last that was known. */
  readonly object: Stored;
  /** All that one request deletes, of which this is one. */
  readonly together?: readonly Stored[];
}

/** Moments are counted, since versions can only be compared for equality: moment n is after n changes. */
export interface Collection {
  readonly changes: readonly Change[];
  /** By moment, so that there is one more than there are changes. */
  readonly snapshots: readonly Snapshot[];
  /** Moments of the versions that lists named. */
  readonly listVersions: ReadonlyMap<string, number>;
  /** Moments of the versions that objects had. */
  readonly objectVersions: ReadonlyMap<string, number>;
}

/** A list of which some chunks were read. */
export interface Walk {
  readonly collection: CollectionId;
  readonly color: string | undefined;
  readonly limit: number;
  /** The request for the first chunk named a version. */
  readonly isAtVersion: boolean;
  /** Whose state all chunks show. */
  readonly moment: number;
  readonly version: string;
  /** Empty before the first chunk. */
  readonly token: string;
  readonly seen: ReadonlySet<Name>;
}

export interface OpenWatch {
  readonly collection: CollectionId;
  /** Whether it began with the state. */
  readonly withState: boolean;
  /** After this moment; one that begins with the state may have taken any from here on. */
  readonly moment: number;
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

/** How many changes there were: the moment that is now. */
export const nowOf = ({ changes }: Collection): number => changes.length;

export const snapshotOf = (collection: Collection, moment: number): Snapshot => collection.snapshots[moment]!;

export const currentOf = (state: State, id: CollectionId): Snapshot => {
  const collection = collectionOf(state, id);
  return snapshotOf(collection, nowOf(collection));
};

/** Every version that objects of this name had, oldest first. */
export function versionsOfName(collection: Collection, name: Name): readonly Stored[] {
  return collection.changes
    .filter(({ kind, object }) => object.name === name && (kind === 'created' || kind === 'changed'))
    .map(({ object }) => object);
}

export function withCollection(state: State, id: CollectionId, collection: Collection): State {
  return { ...state, collections: new Map(state.collections).set(id, collection) };
}

/** The state after some changes of one collection. */
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
  const moment = nowOf(collection) + 1;
  const snapshot = new Map(snapshotOf(collection, moment - 1));
  if (kind === 'gone') snapshot.delete(object.name);
  else snapshot.set(object.name, object);
  const isVersioned = kind === 'created' || kind === 'changed';
  return {
    ...collection,
    changes: [...collection.changes, change],
    snapshots: [...collection.snapshots, snapshot],
    objectVersions: isVersioned
      ? new Map(collection.objectVersions).set(object.version, moment)
      : collection.objectVersions,
  };
}
