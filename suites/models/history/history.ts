// What many clients did at once, as plain data: a recorder fills it (`record.ts`), or a test by hand; the guarantees judge
// it (`guarantees/`). Order is all that counts: moments are numbers of one counter over all clients, never times.

/** Numbered in the order sent, from 1. Each write sets a content of its own, so that a state identifies its write. */
export interface Write {
  readonly number: number;
  readonly client: string;
  /** A patch fails where there is no object; an apply makes it. */
  readonly action: 'create' | 'put' | 'patch' | 'apply' | 'delete';
  readonly object: string;
  /** Empty for a delete. */
  readonly content: string;
  /** The label that selectors look at; empty for a delete. */
  readonly labelValue: string;
  /** The version that it was meant for, where it named one. */
  readonly expected?: string;
  readonly sent: number;
  /** Left out where no answer came. */
  readonly answered?: number;
  /** `unknown`: maybe it happened (no answer, a server error, throttled to the end, only accepted). */
  readonly outcome: 'done' | 'refused' | 'missing' | 'unknown';
  /** Of the state that it made, by the answer. */
  readonly version?: string;
  readonly uid?: string;
  /** A delete after which the object is still to go (core 3.1). */
  readonly goesLater?: boolean;
}

/** One state of an object, as a read, an item or an event showed it. */
export interface Seen {
  readonly object: string;
  readonly version: string;
  readonly uid: string;
  readonly content: string;
  readonly labelValue: string;
  /** The content of the last write of each client, by client: each writes into a field of its own, too. */
  readonly own?: Readonly<Record<string, string>>;
  /** With a deletionTimestamp: as good as gone. */
  readonly terminating?: boolean;
}

/** A get. */
export interface Read {
  readonly client: string;
  readonly object: string;
  readonly sent: number;
  readonly answered: number;
  /** Left out where the object was missing. */
  readonly seen?: Seen;
}

/** What a list or a watch is about. */
export interface Scope {
  readonly client: string;
  readonly objects: readonly string[];
  /** Only what is stored with this label value. */
  readonly labelValue?: string;
}

export interface Page {
  readonly sent: number;
  readonly answered: number;
  readonly items: readonly Seen[];
}

/** A list in one or more pages. */
export interface Listing extends Scope {
  readonly version: string;
  readonly pages: readonly Page[];
  /** The last page was reached. */
  readonly complete: boolean;
}

export interface Change extends Seen {
  readonly kind: 'change';
  readonly type: string;
  readonly received: number;
}

export interface Bookmark {
  readonly kind: 'bookmark';
  readonly version: string;
  readonly received: number;
}

export type Notification = Change | Bookmark;

/** One stream of a watch. */
export interface Segment {
  readonly sent: number;
  readonly notifications: readonly Notification[];
  /** Index of the notification from which the next segment goes on; -1 where that one starts like this one. Left out
   * for the last segment. */
  readonly continuedAt?: number;
}

/** `list` is an index into the lists, `write` a number of a write whose version was used. `state`: without a version.
 * `initial-events`: a streaming list, with bookmarks. */
export type Start =
  | { readonly from: 'list'; readonly list: number }
  | { readonly from: 'write'; readonly write: number }
  | { readonly from: 'state' }
  | { readonly from: 'initial-events' };

/** `closing`: the closing writes came. `left`: by the client's own choice. `expired`: history was no longer kept, or
 * the streams went on ending. `silent`: the closing writes did not come within the budget. */
export type WatchEnding = 'closing' | 'left' | 'expired' | 'silent';

export interface Watch extends Scope {
  readonly start: Start;
  readonly segments: readonly Segment[];
  readonly ending: WatchEnding;
  /** Objects with a reported deletion whose uid is unknown. */
  readonly unknownEnds?: readonly string[];
}

/** Before it, none of its objects exists. */
export interface History {
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
  readonly lists: readonly Listing[];
  readonly watches: readonly Watch[];
}

/** The name of the event type for deletions is not shown (core 6): every other type with an object is taken for it. */
export const isDeletion = ({ type }: Pick<Change, 'type'>): boolean =>
  type !== 'ADDED' && type !== 'MODIFIED';

export const hasHappened = ({ outcome }: Write): boolean => outcome === 'done';
export const mayHaveHappened = ({ outcome }: Write): boolean => outcome === 'done' || outcome === 'unknown';
