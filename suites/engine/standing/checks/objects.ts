// The fields of single objects (core 2.2 to 2.4).
import { itemKey, typeKey } from '../keys.ts';
import { apiVersionOf } from '../place.ts';
import { firstProblem, shown } from '../standing-check.ts';
import type { StandingCheck } from '../standing-check.ts';
import { isTerminating } from '../seen.ts';
import type { Seen, SeenObject } from '../seen.ts';

/** The object of an answer to a request for one object, or of an event. A sub-resource may be another representation of the object
 * (core 1). */
const single = ({ list, place, objects }: Seen): readonly SeenObject[] =>
  list === undefined && !place.isStatus ? objects : [];

const apiVersion =
  (isJudged: (seen: Seen) => boolean): StandingCheck['judge'] =>
  (seen) => {
    const wanted = apiVersionOf(seen.place);
    return firstProblem(isJudged(seen) ? single(seen) : [], ({ value }) =>
      value['apiVersion'] === wanted
        ? undefined
        : `apiVersion is ${shown(value['apiVersion'])}, not ${wanted}`,
    );
  };

/** The same second: texts of a time differ in fractions and time zones, perhaps by version. */
const isSameTime = (one: string, other: string): boolean =>
  one === other || secondOf(one) === secondOf(other);

const secondOf = (time: string): number => Math.floor(Date.parse(time) / 1000);

export const objectChecks: readonly StandingCheck[] = [
  {
    row: 'objects.fields.apiversion-core',
    judge: apiVersion(({ method, place }) => method !== 'WATCH' && place.group === ''),
  },
  {
    row: 'objects.fields.apiversion-group',
    judge: apiVersion(({ method, place }) => method !== 'WATCH' && place.group !== ''),
  },
  { row: 'watch.event.object-kind', judge: apiVersion(({ method }) => method === 'WATCH') },
  {
    row: 'objects.fields.kind',
    judge: (seen, { kinds }) =>
      firstProblem(single(seen), ({ value: { kind } }) => {
        if (typeof kind !== 'string' || kind === '') return `kind is ${shown(kind)}`;
        const known = kinds.get(typeKey(seen.place));
        return known === undefined || known.kind === kind
          ? undefined
          : `kind is ${kind}, but ${shown(known.kind)} in the answer to ${known.request}`;
      }),
  },
  {
    row: 'objects.names.retrieve-by-name',
    judge: (seen) =>
      firstProblem(seen.place.name === undefined || seen.method === 'WATCH' ? [] : single(seen), ({ name }) =>
        name === seen.place.name ? undefined : `metadata.name is ${shown(name)}`,
      ),
  },
  {
    row: 'objects.fields.namespace',
    judge: (seen) =>
      firstProblem(seen.place.namespace === undefined ? [] : single(seen), ({ uid, namespace }) =>
        uid === undefined || namespace === seen.place.namespace
          ? undefined
          : `metadata.namespace is ${shown(namespace)}`,
      ),
  },
  {
    row: 'objects.versions.string',
    judge: ({ place, objects }) =>
      firstProblem(place.isStatus ? [] : objects, ({ uid, version }) =>
        uid === undefined || (typeof version === 'string' && version !== '')
          ? undefined
          : `metadata.resourceVersion is ${shown(version)}`,
      ),
  },
  {
    row: 'objects.fields.uid-unique',
    judge: (seen, known) =>
      firstProblem(seen.objects, (one) => {
        const before = known.objects.get(one.uid ?? '');
        const key = itemKey(seen.place, one);
        return before === undefined || before.key === key
          ? undefined
          : `the uid of ${key} is that of ${before.key}, which ${before.request} showed`;
      }),
  },
  {
    row: 'objects.fields.creation-timestamp',
    judge: (seen, known) =>
      firstProblem(seen.objects, ({ uid, metadata: { creationTimestamp } }) => {
        const before = known.objects.get(uid ?? '');
        const isText = typeof before?.creationTimestamp === 'string' && typeof creationTimestamp === 'string';
        return !isText || isSameTime(before.creationTimestamp, creationTimestamp)
          ? undefined
          : `creationTimestamp is ${shown(creationTimestamp)}, but ${shown(before.creationTimestamp)} in the answer to ${before.request}`;
      }),
  },
  {
    row: 'lifecycle.timestamp.first-delete-only',
    judge: (seen, known) =>
      firstProblem(seen.isCurrent ? seen.objects : [], (one) => {
        const { terminatingAt = Infinity } = known.objects.get(one.uid ?? '') ?? {};
        return terminatingAt < seen.began && !isTerminating(one)
          ? `${one.name ?? ''} has no deletionTimestamp, but had one, or was deleted, before`
          : undefined;
      }),
  },
  {
    row: 'lifecycle.timestamp.unset-while-live',
    judge: ({ method, status, objects }) =>
      firstProblem(method === 'POST' && status === 201 ? objects : [], (one) =>
        one.uid !== undefined && isTerminating(one) ? 'the new object has a deletionTimestamp' : undefined,
      ),
  },
];
