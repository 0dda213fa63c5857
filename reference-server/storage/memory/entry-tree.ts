// The ordered map of all entries of one state. Copies are free (shared until written), counts are logarithmic.
import { createRequire } from 'node:module';
import type sortedBtree from 'sorted-btree';
import type { Entry } from '../store.ts';

// The package is CommonJS, and the test runner unwraps its default export where Node does not: `require` is the same in both.
const { default: SortedTree } = createRequire(import.meta.url)('sorted-btree') as typeof sortedBtree;
type Tree = sortedBtree.default<string, Entry>;

/**
 * The library's nodes, as counting uses them. They store their sizes, but the library has no public method for
 * the position of a key; `entry-tree.test.ts` compares the counts with public methods.
 */
interface SizedNode {
  /** In an inner node: the greatest key of each child. */
  readonly keys: readonly string[];
  readonly children?: readonly SizedNode[];
  size(): number;
}

/** All keys from `start` (omitted where `exclusive`) up to and without `end`. */
export interface KeyRange {
  readonly start: string;
  readonly exclusive: boolean;
  /** Unset: no end. */
  readonly end: string | undefined;
}

/** The first key after all keys that start with `prefix`, in order of UTF-16 units; unset where there is none. */
export function endOfPrefix(prefix: string): string | undefined {
  for (let length = prefix.length; length > 0; length--) {
    const unit = prefix.charCodeAt(length - 1);
    if (unit < 0xffff) return prefix.slice(0, length - 1) + String.fromCharCode(unit + 1);
  }
  return undefined;
}

/** The keys with `prefix`, those greater than `after` only. */
export function keyRange(prefix: string, after?: string): KeyRange {
  const resumed = after !== undefined && after >= prefix;
  return { start: resumed ? after : prefix, exclusive: resumed, end: endOfPrefix(prefix) };
}

export class EntryTree {
  readonly #tree: Tree;

  constructor(tree?: Tree) {
    this.#tree = tree ?? new SortedTree<string, Entry>(undefined, compareKeys);
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): Entry | undefined {
    return this.#tree.get(key);
  }

  /** Stores `entry`, or removes the key where it is undefined. */
  set(key: string, entry: Entry | undefined): void {
    if (entry === undefined) this.#tree.delete(key);
    else this.#tree.set(key, entry);
  }

  /** A copy that shares all unchanged nodes. */
  clone(): EntryTree {
    return new EntryTree(this.#tree.clone());
  }

  *entries(range: KeyRange): Generator<Entry, void> {
    for (const [key, entry] of this.#tree.entries(range.start)) {
      if (range.end !== undefined && key >= range.end) return;
      if (!range.exclusive || key !== range.start) yield entry;
    }
  }

  /** The first entries of the range, at most `limit`: equal to those of `entries`, but much cheaper. */
  take(range: KeyRange, limit: number): Entry[] {
    const taken: Entry[] = [];
    const end = range.end ?? this.#tree.maxKey();
    if (end === undefined) return taken;
    this.#tree.forRange(range.start, end, range.end === undefined, (key, entry) => {
      if (range.exclusive && key === range.start) return undefined;
      taken.push(entry);
      return taken.length < limit ? undefined : { break: true };
    });
    return taken;
  }

  count(range: KeyRange): number {
    const end = range.end === undefined ? this.#tree.size : this.#position(range.end);
    const counted = end - this.#position(range.start);
    const excluded = range.exclusive && this.#tree.has(range.start);
    return Math.max(0, excluded ? counted - 1 : counted);
  }

  /** How many keys are less than `key`. */
  #position(key: string): number {
    let node = (this.#tree as unknown as { readonly [root: string]: SizedNode })['_root'];
    let before = 0;
    while (node?.children !== undefined) {
      const index = firstNotLess(node.keys, key);
      const child = node.children[index];
      if (child === undefined) return this.#tree.size;
      for (let i = 0; i < index; i++) before += node.children[i]?.size() ?? 0;
      node = child;
    }
    return before + firstNotLess(node?.keys ?? [], key);
  }
}

function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function firstNotLess(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
