// Faults of watches with label and field selectors (document core 4.3): one is ignored, of two, or at the
// start of a streaming list.
import type { Parts } from '../../parts/index.ts';
import { parseFieldSelector, parseLabelSelector } from '../../parts/selectors.ts';
import type { SelectedBy } from '../../parts/selectors.ts';
import type { Fault } from '../fault.ts';
import { rememberStarts } from './mutate-watch.ts';

export default [
  dropped('both-selectors-drop-labels', 'live changes', 'labels', 'live'),
  dropped('both-selectors-drop-fields', 'live changes', 'fields', 'live'),
  dropped('both-selectors-drop-labels-of-the-past', 'changes before it came in', 'labels', 'past'),
  dropped('both-selectors-drop-fields-of-the-past', 'changes before it came in', 'fields', 'past'),
  ...(['labels', 'fields'] as const).map((by) => ({
    id: `streaming-lists-begin-without-${by}`,
    title: `The initial events of a streaming list leave a selector of ${by} out of account.`,
    breaks: [`watch.parameters.${by === 'labels' ? 'label' : 'field'}-selector`],
    install({ watch }: Parts) {
      const { initialEntries } = watch;
      watch.initialEntries = (entries, matches, facts) => {
        const { requested, selectedBy } = facts;
        const isAffected = requested.sendInitialEvents === true && selectedBy.every((one) => one === by);
        return isAffected ? entries : initialEntries(entries, matches, facts);
      };
    },
  })),
  {
    id: 'both-selectors-show-nothing',
    title: 'A watch with both selectors has no events.',
    breaks: ['watch.parameters.both-selectors'],
    install(parts) {
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) =>
        facts.selectedBy.length === 2 ? undefined : seenThrough(event, matches, facts);
    },
  },
] as const satisfies readonly Fault[];

function dropped(id: string, which: string, by: SelectedBy, when: 'live' | 'past'): Fault {
  return {
    id,
    title: `A watch with both selectors reports ${which} whatever the ${by} are.`,
    breaks: ['watch.parameters.both-selectors'],
    install(parts) {
      const cameBefore = rememberStarts(parts);
      const { selectors } = parts;
      const { seenThrough } = parts.watch;
      parts.watch.seenThrough = (event, matches, facts) => {
        const { route, selectedBy } = facts;
        const isAffected = selectedBy.length === 2 && cameBefore(facts, event) === (when === 'past');
        if (!isAffected) return seenThrough(event, matches, facts);
        const texts = selectors.selectorTexts(route);
        const labels = by === 'labels' ? [] : parseLabelSelector(texts.labels);
        const fields = by === 'fields' ? [] : parseFieldSelector(texts.fields, route.kind);
        return seenThrough(
          event,
          ({ value }) =>
            selectors.matchesLabels(labels, value) && selectors.matchesFields(fields, value, route.kind),
          facts,
        );
      };
    },
  };
}
