// What versions promise: one content each, no return of an old one, no write over a newer one (core 2.3, 4.8, 4.12).
import { difference, differenceOfForms, metadataDifference } from '../contents.ts';
import { absenceKey, chunksKey, collectionKey, contentForm, itemKey, typeKey } from '../keys.ts';
import type { KnownContent, KnownObjects } from '../known-objects.ts';
import { firstProblem } from '../standing-check.ts';
import type { StandingCheck } from '../standing-check.ts';
import { metadataOf } from '../seen.ts';
import type { Seen, SeenObject } from '../seen.ts';

/** A state of the past, in an answer that is to show the most recent one. */
function isStale(seen: Seen, known: KnownObjects): string | undefined {
  return firstProblem(seen.isCurrent ? seen.objects : [], ({ uid, name, version }) => {
    const state = known.objects.get(uid ?? '')?.versions.get(String(version));
    return state?.supersededAt !== undefined && state.supersededAt < seen.began
      ? `${name ?? ''} has the version ${String(version)}, which a later one had replaced before`
      : undefined;
  });
}

/** An object that existed before an answer began, and exists still, is in that answer. */
function isBracketed(seen: Seen, known: KnownObjects, keys: (one: SeenObject) => readonly string[]) {
  return firstProblem(seen.isCurrent ? seen.objects : [], (one) => {
    const object = known.objects.get(one.uid ?? '');
    if (object === undefined) return undefined;
    return firstProblem(keys(one), (key) => {
      const absence = known.absences.get(absenceKey(seen.place, key));
      const isMissed =
        absence !== undefined &&
        object.ended < absence.began &&
        absence.ended < seen.began &&
        absence.uids?.has(one.uid!) !== true;
      return isMissed
        ? `it shows ${one.name ?? ''}, which was there since ${object.request}, but not in the answer to ${absence.request}`
        : undefined;
    });
  });
}

/** The keys of the collections that hold an object: that of its namespace, and that of all. */
const collectionsOf = ({ place }: Seen, { namespace }: SeenObject): readonly string[] => [
  collectionKey(place, namespace),
  ...(namespace === '' ? [] : [collectionKey(place, undefined)]),
];

/** What differs where the answers have other media types, or are of other versions of the interface. */
function inOtherForm(before: KnownContent, { value, metadata }: SeenObject, seen: Seen): string | undefined {
  if (before.reader !== seen.reader) return undefined;
  if (before.type === typeKey(seen.place)) return differenceOfForms(before.value, value);
  return before.isOwn && seen.place.isStatus === undefined
    ? metadataDifference(metadataOf(before.value), metadata)
    : undefined;
}

export const versionChecks: readonly StandingCheck[] = [
  {
    row: 'objects.versions.last-change',
    judge: (seen, known) =>
      firstProblem(seen.hasVersions ? seen.objects : [], (one) => {
        const state = known.objects.get(one.uid ?? '')?.versions.get(String(one.version));
        return firstProblem(state?.contents ?? [], ([form, before]) => {
          const changed =
            form === contentForm(seen) ? difference(before.value, one.value) : inOtherForm(before, one, seen);
          return changed === undefined
            ? undefined
            : `${one.name ?? ''} differs at its version ${String(one.version)} from the answer to ${before.request}: ${changed}`;
        });
      }),
  },
  {
    row: 'lists.get.unset-most-recent',
    judge: (seen, known) =>
      seen.method === 'GET' && seen.list === undefined ? isStale(seen, known) : undefined,
  },
  {
    row: 'lists.get.unset-most-recent',
    judge: (seen, known) => isBracketed(seen, known, (one) => [itemKey(seen.place, one)]),
  },
  {
    row: 'lists.version.unset-most-recent',
    judge: (seen, known) => (seen.list === undefined ? undefined : isStale(seen, known)),
  },
  {
    row: 'lists.version.unset-most-recent',
    judge: (seen, known) => isBracketed(seen, known, (one) => collectionsOf(seen, one)),
  },
  {
    row: 'lists.chunk.walk-complete',
    judge: (seen, known) => isBracketed(seen, known, (one) => collectionsOf(seen, one).map(chunksKey)),
  },
  {
    row: 'writes.put.stale-version-conflict',
    judge: (seen, known) =>
      firstProblem(seen.method === 'PUT' ? seen.objects : [], ({ uid }) => {
        const sent = textOf(metadataOf(seen.sent)['resourceVersion']);
        const state = known.objects.get(uid ?? '')?.versions.get(sent);
        return state?.supersededAt !== undefined && state.supersededAt < seen.began
          ? `${seen.status} to a PUT with the version ${sent}, which a later one had replaced before`
          : undefined;
      }),
  },
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
