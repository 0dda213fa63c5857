// The start of a watch: its initial state, if any, and its position in the log directly after it.
import type { Entry, WatchCursor } from '../../storage/store.ts';
import type { OpenWatch } from './open-watch.ts';
import { checkReadable } from '../../resources/declaration/unreadable.ts';

export interface WatchBeginning {
  /**
   * The existing objects; unset where the watch shows changes only. The reader removes it from the record, so
   * that a long watch does not keep its initial state in memory.
   */
  existing: readonly Entry[] | undefined;
  /** The revision of that state, or the one after which changes are shown. */
  readonly revision: number;
  readonly cursor: WatchCursor;
}

/** Undefined where the requested state does not exist yet. @throws StoreError `expired`, `unavailable` */
export async function beginWatch({
  context,
  facts,
  prefix,
  span,
}: OpenWatch): Promise<WatchBeginning | undefined> {
  const { store, parts } = context;
  const { start } = facts;
  const { current } = await store.revision();
  const cursorAfter = async (revision: number) =>
    span.follow(await parts.storage.watch(store, prefix, revision));
  if (start.from === 'changes') {
    // Waits for a future version: events up to it are not shown (document core 4.12).
    const cursor = await cursorAfter(Math.min(start.after, current));
    return { existing: undefined, revision: start.after, cursor };
  }
  if (start.notOlderThan > current) return undefined;
  const { entries, revision } = await parts.storage.list(store, prefix, {});
  checkReadable(facts.route.kind, entries);
  return { existing: entries, revision, cursor: await cursorAfter(revision) };
}

/** Waits until the state exists. Undefined where the watch or the store ended before. @throws StoreError */
export async function beginOnceReached(open: OpenWatch): Promise<WatchBeginning | undefined> {
  const { context, facts, span } = open;
  if (facts.start.from === 'state') await context.store.waitFor(facts.start.notOlderThan, span.signal);
  return span.ended ? undefined : beginWatch(open);
}
