// Shared by list and deletecollection: parses the query, then reads the selected entries of one consistent
// state.
import { movedOn } from '../../parts/lists.ts';
import type { Context } from '../../context.ts';
import { ApiError, badRequest } from '../../errors/api-error.ts';
import type { ContinuePosition } from '../../parts/lists.ts';
import type { ReadMeaning } from '../../parts/versions.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Entry, ListOptions, Page } from '../../storage/store.ts';
import { awaitVersion } from './await-version.ts';
import { readInteger } from '../../requests/options.ts';
import { readSelection } from './selection.ts';
import type { Selection } from './selection.ts';
import { checkReadable } from '../../resources/declaration/unreadable.ts';

export interface SelectedPage {
  readonly meaning: ReadMeaning;
  readonly entries: readonly Entry[];
  /** Of the state that was read. */
  readonly revision: number;
  /** Empty on the last page. */
  readonly continueToken: string;
  readonly remaining?: number;
}

/** @throws ApiError BadRequest, Invalid, Expired, Timeout */
export async function readPage(context: Context, ready: Ready): Promise<SelectedPage> {
  const { route } = ready;
  const selection = readSelection(context, route);
  const { meaning, limit } = await readQuestion(context, route.query);
  await awaitVersion(context, context.parts.versions.awaitedVersion(meaning), ready);
  const prefix = context.parts.lists.prefixOf(route);
  const read = { context, kind: route.kind, prefix, meaning, limit, selection };
  try {
    return limit > 0 && selection.selectedBy.length > 0 ? await selectedPage(read) : await plainPage(read);
  } catch (error) {
    throw error instanceof StoreError && error.code === 'expired' ? await expired(context, meaning) : error;
  }
}

/** The parameters of a query; a limit of 0 means no limit. */
async function readQuestion(
  context: Context,
  query: URLSearchParams,
): Promise<{ meaning: ReadMeaning; limit: number }> {
  const { lists, versions } = context.parts;
  versions.checkListOptions(query, false);
  const limit = Math.max(readInteger(query, 'limit') ?? 0, 0);
  const token = query.get('continue') ?? '';
  const meaning = versions.listMeaning({
    match: versions.readMatch(query),
    version: versions.readVersion(query),
    limited: limit > 0,
    readPosition: token === '' ? undefined : () => lists.readContinueToken(token),
  });
  if (meaning.type === 'continued') await checkPosition(context, meaning);
  return { meaning, limit };
}

/** @throws ApiError BadRequest for a state that never existed, Expired for one that is too old */
async function checkPosition(context: Context, meaning: ReadMeaning & { type: 'continued' }): Promise<void> {
  const { position } = meaning;
  const { store, clock, parts, continueTokenLifetimeMs } = context;
  const { current } = await store.revision();
  if (position.revision > current) throw badRequest('continue: the continue key is not valid');
  if (parts.lists.isTooOld(position, clock.now(), continueTokenLifetimeMs))
    throw await expired(context, meaning);
}

/** The state has expired. A client that reads pages gets a token to continue in the current state. */
async function expired({ parts, store, clock }: Context, meaning: ReadMeaning): Promise<ApiError> {
  const { oldest, current } = await store.revision();
  if (meaning.type !== 'continued') {
    const requestedRevision = meaning.type === 'exact' ? `${meaning.revision} ` : '';
    return new ApiError(
      'Expired',
      `resourceVersion: the version ${requestedRevision}is too old, the oldest is ${oldest}`,
    );
  }
  const moved = movedOn(meaning.position, current, clock.now());
  const message =
    'continue: the token is too old to continue a consistent list. Start a new list without it, or continue with the ' +
    'token of this answer, which leads to the rest of the list in a newer state';
  return new ApiError('Expired', message, {}, { continueToken: parts.lists.writeContinueToken(moved) });
}

interface Read {
  readonly context: Context;
  readonly kind: Kind;
  readonly prefix: string;
  readonly meaning: ReadMeaning;
  /** 0: no limit. */
  readonly limit: number;
  readonly selection: Selection;
}

/** The requested part of the state, as a query of the store. */
function partOf({ context, prefix, meaning }: Read): ListOptions {
  const revision = context.parts.versions.stateRead(meaning);
  return {
    ...(revision === undefined ? {} : { revision }),
    ...(meaning.type === 'continued' ? { after: `${prefix}${meaning.position.after}` } : {}),
  };
}

/** Without selectors, or without a limit. */
async function plainPage(read: Read): Promise<SelectedPage> {
  const { context, prefix, meaning, limit, selection } = read;
  const page = await context.parts.storage.list(
    context.store,
    prefix,
    limit === 0 ? partOf(read) : { ...partOf(read), limit },
  );
  const { entries, revision, remaining } = page;
  checkReadable(read.kind, entries);
  if (limit === 0)
    return { meaning, entries: entries.filter(selection.matches), revision, continueToken: '' };
  return endPage(read, { entries, revision, last: entries.at(-1)?.key, remaining });
}

/** Number of entries that are read at once where a selector omits some. */
const leastLookedAt = 500;

/** Reads on until the page is full: entries that a selector omits do not count. */
async function selectedPage(read: Read): Promise<SelectedPage> {
  const { context, prefix, meaning, limit, selection } = read;
  const found: Entry[] = [];
  let lookedAt = 0;
  let part: ListOptions = { ...partOf(read), limit: Math.max(limit, leastLookedAt) };
  for (;;) {
    const page: Page = await context.parts.storage.list(context.store, prefix, part);
    const { entries, revision } = page;
    checkReadable(read.kind, entries);
    for (const [index, entry] of entries.entries()) {
      if (selection.matches(entry)) found.push(entry);
      lookedAt += 1;
      if (!context.parts.lists.isFull({ found: found.length, limit, lookedAt })) continue;
      const remaining = page.remaining + entries.length - index - 1;
      return endPage(read, { entries: found, revision, last: entry.key, remaining });
    }
    const last = entries.at(-1);
    if (page.remaining === 0 || last === undefined)
      return { meaning, entries: found, revision, continueToken: '' };
    part = { ...part, revision, after: last.key };
  }
}

interface PageEnd {
  readonly entries: readonly Entry[];
  readonly revision: number;
  /** The key after which the next page starts. */
  readonly last: string | undefined;
  /** The number of stored entries after it. */
  readonly remaining: number;
}

function endPage(
  { context, prefix, meaning, limit, selection }: Read,
  { entries, revision, last, remaining }: PageEnd,
): SelectedPage {
  const { lists } = context.parts;
  const isLater = meaning.type === 'continued';
  const hasNextPage = last !== undefined && lists.needsToken(remaining, entries.length >= limit, isLater);
  const count = lists.remainingItemCount(remaining, selection.selectedBy);
  return {
    meaning,
    entries,
    revision,
    continueToken: hasNextPage ? lists.writeContinueToken(positionAfter(last)) : '',
    ...(count === undefined ? {} : { remaining: count }),
  };

  function positionAfter(key: string): ContinuePosition {
    const sinceMs = meaning.type === 'continued' ? meaning.position.sinceMs : context.clock.now();
    return { revision, after: key.slice(prefix.length), sinceMs };
  }
}
