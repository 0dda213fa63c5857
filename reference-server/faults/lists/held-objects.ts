// Faults of chunks with objects that are being deleted (core 3.1, 4.12).
import type { Parts } from '../../parts/index.ts';
import type { Entry, Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

const breaks = ['lists.chunk.one-snapshot'];

export default [
  {
    id: 'later-chunks-leave-out-marked-objects',
    title: 'Chunks after the first leave out objects that are being deleted.',
    breaks,
    install: (parts) => changeLaterChunks(parts, async (_store, entry) => (isMarked(entry) ? [] : [entry])),
  },
  {
    id: 'later-chunks-show-later-marks',
    title: 'Chunks after the first show the deletionTimestamp that an object has now.',
    breaks,
    install: (parts) =>
      changeLaterChunks(parts, async (store, entry) => {
        const now = await store.get(entry.key);
        return now !== undefined && isMarked(now) ? [now] : [entry];
      }),
  },
] as const satisfies readonly Fault[];

const isMarked = ({ value }: Entry): boolean => Boolean(value.metadata.deletionTimestamp);

function changeLaterChunks(
  parts: Parts,
  change: (store: Store, entry: Entry) => Promise<readonly Entry[]>,
): void {
  const { list } = parts.storage;
  parts.storage.list = async (store, prefix, options) => {
    const page = await list(store, prefix, options);
    if (options.after === undefined) return page;
    const entries = await Promise.all(page.entries.map((entry) => change(store, entry)));
    return { ...page, entries: entries.flat() };
  };
}
