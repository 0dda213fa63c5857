// The JSON bytes of a stored object, made at most once an entry and shared by reads, lists and watches.
import type { Entry } from '../storage/store.ts';

interface Encoded {
  readonly whole: Uint8Array;
  readonly item: Uint8Array;
}

const cache = new WeakMap<Entry, Encoded>();

/** The object with its kind and apiVersion. */
export const entryBytes = (entry: Entry): Uint8Array => encoded(entry).whole;

/** The object as an item of a list: without kind and apiVersion. */
export const itemBytes = (entry: Entry): Uint8Array => encoded(entry).item;

function encoded(entry: Entry): Encoded {
  const known = cache.get(entry);
  if (known) return known;
  const { kind, apiVersion, ...rest } = entry.value;
  const head = Buffer.from(`{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`);
  const tail = Buffer.from(JSON.stringify(rest));
  const made = { whole: Buffer.concat([head, tail.subarray(1)]), item: tail };
  cache.set(entry, made);
  return made;
}
