// The form of lists, and what selectors and limits leave in them (core 2.5, 4.3, 4.12).
import { firstProblem, shown } from '../standing-check.ts';
import { apiVersionOf } from '../place.ts';
import { typeKey } from '../keys.ts';
import { mayMatch, valueOf } from '../query.ts';
import type { KnownObjects } from '../known-objects.ts';
import type { StandingCheck } from '../standing-check.ts';
import { metadataOf } from '../seen.ts';
import type { Seen } from '../seen.ts';

type ListJudge = (
  list: Readonly<Record<string, unknown>>,
  seen: Seen,
  known: KnownObjects,
) => string | undefined;

const ofLists =
  (judge: ListJudge): StandingCheck['judge'] =>
  (seen, known) =>
    seen.list === undefined ? undefined : judge(seen.list, seen, known);

export const listChecks: readonly StandingCheck[] = [
  {
    row: 'lists.shape.kind-suffix',
    judge: ofLists(({ kind }) =>
      typeof kind === 'string' && /.List$/.test(kind) ? undefined : `the kind of the list is ${shown(kind)}`,
    ),
  },
  {
    row: 'lists.shape.api-version',
    judge: ofLists(({ apiVersion }, { place }) =>
      apiVersion === apiVersionOf(place) ? undefined : `the apiVersion of the list is ${shown(apiVersion)}`,
    ),
  },
  {
    row: 'lists.shape.items-one-kind',
    judge: ofLists(({ kind }, { objects }) =>
      firstProblem(objects, ({ name, value }) =>
        value['kind'] === undefined || value['kind'] === '' || `${value['kind'] as string}List` === kind
          ? undefined
          : `its item ${shown(name)} is a ${shown(value['kind'])}`,
      ),
    ),
  },
  {
    row: 'lists.shape.resource-version',
    judge: ofLists((list, { place, objects }, { stored }) => {
      const { resourceVersion } = metadataOf(list);
      // Lists of types that are not stored have no version.
      const isVirtual =
        objects.some(({ uid }) => uid === undefined) || (objects.length === 0 && !stored.has(typeKey(place)));
      return isVirtual || (typeof resourceVersion === 'string' && resourceVersion !== '')
        ? undefined
        : `metadata.resourceVersion of the list is ${shown(resourceVersion)}`;
    }),
  },
  {
    row: 'lists.shape.one-namespace',
    judge: ofLists((_list, { place, objects }) =>
      firstProblem(place.namespace === undefined ? [] : objects, ({ uid, name, namespace }) =>
        uid === undefined || namespace === place.namespace
          ? undefined
          : `its item ${shown(name)} is of the namespace ${shown(namespace)}`,
      ),
    ),
  },
  {
    row: 'lists.chunk.limit-is-maximum',
    judge: ofLists((_list, { query, objects }) => {
      // What another text than that of an integer means is not stated.
      const limit = Number(/^\d+$/.exec(valueOf(query, 'limit'))?.[0]);
      // Any state may come from a cache that has no chunks, and types that are not stored have none.
      const isChunked = query.get('resourceVersion') !== '0' && objects.every(({ uid }) => uid !== undefined);
      return limit > 0 && isChunked && objects.length > limit ? `${objects.length} items` : undefined;
    }),
  },
  {
    row: 'lists.remaining-count.omitted-complete',
    judge: ofLists((list) => {
      const { continue: token, remainingItemCount } = metadataOf(list);
      return !token && typeof remainingItemCount === 'number'
        ? `remainingItemCount is ${shown(remainingItemCount)} without a continue token`
        : undefined;
    }),
  },
  {
    row: 'lists.parameters.label-selector',
    judge: ofLists((_list, { query, objects }) => {
      return firstProblem(objects, ({ name, metadata: { labels } }) =>
        mayMatch(labels, query) ? undefined : `its item ${shown(name)} has the labels ${shown(labels)}`,
      );
    }),
  },
  {
    row: 'lists.parameters.field-selector',
    judge: ofLists((_list, { query, objects }) => {
      const [, wanted] = /^metadata\.name=([^,=!]+)$/.exec(valueOf(query, 'fieldSelector')) ?? [];
      return firstProblem(wanted === undefined ? [] : objects, ({ name }) =>
        name === wanted ? undefined : `it has an item ${shown(name)}`,
      );
    }),
  },
  {
    row: 'lists.semantics.most-recent-consistent',
    judge: ofLists((_list, { objects }) => {
      const uids = objects.flatMap(({ uid }) => uid ?? []);
      return new Set(uids).size < uids.length ? 'it has an object twice' : undefined;
    }),
  },
];
