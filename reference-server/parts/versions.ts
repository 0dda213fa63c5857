// Parts that interpret the resourceVersion of a read, and choose the state of the response (document core 4.12;
// where it leaves an entry open, as the most used implementation does). The version of a list is a separate
// value from the state that was read.
import { badRequest, invalidOption } from '../errors/api-error.ts';
import { readInteger, unsupported } from '../requests/options.ts';
import type { ContinuePosition } from './lists.ts';

/** The meaning of a read, in the terms of document core 4.12. */
export type ReadMeaning =
  | { readonly type: 'most-recent' }
  | { readonly type: 'any' }
  | { readonly type: 'not-older'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number }
  | { readonly type: 'continued'; readonly position: ContinuePosition };

/** resourceVersionMatch as sent. */
export type Match = 'unset' | 'Exact' | 'NotOlderThan';

/** The version and page parameters of a list. */
export interface ListQuestion {
  readonly match: Match;
  /** 0 for any version; undefined where the query names none. */
  readonly version: number | undefined;
  /** Whether the request limits the number of items. */
  readonly limited: boolean;
  /** Decodes the position where the previous page ended; undefined for the first page. */
  readonly readPosition: (() => ContinuePosition) | undefined;
}

const mostVersion = 2n ** 64n - 1n;

/** The version that a query names: 0 means any, undefined means none. @throws ApiError BadRequest */
function readVersion(query: URLSearchParams): number | undefined {
  const text = query.get('resourceVersion') ?? '';
  if (text === '') return undefined;
  if (!/^[0-9]{1,20}$/.test(text) || BigInt(text) > mostVersion)
    throw badRequest(`resourceVersion: "${text}" is not valid`);
  return Number(text);
}

const matches: readonly string[] = ['Exact', 'NotOlderThan'];

/** @throws ApiError Invalid on ListOptions for a value that is not allowed */
function readMatch(query: URLSearchParams): Match {
  const text = query.get('resourceVersionMatch') ?? '';
  if (text === '') return 'unset';
  if (!matches.includes(text))
    throw invalidOption('ListOptions', unsupported('resourceVersionMatch', text, matches));
  return text as Match;
}

/** The meaning of the version of a get (document core 4.12). */
function getMeaning(version: number | undefined): ReadMeaning {
  if (version === undefined) return { type: 'most-recent' };
  return version === 0 ? { type: 'any' } : { type: 'not-older', revision: version };
}

/**
 * An entry of the table: a meaning, or a refusal. `revision` is 0 where the query names none, `readPosition` is
 * for the rows with a token.
 */
type TableEntry = (request: {
  readonly revision: number;
  readonly readPosition: () => ContinuePosition;
}) => ReadMeaning;

const mostRecent: TableEntry = () => ({ type: 'most-recent' });
const any: TableEntry = () => ({ type: 'any' });
const notOlder: TableEntry = ({ revision }) => ({ type: 'not-older', revision });
const exact: TableEntry = ({ revision }) => ({ type: 'exact', revision });
const continued: TableEntry = ({ readPosition }) => ({ type: 'continued', position: readPosition() });
const versionWithToken: TableEntry = () => {
  throw badRequest('specifying resourceVersion is not allowed when using continue');
};
const matchAlone: TableEntry = () => {
  throw forbidden('resourceVersionMatch', 'may not be set without resourceVersion');
};
const matchWithToken: TableEntry = () => {
  throw forbidden('resourceVersionMatch', 'may not be set together with continue');
};
const exactOfAny: TableEntry = () => {
  throw forbidden('resourceVersionMatch', '"Exact" may not be set for resourceVersion "0"');
};

type Row = readonly [unset: TableEntry, zero: TableEntry, nonzero: TableEntry];

/** The table of document core 4.12. A token without a limit requests the rest of the list. */
const listTable: Readonly<Record<Match, Readonly<Record<'whole' | 'first' | 'next', Row>>>> = {
  unset: {
    whole: [mostRecent, any, notOlder],
    first: [mostRecent, any, exact],
    next: [continued, continued, versionWithToken],
  },
  Exact: {
    whole: [matchAlone, exactOfAny, exact],
    first: [matchAlone, exactOfAny, exact],
    next: [matchAlone, matchWithToken, matchWithToken],
  },
  NotOlderThan: {
    whole: [matchAlone, any, notOlder],
    first: [matchAlone, any, notOlder],
    next: [matchAlone, matchWithToken, matchWithToken],
  },
};

/**
 * The meaning of the version, match and page of a list.
 * @throws ApiError Invalid on ListOptions; BadRequest for a token with a version; what `readPosition` throws
 */
function listMeaning({ match, version, limited, readPosition }: ListQuestion): ReadMeaning {
  const row = listTable[match][readPosition ? 'next' : limited ? 'first' : 'whole'];
  const entry = row[version === undefined ? 0 : version === 0 ? 1 : 2];
  return entry({ revision: version ?? 0, readPosition: readPosition ?? noPosition });
}

const noPosition = () => {
  throw new TypeError('a list that starts has no position');
};

/** The version that must be reached before the read: it may be in the future. */
function awaitedVersion(meaning: ReadMeaning): number | undefined {
  return meaning.type === 'not-older' || meaning.type === 'exact' ? meaning.revision : undefined;
}

const longestWaitMs = 3000;

/** How long a read waits for a future version (document core 8: bounded by the request's own timeout). */
function waitForVersionMs(timeoutSeconds: number | undefined): number {
  if (timeoutSeconds === undefined || timeoutSeconds <= 0) return longestWaitMs;
  return Math.min(timeoutSeconds * 1000, longestWaitMs);
}

/** The revision of the state to read; undefined means the current one. */
function stateRead(meaning: ReadMeaning): number | undefined {
  if (meaning.type === 'exact') return meaning.revision;
  return meaning.type === 'continued' ? meaning.position.revision : undefined;
}

/** The resourceVersion of a list: that of the state read. */
function collectionVersion(_meaning: ReadMeaning, stateRevision: number): number {
  return stateRevision;
}

/**
 * Checks the combination of list or watch options, except for the table of versions. Numeric options are
 * already parsed.
 * @throws ApiError Invalid on ListOptions, BadRequest
 */
function checkListOptions(query: URLSearchParams, isWatch: boolean): void {
  readInteger(query, 'limit');
  readInteger(query, 'timeoutSeconds');
  const match = readMatch(query);
  const initialEvents = (query.get('sendInitialEvents') ?? '') !== '';
  if (!isWatch) {
    if (initialEvents) throw forbidden('sendInitialEvents', 'may not be set for a list');
    return;
  }
  if (!initialEvents && match !== 'unset')
    throw forbidden('resourceVersionMatch', 'may not be set for a watch without sendInitialEvents');
  if (initialEvents && match !== 'NotOlderThan')
    throw forbidden('resourceVersionMatch', 'sendInitialEvents requires NotOlderThan');
}

const forbidden = (path: string, why: string) =>
  invalidOption('ListOptions', { reason: 'FieldValueForbidden', path, message: `Forbidden: ${why}` });

export const versionParts = {
  readVersion,
  readMatch,
  checkListOptions,
  getMeaning,
  listMeaning,
  awaitedVersion,
  waitForVersionMs,
  stateRead,
  collectionVersion,
};
