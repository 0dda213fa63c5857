// Faults of selectors of lists in combinations: with each other, with versions, and with several terms or values (core 4.3, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';
import { followQueries } from './mutate-reads.ts';

const byField = 'lists.parameters.field-selector';
const byLabel = 'lists.parameters.label-selector';

interface Texts {
  readonly labels: string;
  readonly fields: string;
}

export default [
  {
    id: 'labels-beside-a-name-ignored',
    title: 'A list without a limit by both selectors ignores the label selector.',
    breaks: [byField],
    install: (parts) =>
      alterSelectors(parts, ({ labels, fields }, { query }) => ({
        labels: fields !== '' && !query.has('limit') ? '' : labels,
        fields,
      })),
  },
  {
    id: 'field-selector-at-zero-ignored',
    title: 'A list at version 0 ignores its field selector.',
    breaks: [byField, 'lists.shape.items-empty-array'],
    install: (parts) =>
      alterSelectors(parts, ({ labels, fields }, { query }) => ({
        labels,
        fields: query.get('resourceVersion') === '0' ? '' : fields,
      })),
  },
  {
    id: 'label-selector-at-a-version-ignored',
    title: 'A list of a namespace with NotOlderThan and without a limit ignores its label selector.',
    breaks: [byLabel, byField],
    install: (parts) =>
      alterSelectors(parts, ({ labels, fields }, { query, namespace }) => {
        const isNotOlder = query.get('resourceVersionMatch') === 'NotOlderThan' && !query.has('limit');
        return { labels: isNotOlder && namespace !== '' ? '' : labels, fields };
      }),
  },
  {
    id: 'first-label-term-only',
    title: 'Of several terms of a label selector, the first counts.',
    breaks: [byLabel],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) => matchesLabels(terms.slice(0, 1), object);
    },
  },
  {
    id: 'last-label-term-only',
    title: 'Of several terms of a label selector, the last counts.',
    breaks: [byLabel, 'watch.parameters.label-selector'],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) => matchesLabels(terms.slice(-1), object);
    },
  },
  {
    id: 'first-value-of-a-set-only',
    title: 'Of the values of a label selector with in or notin, the first counts.',
    breaks: [byLabel],
    install(parts) {
      const { matchesLabels } = parts.selectors;
      parts.selectors.matchesLabels = (terms, object) =>
        matchesLabels(
          terms.map((term) => ({ ...term, values: term.values.slice(0, 1) })),
          object,
        );
    },
  },
  {
    id: 'first-field-term-only',
    title: 'Of several terms of a field selector, the first counts.',
    breaks: [byField],
    install(parts) {
      const { matchesFields } = parts.selectors;
      parts.selectors.matchesFields = (terms, object, kind) => matchesFields(terms.slice(0, 1), object, kind);
    },
  },
  {
    id: 'negated-field-term-as-equal',
    title: 'A field selector with != selects nothing.',
    breaks: [byField, 'lists.chunk.with-selectors', 'lists.remaining-count.omitted-field-selector'],
    install(parts) {
      const { matchesFields } = parts.selectors;
      parts.selectors.matchesFields = (terms, object, kind) =>
        terms.every(({ equal }) => equal) && matchesFields(terms, object, kind);
    },
  },
  {
    id: 'exact-lists-select-by-current-labels',
    title: 'A list with Exact selects by the labels that objects have now.',
    breaks: ['lists.exact.that-version'],
    install(parts) {
      const query = followQueries(parts);
      const { matchesLabels } = parts.selectors;
      const { update } = parts.storage;
      const latest = new Map<string, Readonly<Record<string, string>>>();
      parts.storage.update = async (...given) => {
        const entry = await update(...given);
        const { uid = '', labels = {} } = entry.value.metadata;
        latest.set(uid, labels);
        return entry;
      };
      parts.selectors.matchesLabels = (terms, object) => {
        const labels = latest.get(object.metadata.uid ?? '');
        if (labels === undefined || query().get('resourceVersionMatch') !== 'Exact')
          return matchesLabels(terms, object);
        return matchesLabels(terms, { ...object, metadata: { ...object.metadata, labels } });
      };
    },
  },
] as const satisfies readonly Fault[];

/** Replaces the selectors of lists. */
function alterSelectors(parts: Parts, alter: (texts: Texts, route: ResourceRoute) => Texts): void {
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    return route.verb === 'list' ? alter(texts, route) : texts;
  };
}
