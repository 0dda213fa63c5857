// Planted faults of lists: items without what a deletion sets and what delays it, and a selector that a limit at version 0 hides
// (document core 2.5, 4.3).
import { withMetadata } from '../../parts/metadata.ts';
import { deletionFields } from '../deletion-fields.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';
import { alterPages } from './mutate-reads.ts';

const itemsByLabel = deletionFields.map(({ word, field, without }): Fault => ({
  id: `items-of-lists-by-label-without-${word}`,
  title: `The items of lists by a label lack metadata.${field}.`,
  breaks: ['lists.version.nonzero-not-older'],
  install(parts) {
    const noted = noteRequests(
      parts,
      ({ route }) => route.verb === 'list' && route.query.has('labelSelector'),
    );
    alterPages(parts, (page) =>
      noted() === undefined
        ? page
        : {
            ...page,
            entries: page.entries.map((entry) => ({
              ...entry,
              value: withMetadata(entry.value, without(entry.value.metadata)),
            })),
          },
    );
  },
}));

export default [
  ...itemsByLabel,
  {
    id: 'limited-list-at-zero-ignores-field-selector',
    title: 'A list with a limit at version 0 ignores its field selector.',
    breaks: ['lists.parameters.field-selector'],
    install(parts) {
      const { selectorTexts } = parts.selectors;
      parts.selectors.selectorTexts = (route) => {
        const texts = selectorTexts(route);
        const isAffected =
          route.verb === 'list' && route.query.get('resourceVersion') === '0' && route.query.has('limit');
        return isAffected ? { ...texts, fields: '' } : texts;
      };
    },
  },
] satisfies readonly Fault[];
