// The requests of the model and the checked parts of their responses. Plain data: a recorded history is a list of
// request and response pairs.
import type { Content, KindName } from './kinds.ts';

/** A short name in the model (`a`). On the server the name also contains the run. */
export type Name = string;

/** A kind and the number of a namespace, from 1. */
export type CollectionId = `${KindName}/${number}`;

interface InCollection {
  readonly collection: CollectionId;
}
interface OfObject extends InCollection {
  readonly name: Name;
}

export interface CreateRequest extends OfObject {
  readonly verb: 'create';
  readonly content: Content;
}
export interface GetRequest extends OfObject {
  readonly verb: 'get';
  /** Absent for the newest state, `0` for any state. */
  readonly version?: string;
}
export interface UpdateRequest extends OfObject {
  readonly verb: 'update';
  readonly version: string;
  readonly content: Content;
}
/** The forms of a patch. The manager of an apply always sends both fields: it gives up what it leaves out (core 4.9). */
export type PatchForm = 'merge' | 'JSON' | 'strategic merge' | 'apply';

/** A patch of the given fields. */
export interface PatchRequest extends OfObject {
  readonly verb: 'patch';
  readonly content: Partial<Content>;
  /** A merge patch where absent. */
  readonly form?: PatchForm;
}
export interface DeleteRequest extends OfObject {
  readonly verb: 'delete';
}
export interface DeleteCollectionRequest extends InCollection {
  readonly verb: 'deletecollection';
  readonly color?: string;
}
export interface ListRequest extends InCollection {
  readonly verb: 'list';
  readonly color?: string;
  readonly version?: string;
  readonly match?: 'Exact' | 'NotOlderThan';
}
/** The first chunk of a list. */
export interface PageRequest extends InCollection {
  readonly verb: 'page';
  readonly walk: number;
  readonly limit: number;
  readonly color?: string;
  /** A limited list with a version is exact, with or without a match (core 4.12). */
  readonly version?: string;
  readonly match?: 'Exact';
}
/** The next chunk of a list. */
export interface ContinueRequest extends InCollection {
  readonly verb: 'continue';
  readonly walk: number;
  readonly limit: number;
  readonly color?: string;
  readonly token: string;
}
export interface WatchRequest extends InCollection {
  readonly verb: 'watch';
  readonly watch: number;
  readonly version?: string;
}
/** Checks all events of a watch once it has delivered the newest write. */
export interface EventsRequest extends InCollection {
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

/** An object in an answer. */
export interface Seen extends Partial<Content> {
  readonly name: Name;
  readonly uid: string;
  readonly version: string;
  /** It has a deletionTimestamp. */
  readonly isMarked: boolean;
}

export interface SeenList {
  readonly version: string;
  /** Empty if the list is complete. */
  readonly token: string;
  /** Number of all items, including objects outside the model. */
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
  /** The watch may not have delivered all initial events, so its events are not checked yet. */
  readonly isBeginning?: boolean;
}
