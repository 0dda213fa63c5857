// How a watch begins: with the state that it shows first, or none, and its place in the log right after it.
import type { Entry, WatchCursor } from '../storage/store.ts';
import type { OpenWatch } from './open-watch.ts';
import { checkReadable } from './unreadable.ts';

export interface WatchBeginning {
  /** What exists; unset where the watch shows changes only. Whoever shows it takes it out: a watch lasts long, and must
   * not keep the state that it began with. */
  existing: readonly Entry[] | undefined;
  /** The revision of that state, or the one after which changes are shown. */
  readonly revision: number;
  readonly cursor: WatchCursor;
}

/** Undefined where the state that is asked for does not exist yet. @throws StoreError `expired`, `unavailable` */
export async function beginWatch({
  context,
  facts,
  prefix,
  span,
}: OpenWatch): Promise<WatchBeginning | undefined> {
  const { store, parts } = context;
  const { start } = facts;
  const { current } = store.revision();
  const cursorAfter = (revision: number) => span.follow(parts.storage.watch(store, prefix, revision));
  if (start.from === 'changes') {
    // A version of the future is waited for: what comes up to it is not shown (document core 4.12).
    const cursor = cursorAfter(Math.min(start.after, current));
    return { existing: undefined, revision: start.after, cursor };
  }
  if (start.notOlderThan > current) return undefined;
  const { entries, revision } = await parts.storage.list(store, prefix, {});
  checkReadable(facts.route.kind, entries);
  return { existing: entries, revision, cursor: cursorAfter(revision) };
}

/** Waits until the state exists. Undefined where the watch ended before. @throws StoreError */
export async function beginOnceReached(open: OpenWatch): Promise<WatchBeginning | undefined> {
  const { context, span } = open;
  const everything = span.follow(context.store.watch('', context.store.revision().current));
  while (!everything.closed) {
    const begun = await beginWatch(open);
    if (begun !== undefined) return begun;
    await everything.ready();
    while (everything.take() !== undefined);
  }
  return undefined;
}
