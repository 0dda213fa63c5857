// What a case has seen of the target so far: objects by uid, with their versions; absences; complete lists.
import { apiVersionOf } from './place.ts';
import type { Place } from './place.ts';
import { isTerminating } from './seen.ts';
import type { Seen, SeenObject } from './seen.ts';

export interface KnownContent {
  readonly request: string;
  readonly value: SeenObject['value'];
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
  /** The moment at which it was seen to be terminating. */
  terminatingAt?: number;
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
  add(seen: Seen): void;
}

export function createKnownObjects(): KnownObjects {
  const objects = new Map<string, KnownObject>();
  const absences = new Map<string, KnownAbsence>();
  const kinds = new Map<string, { kind: unknown; request: string }>();
  const stored = new Set<string>();

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
    if (!seen.hasVersions) return;
    const state: KnownVersion = known.versions.get(version) ?? { request, ended, contents: new Map() };
    known.versions.set(version, state);
    // An answer that shows a state of the past proves nothing about other versions.
    if (seen.isCurrent && state.supersededAt === undefined) {
      supersede(known, version, seen);
      state.shownFrom = Math.max(began, state.shownFrom ?? began);
    }
    const form = contentForm(seen);
    if (!state.contents.has(form)) state.contents.set(form, { request, value: one.value });
  }

  return {
    objects,
    absences,
    kinds,
    stored,
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
      if (!seen.isWhole) return;
      // A type without status answers 404 below each of its items.
      if (seen.status === 404 && seen.isCurrent && place.isStatus === undefined)
        absences.set(absenceKey(place, itemKey(place, {})), { request, began, ended });
      if (seen.list !== undefined && isComplete(seen)) {
        const uids = new Set(seen.objects.flatMap(({ uid }) => uid ?? []));
        absences.set(absenceKey(place, collectionKey(place, place.namespace)), {
          request,
          began,
          ended,
          uids,
        });
      }
    },
  };
}

/** A version never comes again: those that were seen before the request began, and are not the one it shows, are over. */
function supersede({ versions }: KnownObject, version: string, { began, ended }: Seen): void {
  for (const [other, state] of versions)
    if (other !== version && state.supersededAt === undefined && state.ended < began)
      state.supersededAt = ended;
}

/** Only a list of the most recent state, without selectors and chunks. */
function isComplete({ isCurrent, query, list }: Seen): boolean {
  const names = ['labelSelector', 'fieldSelector', 'limit'];
  const { continue: token } = (list?.['metadata'] ?? {}) as Readonly<Record<string, unknown>>;
  return isCurrent && names.every((name) => !query.get(name)) && !token;
}

/** The place of an item, whatever the version of the interface: some types are served in several groups. */
export const itemKey = (place: Place, { namespace, name }: Partial<Pick<SeenObject, 'namespace' | 'name'>>) =>
  `${collectionKey(place, place.namespace ?? namespace)}/${place.name ?? name ?? ''}`;

/** @param namespace of one namespace; undefined for all */
export const collectionKey = ({ plural }: Place, namespace: string | undefined): string =>
  `${plural} of ${namespace === undefined || namespace === '' ? 'all' : namespace}`;

/** A path of another group or version may not exist. */
export const absenceKey = (place: Place, key: string): string => `${apiVersionOf(place)} ${key}`;

/** Numbers and bytes may differ by media type, values that some readers do not get by the credential, and a sub-resource may be
 * another representation of the object (core 1). */
export const contentForm = ({ place, form, reader }: Pick<Seen, 'place' | 'form' | 'reader'>): string =>
  `${typeKey(place)} as ${form} for ${reader}`;

export const typeKey = (place: Place): string =>
  `${apiVersionOf(place)} ${place.plural}${place.isStatus ? '/status' : ''}`;
