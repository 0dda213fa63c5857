// Detects many concurrent watches of pod templates. Faults that depend on it do not affect cases with few watches.
import type { Parts } from '../parts/index.ts';

/** More than a case with one or two watches opens. */
const manyWatches = 10;
const watched = '/core/podtemplates/';

/** Returns a function that reports whether many watches are open. */
export function trackManyWatches(parts: Parts): () => boolean {
  const { watch } = parts.storage;
  let open = 0;
  parts.storage.watch = async (store, prefix, after) => {
    const cursor = await watch(store, prefix, after);
    if (!prefix.startsWith(watched)) return cursor;
    const { close } = cursor;
    let isOpen = true;
    open += 1;
    cursor.close = () => {
      if (isOpen) open -= 1;
      isOpen = false;
      close.call(cursor);
    };
    return cursor;
  };
  return () => open >= manyWatches;
}

/** Returns a function that is true on every nth call. */
export function eachNth(count: number): () => boolean {
  let calls = 0;
  return () => (calls += 1) % count === 0;
}
