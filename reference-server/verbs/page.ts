// The selection that list and deletecollection share: selectors, limit, continue, one consistent state.
import type { Context } from '../context.ts';
import { ApiError, badRequest } from '../errors/api-error.ts';
import type { ResourceRoute } from '../routes.ts';
import type { Entry, Page } from '../storage/store.ts';
import type { ContinuePosition } from '../parts/lists.ts';
import { checkListOptions, refuseFuture } from './list-options.ts';
import { readInteger } from './options.ts';
import { readSelection } from './selection.ts';
import type { Selection } from './selection.ts';

export interface SelectedPage {
  readonly entries: readonly Entry[];
  readonly revision: number;
  /** Empty when nothing follows. */
  readonly continueToken: string;
  readonly remaining?: number;
}

/** @throws ApiError BadRequest, Invalid, Expired, Timeout */
export async function readPage(context: Context, route: ResourceRoute): Promise<SelectedPage> {
  const selection = readSelection(context, route);
  checkListOptions(route.query, false);
  refuseFuture(route.query, context.store.revision().current);
  const limit = Math.max(readInteger(route.query, 'limit') ?? 0, 0);
  const token = route.query.get('continue') ?? '';
  const position = token === '' ? undefined : context.parts.lists.readContinueToken(token);
  checkContinue(context, route, position);
  const prefix = context.parts.lists.prefixOf(route);
  if (limit === 0)
    return whole(await context.parts.storage.list(context.store, prefix, from(position)), selection.matches);
  const read = { context, prefix, position, limit, selection };
  return selection.selectedBy.length > 0 ? selectedPage(read) : plainPage(read);
}

/** A list with limit, continue token and a nonzero resourceVersion is invalid (document core 7); a token lasts for a
 * limited time (document core 4.12). */
function checkContinue(
  context: Context,
  { query }: ResourceRoute,
  position: ContinuePosition | undefined,
): void {
  if (position === undefined) return;
  const version = query.get('resourceVersion') ?? '';
  if (version !== '' && version !== '0')
    throw badRequest('specifying resource version is not allowed when using continue');
  if (context.clock.now() - position.sinceMs > context.continueTokenLifetimeMs)
    throw new ApiError('Expired', 'the continue token is too old: list again from the start');
}

const from = (position: ContinuePosition | undefined) =>
  position === undefined ? {} : { revision: position.revision, after: position.after };

function whole(page: Page, matches: (entry: Entry) => boolean): SelectedPage {
  return { entries: page.entries.filter(matches), revision: page.revision, continueToken: '' };
}

interface LimitedRead {
  readonly context: Context;
  readonly prefix: string;
  readonly position: ContinuePosition | undefined;
  readonly limit: number;
  readonly selection: Selection;
}

async function plainPage(read: LimitedRead): Promise<SelectedPage> {
  const { context, prefix, position, limit } = read;
  const page = await context.parts.storage.list(context.store, prefix, { ...from(position), limit });
  return endPage(read, page.entries, page.revision, page.entries.at(-1)?.key, page.remaining);
}

/** `remaining`: how many stored entries follow the one with the key `last`. */
function endPage(
  { context, position, limit, selection }: LimitedRead,
  entries: readonly Entry[],
  revision: number,
  last: string | undefined,
  remaining: number,
): SelectedPage {
  const { lists } = context.parts;
  const isFull = entries.length >= limit;
  const count = lists.remainingItemCount(remaining, selection.selectedBy);
  return {
    entries,
    revision,
    continueToken:
      last === undefined || !lists.goesOn(remaining, isFull)
        ? ''
        : lists.writeContinueToken({
            revision,
            after: last,
            sinceMs: position?.sinceMs ?? context.clock.now(),
          }),
    ...(count === undefined ? {} : { remaining: count }),
  };
}

/** Reads on until the page is full: what a selector leaves out takes no place. */
async function selectedPage(read: LimitedRead): Promise<SelectedPage> {
  const { context, prefix, position, limit, selection } = read;
  const found: Entry[] = [];
  let at = position;
  for (;;) {
    const page: Page = await context.parts.storage.list(context.store, prefix, { ...from(at), limit });
    for (const [index, entry] of page.entries.entries()) {
      if (selection.matches(entry)) found.push(entry);
      at = { revision: page.revision, after: entry.key, sinceMs: at?.sinceMs ?? context.clock.now() };
      if (found.length < limit) continue;
      return endPage(read, found, page.revision, entry.key, page.remaining + page.entries.length - index - 1);
    }
    if (page.remaining === 0) return { entries: found, revision: page.revision, continueToken: '' };
  }
}
