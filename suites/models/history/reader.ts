// Clients that list while others write: whole collections, and walks page by page.
import type { SendOptions } from '../../kit/requests/api.ts';
import type { Listing, Page } from './history.ts';
import type { Log } from './log.ts';
import { scopeOf, seenIn, selectorOf } from './places.ts';
import type { View } from './places.ts';
import { linger } from './writer.ts';
import { orNothing } from './writes.ts';

export interface ReaderOptions {
  readonly client: string;
  readonly log: Log;
  readonly views: readonly View[];
  readonly random: () => number;
  /** Items of a page; whole lists without. */
  readonly limit?: number;
  /** How many lists at most. */
  readonly mostLists: number;
  readonly isOver: () => boolean;
}

export async function runReader(options: ReaderOptions): Promise<void> {
  const { client, log, views, random, limit, mostLists, isOver } = options;
  for (let count = 0; count < mostLists && !isOver(); count++) {
    await listOnce(log, client, views[count % views.length]!, { limit, random });
    await linger(random);
  }
}

/** More pages than the objects of a history fill, and those of others that it may meet. */
const mostPages = 40;

interface Walk {
  readonly limit?: number | undefined;
  /** For a pause between pages, in which others write. */
  readonly random?: () => number;
}

/** A whole list, or one in pages. Returns its index in the log; undefined where the first page did not come. */
export async function listOnce(
  log: Log,
  client: string,
  view: View,
  { limit, random }: Walk = {},
): Promise<number | undefined> {
  const pages: Page[] = [];
  let first: string | undefined;
  let token: string | undefined;
  do {
    if (pages.length > 0 && random !== undefined) await linger(random, 3);
    const sent = log.tick();
    const query: SendOptions['query'] = { ...selectorOf(view), limit, continue: token };
    const answer = await orNothing(view.resource.list(query));
    const answered = log.tick();
    // A token may have expired, and a busy server may refuse: the walk ends here, and is not judged.
    if (answer?.status !== 200) break;
    const { items, metadata } = answer.list;
    const seen = items.map((item) => seenIn(view, item)).filter((one) => one !== undefined);
    pages.push({ sent, answered, items: seen });
    first ??= metadata.resourceVersion ?? '';
    token = metadata.continue;
    if (!token) return push(log, { ...scopeOf(client, view), version: first, pages, complete: true });
  } while (pages.length < mostPages);
  return first === undefined
    ? undefined
    : push(log, { ...scopeOf(client, view), version: first, pages, complete: false });
}

const push = ({ lists }: Log, listing: Listing): number => lists.push(listing) - 1;
