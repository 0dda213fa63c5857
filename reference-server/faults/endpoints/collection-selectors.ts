// Faults of the selectors of deletecollection (core 4.3).
import { parseLabelSelector } from '../../parts/selectors.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Parts } from '../../parts/index.ts';
import type { LabelTerm } from '../../parts/selectors.ts';
import type { Ready } from '../../requests/stages.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';

const labelRow = 'endpoints.delete-collection.label-selector';
const fieldRow = 'endpoints.delete-collection.field-selector';

export default [
  {
    id: 'delete-collection-ignores-empty-label-term',
    title: 'A delete of a collection ignores the terms of its labelSelector that have an empty value.',
    breaks: [labelRow],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }) => ({
        labels: labels
          .split(',')
          .filter((term) => !/[^!]=$/.test(term))
          .join(','),
        fields,
      })),
  },
  {
    id: 'delete-collection-reads-one-term-of-fields',
    title: 'A delete of a collection reads the first term of its fieldSelector only.',
    breaks: [labelRow],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }) => ({ labels, fields: fields.split(',')[0] ?? '' })),
  },
  {
    id: 'delete-collection-prefers-labels',
    title: 'A delete of a collection with a labelSelector ignores its fieldSelector.',
    breaks: [labelRow, fieldRow],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }) => ({ labels, fields: labels === '' ? fields : '' })),
  },
  {
    id: 'delete-collection-prefers-fields',
    title: 'A delete of a collection with a fieldSelector ignores its labelSelector.',
    breaks: [labelRow, fieldRow],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }) => ({ labels: fields === '' ? labels : '', fields })),
  },
  {
    id: 'delete-collection-reads-no-sets',
    title: 'A delete of a collection treats a set-based labelSelector as absent.',
    breaks: [labelRow],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }) => ({
        labels: / (not)?in \(/.test(labels) ? '' : labels,
        fields,
      })),
  },
  {
    id: 'delete-collection-reads-one-term-of-labels',
    title: 'A delete of a collection reads the first term of its labelSelector only.',
    breaks: [labelRow],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }) => ({
        labels: /^(?:[^,(]|\([^)]*\))*/.exec(labels)![0],
        fields,
      })),
  },
  {
    id: 'delete-collection-takes-all-custom-objects',
    title: 'A delete of a collection of custom objects ignores its labelSelector.',
    breaks: [
      labelRow,
      'endpoints.delete-collection.dry-run',
      'endpoints.delete-collection.field-selector',
      'endpoints.delete-collection.grace-period',
      'endpoints.delete-collection.options-body',
      'endpoints.delete-collection.pretty',
      'endpoints.delete-collection.propagation-policy',
      'endpoints.delete-collection.resource-version',
      'endpoints.delete-collection.resource-version-match',
      'endpoints.delete-collection.timeout-seconds',
      'endpoints.delete-collection.without-body',
    ],
    install: (parts) =>
      readSelectors(parts, ({ labels, fields }, { kind }) => ({
        labels: kind.custom === true ? '' : labels,
        fields,
      })),
  },
  {
    id: 'delete-collection-sweeps-by-key',
    title: 'After a delete of config maps by label a worker deletes those with other values of it, too.',
    breaks: [labelRow, fieldRow],
    install: (parts) =>
      sweepLater(
        parts,
        ({ query }) => !query.has('dryRun'),
        (term) => ({ ...term, operator: 'exists' }),
      ),
  },
  {
    id: 'delete-collection-queues-dry-run',
    title: 'A dry run of a delete of config maps is queued, and a worker carries it out.',
    breaks: ['endpoints.delete-collection.dry-run', 'writes.dry-run.no-side-effects'],
    install: (parts) =>
      sweepLater(
        parts,
        ({ query }) => query.get('dryRun') === 'All',
        (term) => term,
      ),
  },
] as const satisfies readonly Fault[];

type Texts = ReturnType<Parts['selectors']['selectorTexts']>;

function readSelectors(parts: Parts, read: (texts: Texts, route: ResourceRoute) => Texts): void {
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    return route.verb === 'deletecollection' ? read(texts, route) : texts;
  };
}

interface Sweep {
  readonly prefix: string;
  readonly terms: readonly LabelTerm[];
}

/** Runs with the next create in the namespace, and deletes the objects that match the request then. */
function sweepLater(
  parts: Parts,
  isAffected: (route: ResourceRoute) => boolean,
  change: (term: LabelTerm) => LabelTerm,
): void {
  const queue: Sweep[] = [];
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready: Ready) => {
    const { route } = ready;
    const { labels } = parts.selectors.selectorTexts(route);
    if (
      route.verb === 'deletecollection' &&
      route.kind.plural === 'configmaps' &&
      labels &&
      isAffected(route)
    ) {
      const terms = parseLabelSelector(labels).map(change);
      queue.push({ prefix: parts.lists.prefixOf(route), terms });
    }
    return readDeleteOptions(ready);
  };
  const { create } = parts.storage;
  parts.storage.create = async (store, key, value) => {
    const due = queue.filter(({ prefix }) => key.startsWith(prefix));
    for (const sweep of due) {
      queue.splice(
        queue.findIndex((one) => isDeepStrictEqual(one, sweep)),
        1,
      );
      for (const entry of (await store.list(sweep.prefix)).entries)
        if (parts.selectors.matchesLabels(sweep.terms, entry.value))
          await store.update(entry.key, async (current) => ({ action: 'remove', value: current.value }));
    }
    return create(store, key, value);
  };
}
