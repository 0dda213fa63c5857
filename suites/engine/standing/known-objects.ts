// What a case has seen of the target so far: objects by uid, with their versions; absences; complete lists.
import { absenceKey, chunksKey, collectionKey, contentForm, itemKey, typeKey } from './keys.ts';
import { createKnownLists } from './known-lists.ts';
import type { KnownLists } from './known-lists.ts';
import { isTerminating } from './seen.ts';
import type { Seen, SeenObject } from './seen.ts';

export interface KnownContent extends Pick<Seen, 'request' | 'reader'> {
  readonly value: SeenObject['value'];
  /** By `typeKey`. */
  readonly type: string;
  /** That of the object itself, not of a sub-resource. */
  readonly isOwn: boolean;
}

export interface KnownVersion {
  /** The request that showed it first. */
  readonly request: string;
  readonly ended: number;
  /** When the latest request began whose answer showed it as the most recent one. */
  shownFrom?: number;
  /** The moment at which another version was seen to have replaced it. */
  supersededAt?: number;
  /** By `contentForm`: what the object looked like. */
  readonly contents: Map<string, KnownContent>;
}

export interface KnownObject {
  readonly key: string;
  readonly creationTimestamp: unknown;
  /** The request that showed it first. */
  readonly request: string;
  readonly ended: number;
  readonly versions: Map<string, KnownVersion>;
  /** The moment at which it was seen to be terminating, or was deleted while it had finalizers. */
  terminatingAt?: number;
  /** Whether it had finalizers when it was seen last. */
  isHeld?: boolean;
}

/** An answer that lacks something: a missing item, or a list. */
export interface KnownAbsence {
  readonly request: string;
  readonly began: number;
  readonly ended: number;
  /** Those of a list. */
  readonly uids?: ReadonlySet<string>;
}

export interface KnownObjects {
  readonly objects: ReadonlyMap<string, KnownObject>;
  /** The last missing item by key, and the last complete list of the most recent state by collection. */
  readonly absences: ReadonlyMap<string, KnownAbsence>;
  /** By type: the kind and the request that showed it first. */
  readonly kinds: ReadonlyMap<string, { readonly kind: unknown; readonly request: string }>;
  /** The types of which a stored object was seen: virtual ones have none (core 1). */
  readonly stored: ReadonlySet<string>;
  readonly lists: KnownLists;
  add(seen: Seen): void;
  /** A delete request for an item was answered with success. */
  addDeletion(deletion: Pick<Seen, 'place' | 'began' | 'ended'>): void;
}

export function createKnownObjects(): KnownObjects {
  const objects = new Map<string, KnownObject>();
  const absences = new Map<string, KnownAbsence>();
  const kinds = new Map<string, { kind: unknown; request: string }>();
  const stored = new Set<string>();
  const lists = createKnownLists();

  function addList(seen: Seen): void {
    const list = lists.whole(seen);
    lists.add(seen);
    if (list === undefined || !list.isCurrent || !seen.isWhole || isSelected(seen)) return;
    const key = collectionKey(seen.place, seen.place.namespace);
    absences.set(absenceKey(seen.place, list.isJoined ? chunksKey(key) : key), list);
  }

  function addObject(seen: Seen, one: SeenObject): void {
    const { uid, version, metadata } = one;
    if (uid === undefined || typeof version !== 'string') return;
    const { request, began, ended } = seen;
    const known: KnownObject = objects.get(uid) ?? {
      key: itemKey(seen.place, one),
      creationTimestamp: metadata['creationTimestamp'],
      request,
      ended,
      versions: new Map<string, KnownVersion>(),
    };
    objects.set(uid, known);
    if (isTerminating(one)) known.terminatingAt ??= ended;
    const { finalizers } = metadata;
    known.isHeld = Array.isArray(finalizers) && finalizers.length > 0;
    if (!seen.hasVersions) return;
    const state: KnownVersion = known.versions.get(version) ?? { request, ended, contents: new Map() };
    known.versions.set(version, state);
    // An answer that shows a state of the past proves nothing about other versions.
    if (seen.isCurrent && state.supersededAt === undefined) {
      supersede(known, version, seen);
      state.shownFrom = Math.max(began, state.shownFrom ?? began);
    }
    const form = contentForm(seen);
    if (!state.contents.has(form))
      state.contents.set(form, {
        request,
        reader: seen.reader,
        value: one.value,
        type: typeKey(seen.place),
        isOwn: seen.place.isStatus === undefined,
      });
  }

  return {
    objects,
    absences,
    kinds,
    stored,
    lists,
    add(seen) {
      const { place, request, began, ended } = seen;
      for (const one of seen.objects) {
        const { kind } = one.value;
        // Items of lists may omit it, or leave it empty.
        if (kind !== undefined && kind !== '' && !kinds.has(typeKey(place)))
          kinds.set(typeKey(place), { kind, request });
        if (one.uid !== undefined) stored.add(typeKey(place));
        addObject(seen, one);
      }
      if (seen.list !== undefined) addList(seen);
      // A type without status answers 404 below each of its items.
      if (seen.isWhole && seen.status === 404 && seen.isCurrent && place.isStatus === undefined)
        absences.set(absenceKey(place, itemKey(place, {})), { request, began, ended });
    },
    addDeletion({ place, began, ended }) {
      const key = itemKey(place, {});
      for (const one of objects.values())
        if (one.key === key && one.isHeld && one.ended < began) one.terminatingAt ??= ended;
    },
  };
}

/** A version never comes again: those that were seen before the request began, and are not the one it shows, are over. */
function supersede({ versions }: KnownObject, version: string, { began, ended }: Seen): void {
  for (const [other, state] of versions)
    if (other !== version && state.supersededAt === undefined && state.ended < began)
      state.supersededAt = ended;
}

const isSelected = ({ query }: Seen): boolean =>
  ['labelSelector', 'fieldSelector'].some((name) => query.get(name));
