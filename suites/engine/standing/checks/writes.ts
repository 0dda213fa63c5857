// What a write sent is in its answer, where no sentence lets the server change it (core 2.2 to 2.4, 4.8, 4.9).
import { isRecord } from '../../../kit/objects/object.ts';
import { dryRunMark } from '../further/mark.ts';
import { isTerminating, metadataOf } from '../seen.ts';
import type { Seen, SeenObject } from '../seen.ts';
import { firstProblem, shown } from '../standing-check.ts';
import type { StandingCheck } from '../standing-check.ts';

type WriteJudge = (
  answered: SeenObject,
  sent: Readonly<Record<string, unknown>>,
  seen: Seen,
) => string | undefined;

/** Writes of whole objects: a create, or a replacement by PUT. The answer to a POST may show an object that was there before, and
 * what may change in a terminating one is not stated. */
const ofWholeWrites =
  (judge: WriteJudge): StandingCheck['judge'] =>
  (seen, known) => {
    const { method, status, place, objects, sent } = seen;
    const [answered] = objects;
    if (sent === undefined || answered?.uid === undefined || isTerminating(answered)) return undefined;
    const isNew = method === 'POST' && status === 201 && !known.objects.has(answered.uid);
    const isReplaced = method === 'PUT' && place.isStatus === undefined;
    return isNew || isReplaced ? judge(answered, sent, seen) : undefined;
  };

/** Keys with a slash or a dot may belong to the server. */
function missingText(sent: unknown, answered: unknown): string | undefined {
  const [key, value] =
    Object.entries(isRecord(sent) ? sent : {}).find(
      ([name, one]) =>
        typeof one === 'string' && !/[/.]/.test(name) && !(isRecord(answered) && answered[name] === one),
    ) ?? [];
  return key === undefined ? undefined : `sent ${shown(key)} as ${shown(value)}, answered ${shown(answered)}`;
}

/** Patches of an object that state its members, each by the beginning of its media type. What may change in a terminating object
 * is not stated, and a sub-resource may leave the metadata alone. */
const ofPatches =
  (type: string, judge: WriteJudge): StandingCheck['judge'] =>
  (seen) => {
    const { method, status, place, objects, sent, contentType } = seen;
    const [answered] = objects;
    const isPatch = method === 'PATCH' && contentType?.startsWith(type) === true && status < 300;
    if (!isPatch || sent === undefined || place.isStatus !== undefined) return undefined;
    if (answered?.uid === undefined || isTerminating(answered)) return undefined;
    return judge(answered, sent, seen);
  };

/** Labels and annotations that a patch sets have their values. */
const setsMetadata: WriteJudge = ({ metadata }, sent) =>
  firstProblem(['labels', 'annotations'], (member) => {
    const problem = missingText(metadataOf(sent)[member], metadata[member]);
    return problem === undefined ? undefined : `${member}: ${problem}`;
  });

/** Labels and annotations that a merge patch removes are gone: null is a removal (RFC 7386). */
const removesMetadata: WriteJudge = ({ metadata }, sent) =>
  firstProblem(['labels', 'annotations'], (member) => {
    const [stated, left] = [metadataOf(sent)[member], metadata[member]];
    const removed = Object.entries(isRecord(stated) ? stated : {}).flatMap(([key, value]) =>
      value === null && !/[/.]/.test(key) ? [key] : [],
    );
    const kept = removed.find((key) => isRecord(left) && Object.hasOwn(left, key));
    return kept === undefined ? undefined : `${member}: sent ${shown(kept)} as null, answered ${shown(left)}`;
  });

/** Whether an apply surely sets a field that its manager owns: others may be unknown, and dropped. */
function setsFields(sent: Readonly<Record<string, unknown>>): boolean {
  const { labels, annotations, managedFields } = metadataOf(sent);
  return (
    managedFields === undefined &&
    [labels, annotations].some(
      (one) => isRecord(one) && Object.values(one).some((value) => typeof value === 'string'),
    )
  );
}

export const writeChecks: readonly StandingCheck[] = [
  {
    row: 'writes.dry-run.no-side-effects',
    judge: ({ objects }) =>
      firstProblem(objects, ({ name, metadata: { annotations } }) =>
        isRecord(annotations) && dryRunMark in annotations
          ? `${name ?? ''} has the annotation ${dryRunMark}, which only dry-runs sent`
          : undefined,
      ),
  },
  {
    row: 'objects.fields.labels-and-annotations',
    judge: ofWholeWrites(setsMetadata),
  },
  {
    row: 'writes.merge-patch.semantics',
    judge: ofPatches(
      'application/merge-patch+',
      (...given) => setsMetadata(...given) ?? removesMetadata(...given),
    ),
  },
  {
    row: 'writes.strategic-patch.built-in',
    judge: ofPatches('application/strategic-merge-patch+', setsMetadata),
  },
  { row: 'apply.merge.request-wins', judge: ofPatches('application/apply-patch+', setsMetadata) },
  {
    row: 'objects.names.retrieve-by-name',
    judge: ofWholeWrites(({ name }, sent, { method }) => {
      // Which of the two counts is not stated.
      const { name: wanted, generateName } = metadataOf(sent);
      const isWanted = method === 'POST' && typeof wanted === 'string' && wanted !== '' && !generateName;
      return !isWanted || wanted === name
        ? undefined
        : `sent the name ${shown(wanted)}, answered ${shown(name)}`;
    }),
  },
  {
    row: 'writes.texts.kept-as-sent',
    judge: ofWholeWrites(({ value }, sent, { place: { plural } }) => {
      const problem = plural === 'configmaps' ? missingText(sent['data'], value['data']) : undefined;
      return problem === undefined ? undefined : `data: ${problem}`;
    }),
  },
  {
    row: 'apply.entry.operation-apply',
    judge({ method, place, objects: [answered], sent, contentType, query }) {
      const isApply = method === 'PATCH' && contentType?.startsWith('application/apply-patch') === true;
      const manager = query.get('fieldManager');
      if (!isApply || place.isStatus !== undefined || sent === undefined || answered === undefined)
        return undefined;
      if (manager === null || !setsFields(sent)) return undefined;
      const { managedFields } = answered.metadata;
      const entries: readonly unknown[] = Array.isArray(managedFields) ? managedFields : [];
      return entries.some(
        (one) => isRecord(one) && one['manager'] === manager && one['operation'] === 'Apply',
      )
        ? undefined
        : `no entry of ${manager} with the operation Apply among ${entries.length} in managedFields`;
    },
  },
];

/** What a dry-run of a write answers is the object that the write would have made (core 4.10). */
export const dryRunChecks: readonly StandingCheck[] = [
  ofWholeWrites(setsMetadata),
  ofPatches('application/merge-patch+', (...given) => setsMetadata(...given) ?? removesMetadata(...given)),
  ofPatches('application/strategic-merge-patch+', setsMetadata),
  ofPatches('application/apply-patch+', setsMetadata),
].map((judge) => ({ row: 'writes.dry-run.final-object', judge }));
