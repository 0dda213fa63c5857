// Faults of lists in one situation only: later chunks, no items, selections of few objects (core 2.3, 2.5, 4.12).
import { withMetadata } from '../../parts/metadata.ts';
import type { Fault } from '../fault.ts';
import { alterReads, followRoutes } from './mutate-reads.ts';

export default [
  {
    id: 'items-of-later-chunks-of-the-version-of-the-list',
    title: 'The items of the chunks after the first have the resourceVersion of the list.',
    breaks: ['service.sequences.lists-and-pages'],
    install: (parts) =>
      alterReads(parts, 'continued', (page) => ({
        ...page,
        entries: page.entries.map(({ key, value, revision }) => ({
          key,
          revision,
          value: withMetadata(value, { ...value.metadata, resourceVersion: String(page.revision) }),
        })),
      })),
  },
  {
    id: 'empty-custom-lists-of-generic-kind',
    title: 'A list of custom objects without items has the kind List.',
    breaks: ['lists.shape.kind-suffix'],
    install(parts) {
      const { listHead } = parts.lists;
      const route = followRoutes(parts);
      parts.lists.listHead = (kind, facts) => {
        const isEmpty = route()?.kind.custom === true && facts.entries?.length === 0;
        return { ...listHead(kind, facts), ...(isEmpty ? { kind: 'List' } : {}) };
      };
    },
  },
  {
    id: 'limit-checked-between-fetches',
    title:
      'A chunk of a selection is read in fetches that double, and has all matches of the last one, beyond its limit.',
    breaks: ['lists.chunk.limit-is-maximum', 'encodings.table.chunks', 'encodings.table.continued-list'],
    install(parts) {
      parts.lists.isFull = ({ found, limit, lookedAt }) => {
        let fetched = limit;
        for (let size = limit * 2; fetched < lookedAt; size *= 2) fetched += size;
        return found >= limit && fetched === lookedAt;
      };
    },
  },
] as const satisfies readonly Fault[];
