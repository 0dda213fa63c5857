// The selection that list and deletecollection share: selectors, limit, continue, one consistent state.
import type { Context } from '../context.ts';
import { badRequest } from '../errors/api-error.ts';
import type { ResourceRoute } from '../routes.ts';
import type { Entry, Page } from '../storage/store.ts';
import type { ContinuePosition } from '../parts/lists.ts';
import { readInteger } from './options.ts';
import { readSelection } from './selection.ts';

export interface SelectedPage {
  readonly entries: readonly Entry[];
  readonly revision: number;
  /** Empty when nothing follows. */
  readonly continueToken: string;
  readonly remaining?: number;
}

/** @throws ApiError BadRequest, Expired */
export async function readPage(context: Context, route: ResourceRoute): Promise<SelectedPage> {
  const selection = readSelection(context, route);
  const limit = Math.max(readInteger(route.query, 'limit') ?? 0, 0);
  const token = route.query.get('continue') ?? '';
  const position = token === '' ? undefined : context.parts.lists.readContinueToken(token);
  checkContinue(route, position);
  const prefix = context.parts.lists.prefixOf(route);
  if (limit === 0)
    return whole(await context.parts.storage.list(context.store, prefix, from(position)), selection.matches);
  return selection.active
    ? selectedPage(context, prefix, position, limit, selection.matches)
    : plainPage(context, prefix, position, limit);
}

/** A list with limit, continue token and a nonzero resourceVersion is invalid (document core 7). */
function checkContinue({ query }: ResourceRoute, position: ContinuePosition | undefined): void {
  const version = query.get('resourceVersion') ?? '';
  if (position !== undefined && version !== '' && version !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
}

const from = (position: ContinuePosition | undefined) =>
  position === undefined ? {} : { revision: position.revision, after: position.after };

function whole(page: Page, matches: (entry: Entry) => boolean): SelectedPage {
  return { entries: page.entries.filter(matches), revision: page.revision, continueToken: '' };
}

async function plainPage(
  context: Context,
  prefix: string,
  position: ContinuePosition | undefined,
  limit: number,
): Promise<SelectedPage> {
  const { lists, storage } = context.parts;
  const page = await storage.list(context.store, prefix, { ...from(position), limit });
  const last = page.entries.at(-1);
  const remaining = lists.remainingItemCount(page.remaining, false);
  return {
    entries: page.entries,
    revision: page.revision,
    continueToken:
      page.remaining === 0 || last === undefined
        ? ''
        : lists.writeContinueToken({ revision: page.revision, after: last.key }),
    ...(remaining === undefined ? {} : { remaining }),
  };
}

/** Reads on until the page is full: what a selector leaves out takes no place. */
async function selectedPage(
  context: Context,
  prefix: string,
  position: ContinuePosition | undefined,
  limit: number,
  matches: (entry: Entry) => boolean,
): Promise<SelectedPage> {
  const { lists, storage } = context.parts;
  const found: Entry[] = [];
  let at = position;
  for (;;) {
    const page: Page = await storage.list(context.store, prefix, { ...from(at), limit });
    for (const entry of page.entries) {
      if (matches(entry)) found.push(entry);
      at = { revision: page.revision, after: entry.key };
      if (found.length < limit) continue;
      const isLast = page.remaining === 0 && entry === page.entries.at(-1);
      return {
        entries: found,
        revision: page.revision,
        continueToken: isLast ? '' : lists.writeContinueToken(at),
      };
    }
    if (page.remaining === 0) return { entries: found, revision: page.revision, continueToken: '' };
  }
}
