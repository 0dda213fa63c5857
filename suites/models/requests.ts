// The requests of the model, and what it compares of their answers. Plain data: a recorded history is a list of such pairs.
import type { Content, KindName } from './kinds.ts';

/** Names are short in the model (`a`); on the server they carry the prefix of the run. */
export type Name = string;

/** A kind in one of the namespaces, which are counted from 1. */
export type CollectionId = `${KindName}/${number}`;

interface In {
  readonly collection: CollectionId;
}
interface Of extends In {
  readonly name: Name;
}

export interface CreateRequest extends Of {
  readonly verb: 'create';
  readonly content: Content;
}
export interface GetRequest extends Of {
  readonly verb: 'get';
  /** None for the newest state, `0` for any. */
  readonly version?: string;
}
export interface UpdateRequest extends Of {
  readonly verb: 'update';
  readonly version: string;
  readonly content: Content;
}
/** A merge patch of what it names. */
export interface PatchRequest extends Of {
  readonly verb: 'patch';
  readonly content: Partial<Content>;
}
export interface DeleteRequest extends Of {
  readonly verb: 'delete';
}
export interface DeleteCollectionRequest extends In {
  readonly verb: 'deletecollection';
  readonly color?: string;
}
export interface ListRequest extends In {
  readonly verb: 'list';
  readonly color?: string;
  readonly version?: string;
  readonly match?: 'Exact' | 'NotOlderThan';
}
/** The first chunk of a list. */
export interface PageRequest extends In {
  readonly verb: 'page';
  readonly walk: number;
  readonly limit: number;
  readonly color?: string;
  /** Then the list is exact, with a match and without (core 4.12). */
  readonly version?: string;
  readonly match?: 'Exact';
}
/** The next chunk of a list. */
export interface ContinueRequest extends In {
  readonly verb: 'continue';
  readonly walk: number;
  readonly limit: number;
  readonly color?: string;
  readonly token: string;
}
export interface WatchRequest extends In {
  readonly verb: 'watch';
  readonly watch: number;
  readonly version?: string;
}
/** All events of a watch so far, compared once it has reported the newest write. */
export interface EventsRequest extends In {
  readonly verb: 'events';
  readonly watch: number;
}

export type Request =
  | CreateRequest
  | GetRequest
  | UpdateRequest
  | PatchRequest
  | DeleteRequest
  | DeleteCollectionRequest
  | ListRequest
  | PageRequest
  | ContinueRequest
  | WatchRequest
  | EventsRequest;

/** What an answer shows of an object. */
export interface Seen extends Partial<Content> {
  readonly name: Name;
  readonly uid: string;
  readonly version: string;
  /** It has a deletionTimestamp. */
  readonly isMarked: boolean;
}

export interface SeenList {
  readonly version: string;
  /** Empty where the list is complete. */
  readonly token: string;
  /** Of all objects, also those that are not the model's. */
  readonly size: number;
  readonly items: readonly Seen[];
}

export interface SeenEvent {
  readonly type: string;
  readonly object: Seen;
}

export interface Response {
  readonly status: number;
  readonly object?: Seen;
  readonly list?: SeenList;
  readonly events?: readonly SeenEvent[];
  /** The initial events of the watch may be incomplete, so its events are not judged yet. */
  readonly isBeginning?: boolean;
}
