// Faults of watches that select: the end of an object, changes of the past, and selectors of several terms (core 4.3, 6).
import type { Parts } from '../../parts/index.ts';
import type { SeenEvent, WatchFacts } from '../../parts/watch.ts';
import type { StoreEvent } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { rememberStarts } from './mutate-watch.ts';

const isSelecting = ({ selectedBy, route }: WatchFacts) => selectedBy.length > 0 && route.name === '';

export default [
  {
    id: 'selected-deletions-unannounced',
    title: 'A watch with a selector does not report the deletion of an object that matches.',
    breaks: ['watch.event.every-outcome'],
    install: (parts) =>
      dropSeen(parts, ({ type }, event, facts) => type === 'DELETED' && isEnd(event) && isSelecting(facts)),
  },
  {
    id: 'deletions-by-name-unannounced',
    title: 'A watch with a field selector does not report the deletion of an object that matches.',
    breaks: ['watch.event.every-outcome'],
    install: (parts) =>
      dropSeen(
        parts,
        (_seen, event, facts) => isEnd(event) && isSelecting(facts) && facts.selectedBy.includes('fields'),
      ),
  },
  {
    id: 'past-selected-deletions-unannounced',
    title: 'A watch with a label selector does not report deletions from before its request.',
    breaks: ['watch.event.every-outcome'],
    install(parts) {
      const cameBefore = rememberStarts(parts);
      dropSeen(
        parts,
        (_seen, event, facts) =>
          isEnd(event) && facts.selectedBy.includes('labels') && cameBefore(facts, event),
      );
    },
  },
  {
    id: 'finalizers-of-held-unannounced',
    title: 'The removal of a finalizer produces no event while others hold the object.',
    breaks: ['watch.event.every-outcome'],
    install: (parts) =>
      dropSeen(parts, (_seen, { type, entry, previous }) => {
        const [after, before] = [entry.value.metadata, previous?.value.metadata ?? {}];
        const count = after.finalizers?.length ?? 0;
        return type === 'MODIFIED' && count > 0 && count < (before.finalizers?.length ?? 0);
      }),
  },
  {
    id: 'past-leaving-unannounced',
    title: 'A watch with a label selector does not report objects that stopped to match before its request.',
    breaks: ['watch.selector.leads-to-list'],
    install(parts) {
      const cameBefore = rememberStarts(parts);
      dropSeen(
        parts,
        ({ type }, event, facts) => type === 'DELETED' && !isEnd(event) && cameBefore(facts, event),
      );
    },
  },
  {
    id: 'item-deletion-unannounced',
    title: 'A watch of one object does not report its deletion.',
    breaks: ['watch.item.only-its-events'],
    install: (parts) => dropSeen(parts, (_seen, event, { route }) => isEnd(event) && route.name !== ''),
  },
  {
    id: 'custom-item-watch-of-all',
    title: 'A watch of one custom object reports the changes of its whole collection.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const { kind, name } = facts.route;
        return seenThrough(event, kind.custom === true && name !== '' ? () => true : matches, facts);
      };
    },
  },
  {
    id: 'item-watch-with-a-selector-of-all',
    title:
      'A watch of one object that has a field selector, too, reports the changes of its whole collection.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const isSelected = facts.route.name !== '' && facts.route.query.has('fieldSelector');
        return seenThrough(event, isSelected ? () => true : matches, facts);
      };
    },
  },
  {
    id: 'item-watch-with-a-label-selector-of-all',
    title:
      'A watch of one object that has a label selector, too, reports the changes of its whole collection.',
    breaks: ['watch.item.only-its-events'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const isSelected = facts.route.name !== '' && facts.route.query.has('labelSelector');
        return seenThrough(event, isSelected ? () => true : matches, facts);
      };
    },
  },
  {
    id: 'ends-judged-by-their-last-state',
    title: 'A watch with a selector reports the end of an object only where its last state matches.',
    breaks: ['watch.selector.leads-to-list'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) =>
        isEnd(event) && !matches(event.entry) ? undefined : seenThrough(event, matches, facts);
    },
  },
  {
    id: 'recreated-shown-as-modified',
    title: 'An object that is created under the name of a deleted one is reported as MODIFIED.',
    breaks: ['watch.event.added-on-create'],
    install(parts) {
      const { delivery } = parts.watch;
      parts.watch.delivery = (facts) => {
        const deliver = delivery(facts);
        const deleted = new Set<string>();
        return (event) => {
          if (isEnd(event)) deleted.add(event.entry.key);
          const isAgain = event.type === 'ADDED' && deleted.has(event.entry.key);
          return deliver(isAgain ? { ...event, type: 'MODIFIED', previous: event.entry } : event);
        };
      };
    },
  },
  {
    id: 'watch-reads-one-term-of-labels',
    title: 'A watch ignores a label selector that is a set or has several terms.',
    breaks: ['watch.parameters.label-selector'],
    install: (parts) =>
      alterTexts(parts, ({ labels, fields }) => ({ labels: /[(,]/.test(labels) ? '' : labels, fields })),
  },
  {
    id: 'watch-ignores-double-equals-of-fields',
    title: 'A watch ignores a field selector with ==.',
    breaks: ['watch.parameters.field-selector'],
    install: (parts) =>
      alterTexts(parts, ({ labels, fields }) => ({ labels, fields: fields.includes('==') ? '' : fields })),
  },
] as const satisfies readonly Fault[];

const isEnd = ({ type }: StoreEvent) => type === 'DELETED';

/** Drops events that the watch would show. */
function dropSeen(
  parts: Parts,
  isDropped: (seen: SeenEvent, event: StoreEvent, facts: WatchFacts) => boolean,
): void {
  const { seenThrough } = parts.watch;
  parts.watch.seenThrough = (event, matches, facts) => {
    const seen = seenThrough(event, matches, facts);
    return seen !== undefined && isDropped(seen, event, facts) ? undefined : seen;
  };
}

interface Texts {
  readonly labels: string;
  readonly fields: string;
}

/** Replaces the selectors of watches. */
function alterTexts(parts: Parts, alter: (texts: Texts) => Texts): void {
  const { selectorTexts } = parts.selectors;
  parts.selectors.selectorTexts = (route) => {
    const texts = selectorTexts(route);
    return route.verb === 'watch' ? alter(texts) : texts;
  };
}
