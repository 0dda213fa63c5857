// When the server is busy: many watches of pod templates at once. Faults that show themselves only then leave quiet
// cases alone.
import type { Parts } from '../parts/index.ts';

/** More than the cases open that follow a single watch or two. */
const manyWatches = 10;
const watched = '/core/podtemplates/';

/** Tells whether a crowd watches at present. */
export function crowdOf(parts: Parts): () => boolean {
  const { watch } = parts.storage;
  let open = 0;
  parts.storage.watch = (store, prefix, after) => {
    const cursor = watch(store, prefix, after);
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

/** True each so many times that it is asked. */
export function eachNth(count: number): () => boolean {
  let asked = 0;
  return () => (asked += 1) % count === 0;
}
