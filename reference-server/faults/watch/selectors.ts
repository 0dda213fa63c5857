// Faults of watches that select: objects that begin or stop to match (document core 4.12, 6).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'selector-watch-misses-leaving',
    title: 'A watch by a label says nothing of an object that loses the label.',
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
    title: 'A watch by a label says nothing of an object that gets the label, before it changes again.',
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
    id: 'selector-watch-leaks-changes',
    title:
      'A watch that selects leaves out what is created or removed elsewhere, but not what is changed there.',
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
] as const satisfies readonly Fault[];
