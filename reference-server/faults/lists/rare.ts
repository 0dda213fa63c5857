// Faults of lists and gets that appear occasionally, with many concurrent clients (document core 4.12).
import type { Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';
import { trackManyWatches, eachNth } from '../many-watches.ts';

const templates = '/core/podtemplates/';

export default [
  {
    id: 'chunk-of-a-later-state',
    title:
      'With many open watches, a later chunk of a list occasionally returns the current state instead of its snapshot.',
    breaks: ['lists.concurrent.snapshot-pages'],
    install(parts) {
      const [isBusy, isLater] = [trackManyWatches(parts), eachNth(4)];
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const { revision, ...now } = options;
        if (revision === undefined || options.after === undefined || !isBusy() || !isLater())
          return list(store, prefix, options);
        return { ...(await list(store, prefix, now)), revision };
      };
    },
  },
  {
    id: 'list-from-a-lagging-copy',
    title: 'With many open watches, a list occasionally comes from a cache that lags a few changes behind.',
    breaks: ['lists.concurrent.most-recent'],
    install(parts) {
      const [isBusy, isStale] = [trackManyWatches(parts), eachNth(10)];
      const { list } = parts.storage;
      parts.storage.list = async (store, prefix, options) => {
        const isAffected =
          prefix.startsWith(templates) && options.revision === undefined && isBusy() && isStale();
        return list(store, prefix, isAffected ? { ...options, revision: await behind(store, 12) } : options);
      };
    },
  },
  {
    id: 'get-from-a-lagging-copy',
    title:
      'With many open watches, a get of a pod template occasionally comes from a cache that lags a few changes behind.',
    breaks: ['lists.concurrent.get-most-recent'],
    install(parts) {
      const isBusy = trackManyWatches(parts);
      const isStale = eachNth(10);
      const { get } = parts.storage;
      parts.storage.get = async (store, key, revision) => {
        const isAffected = key.startsWith(templates) && revision === undefined && isBusy() && isStale();
        return get(store, key, isAffected ? await behind(store, 12) : revision);
      };
    },
  },
] as const satisfies readonly Fault[];

async function behind(store: Store, changes: number): Promise<number> {
  const { current, oldest } = await store.revision();
  return Math.max(oldest, current - changes);
}
