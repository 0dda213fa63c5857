// The JSON bytes of a stored object, encoded at most once per entry and shared by reads, lists and watches.
import type { Entry } from '../storage/store.ts';

interface Encoded {
  readonly whole: Uint8Array;
  /** The number of bytes of kind and apiVersion, with the brace before them and the comma after them. */
  readonly typeLength: number;
}

const cache = new WeakMap<Entry, Encoded>();

/** The object with its kind and apiVersion. */
export const entryBytes = (entry: Entry): Uint8Array => encoded(entry).whole;

/** The object as an item of a list, without kind and apiVersion: everything after its opening brace. */
export function itemTail(entry: Entry): Uint8Array {
  const { whole, typeLength } = encoded(entry);
  return whole.subarray(typeLength);
}

function encoded(entry: Entry): Encoded {
  const known = cache.get(entry);
  if (known) return known;
  const { kind, apiVersion, ...rest } = entry.value;
  const type = `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`;
  const made = {
    whole: Buffer.from(type + JSON.stringify(rest).slice(1)),
    typeLength: Buffer.byteLength(type),
  };
  cache.set(entry, made);
  return made;
}
