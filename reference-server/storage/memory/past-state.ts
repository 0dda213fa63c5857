// Reads of one state, current or past: the nearest kept state, and the changes of the events in between.
import type { Entry, ListOptions, Page } from '../store.ts';
import { keyRange } from './entry-tree.ts';
import type { EntryTree, KeyRange } from './entry-tree.ts';
import type { RevisionLog } from './revision-log.ts';

/** A tree, and the differences of the state from it (undefined: not in the state). */
export interface State {
  readonly tree: EntryTree;
  readonly differences: ReadonlyMap<string, Entry | undefined>;
}

/**
 * The state at a kept revision, exact for the keys with `prefix` only. Applies at most half a chunk of events,
 * whatever the number of objects.
 */
export function stateAt(log: RevisionLog, present: EntryTree, revision: number, prefix: string): State {
  const differences = new Map<string, Entry | undefined>();
  if (revision === log.current) return { tree: present, differences };
  const anchor = log.nearest(revision, present);
  for (let at = anchor.revision + 1; at <= revision; at++) {
    const { type, entry } = log.at(at);
    if (entry.key.startsWith(prefix)) differences.set(entry.key, type === 'DELETED' ? undefined : entry);
  }
  for (let at = anchor.revision; at > revision; at--) {
    const { entry, previous } = log.at(at);
    if (entry.key.startsWith(prefix)) differences.set(entry.key, previous);
  }
  return { tree: anchor.tree, differences };
}

export function entryOf(state: State, key: string): Entry | undefined {
  return state.differences.has(key) ? state.differences.get(key) : state.tree.get(key);
}

/**
 * One page. A limit that is unset or not positive returns everything. `remaining` is computed from the sizes in
 * the tree's nodes, so neither it nor the page becomes slower as the collection grows.
 */
export function readPage(state: State, revision: number, prefix: string, options: ListOptions): Page {
  const range = keyRange(prefix, options.after);
  const limit = options.limit !== undefined && options.limit > 0 ? options.limit : Infinity;
  const entries = state.differences.size === 0 ? state.tree.take(range, limit) : firstOf(state, range, limit);
  if (entries.length < limit) return { entries, revision, remaining: 0 };
  return { entries, revision, remaining: count(state, keyRange(prefix, entries.at(-1)?.key)) };
}

function firstOf(state: State, range: KeyRange, limit: number): Entry[] {
  const entries: Entry[] = [];
  for (const entry of entriesOf(state, range)) {
    if (entries.length === limit) break;
    entries.push(entry);
  }
  return entries;
}

function inRange(key: string, range: KeyRange): boolean {
  const started = range.exclusive ? key > range.start : key >= range.start;
  return started && (range.end === undefined || key < range.end);
}

function count(state: State, range: KeyRange): number {
  let counted = state.tree.count(range);
  for (const [key, entry] of state.differences) {
    if (!inRange(key, range)) continue;
    counted += Number(entry !== undefined) - Number(state.tree.get(key) !== undefined);
  }
  return counted;
}

/** Merges both sides in key order; the differences take precedence. */
function* entriesOf(state: State, range: KeyRange): Generator<Entry, void> {
  const changed = [...state.differences.keys()].filter((key) => inRange(key, range)).sort();
  let next = 0;
  for (const entry of state.tree.entries(range)) {
    for (let key = changed[next]; key !== undefined && key < entry.key; key = changed[++next]) {
      const added = state.differences.get(key);
      if (added !== undefined) yield added;
    }
    if (!state.differences.has(entry.key)) yield entry;
  }
  for (const key of changed.slice(next)) {
    const added = state.differences.get(key);
    if (added !== undefined) yield added;
  }
}
