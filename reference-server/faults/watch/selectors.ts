// Faults of watches with selectors: objects that start or stop to match (document core 4.12, 6).
import type { Parts } from '../../parts/index.ts';
import { parseFieldSelector, parseLabelSelector } from '../../parts/selectors.ts';
import type { Fault } from '../fault.ts';

type Terms = ReturnType<typeof parseFieldSelector>;

/** Changes of watches are selected by other terms of fields. */
function readFields(parts: Parts, alter: (terms: Terms) => Terms): void {
  const { selectors } = parts;
  const { seenThrough } = parts.watch;
  parts.watch.seenThrough = (event, matches, facts) => {
    const { route } = facts;
    const texts = selectors.selectorTexts(route);
    if (texts.fields === '') return seenThrough(event, matches, facts);
    const labels = parseLabelSelector(texts.labels);
    const fields = alter(parseFieldSelector(texts.fields, route.kind));
    return seenThrough(
      event,
      ({ value }) =>
        selectors.matchesLabels(labels, value) && selectors.matchesFields(fields, value, route.kind),
      facts,
    );
  };
}

export default [
  {
    id: 'selector-watch-misses-leaving',
    title: 'A watch with a label selector does not report objects that stop to match.',
    breaks: ['watch.selector.leads-to-list'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const seen = seenThrough(event, matches, facts);
        return seen?.type === 'DELETED' && event.type !== 'DELETED' ? undefined : seen;
      };
    },
  },
  {
    id: 'selector-watch-misses-entering',
    title:
      'A watch with a label selector does not report objects that start to match, until they change again.',
    breaks: ['watch.selector.leads-to-list'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const seen = seenThrough(event, matches, facts);
        return seen?.type === 'ADDED' && event.type === 'MODIFIED' ? undefined : seen;
      };
    },
  },
  {
    id: 'field-selector-watch-misses-entering',
    title: 'A watch with a field selector does not report objects that an update makes match.',
    breaks: ['watch.selector.leads-to-list'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const seen = seenThrough(event, matches, facts);
        const isEntering = seen?.type === 'ADDED' && event.type === 'MODIFIED';
        return isEntering && facts.selectedBy.includes('fields') ? undefined : seen;
      };
    },
  },
  {
    id: 'selector-watch-leaks-changes',
    title: 'A watch with a selector also reports updates of objects that do not match.',
    breaks: [
      'watch.parameters.field-selector',
      'watch.parameters.label-selector',
      'watch.parameters.both-selectors',
    ],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const seen = seenThrough(event, matches, facts);
        const isSelecting = facts.selectedBy.length > 0 && facts.route.name === '';
        const isLeaked = seen === undefined && event.type === 'MODIFIED' && isSelecting;
        return isLeaked ? { type: 'MODIFIED', entry: event.entry } : seen;
      };
    },
  },
  {
    id: 'watch-ignores-negated-fields',
    title: 'A watch whose field selector has != ignores that selector.',
    breaks: ['watch.parameters.field-selector'],
    install: (parts) => readFields(parts, (terms) => (terms.every(({ equal }) => equal) ? terms : [])),
  },
  {
    id: 'watch-reads-one-term-of-fields',
    title: 'A watch reads the first term of its field selector only.',
    breaks: ['watch.parameters.field-selector'],
    install: (parts) => readFields(parts, (terms) => terms.slice(0, 1)),
  },
] as const satisfies readonly Fault[];
