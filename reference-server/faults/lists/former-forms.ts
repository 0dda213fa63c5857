// Faults of what lists at a version show besides items: the status of objects, and rows of tables (core 2.7, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { Entry, ListOptions, Store } from '../../storage/store.ts';
import { noteTables } from '../note-answers.ts';
import type { Fault } from '../fault.ts';
import { alterPages } from './mutate-reads.ts';

export default [
  {
    id: 'later-chunks-with-the-present-status',
    title: 'Later chunks return the objects of the snapshot with their current status.',
    breaks: ['lists.chunk.one-snapshot'],
    install: (parts) => showPresentStatus(parts, ({ after }) => after !== undefined),
  },
  {
    id: 'past-with-the-present-status',
    title: 'The first chunk of a list at a past version shows the current status of each object.',
    breaks: ['lists.exact.that-version'],
    install: (parts) =>
      showPresentStatus(parts, ({ after, revision }) => after === undefined && revision !== undefined),
  },
  {
    id: 'table-of-the-past-is-live',
    title: 'A Table of a list at a past version has a row for each object that exists now.',
    breaks: ['lists.exact.that-version'],
    install(parts) {
      const isTable = noteTables(parts);
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        if (!isTable() || options.after !== undefined) return list(store, prefix, options);
        const { revision: _revision, ...present } = options;
        return list(store, prefix, present);
      };
    },
  },
] as const satisfies readonly Fault[];

function showPresentStatus(parts: Parts, isAffected: (options: ListOptions) => boolean): void {
  const presentOf = async (store: Store, entry: Entry): Promise<Entry> => {
    const status = (await store.get(entry.key))?.value['status'];
    if (status === undefined) return entry;
    return { ...entry, value: { ...entry.value, status } };
  };
  alterPages(parts, async (page, { store, options }) => {
    if (!isAffected(options)) return page;
    return { ...page, entries: await Promise.all(page.entries.map((entry) => presentOf(store, entry))) };
  });
}
