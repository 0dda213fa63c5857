// Watches of the variant server: the initial events have no order, streams end early, bookmarks come at random, with
// more in them, and refuses a forgotten version by the status (document core 2.6, 4.12, 6).
import { ApiError } from '../../../reference-server/errors/api-error.ts';
import type { Parts } from '../../../reference-server/parts/index.ts';
import { StoreError } from '../../../reference-server/errors/store-error.ts';

const shortestMs = 1_000;
const longestMs = 30_000;
const bookmarkMs = 400;

export function alterWatches(parts: Parts, random: () => number): void {
  const whole = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const { initialEntries, durationMs, bookmarkObject } = parts.watch;
  parts.watch.initialEntries = (...given) => shuffled(initialEntries(...given), random);
  parts.watch.durationMs = (...given) => Math.min(durationMs(...given), whole(shortestMs, longestMs));
  // Often, or for this while not at all.
  parts.watch.nextBookmarkMs = ({ bookmarks }) =>
    bookmarks && random() < 0.8 ? whole(1, bookmarkMs) : undefined;
  parts.watch.bookmarkObject = (kind, revision, annotations) => {
    const object = bookmarkObject(kind, revision, annotations);
    const metadata = object['metadata'] as object;
    const more = { 'vendor.example/bookmark': 'yes', ...annotations };
    return {
      ...object,
      metadata: { creationTimestamp: null, name: '', labels: {}, ...metadata, annotations: more },
    };
  };

  const { watch } = parts.storage;
  parts.storage.watch = (store, prefix, after) => {
    try {
      return watch(store, prefix, after);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'expired')
        throw new ApiError('Expired', 'resourceVersion: too old');
      throw error;
    }
  };
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
