// Parts that build the response to a list (document core 2.5) and encode the position between pages.
import type { Entry } from '../storage/store.ts';
import { badRequest } from '../errors/api-error.ts';
import type { JsonObject } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import { collectionPrefix } from '../resources/declaration/keys.ts';
import type { SelectedBy } from './selectors.ts';

export interface ContinuePosition {
  /** Of the state that the first page was read from. */
  readonly revision: number;
  /**
   * Key of the last returned entry, relative to the collection's prefix: a token gives no access to another
   * collection, whatever query it is sent with.
   */
  readonly after: string;
  /** When the first page was read: all pages of one list expire together. */
  readonly sinceMs: number;
}

/** A token holds the whole position: the server stores nothing. */
function writeContinueToken(position: ContinuePosition): string {
  const { revision, after, sinceMs } = position;
  return Buffer.from(JSON.stringify({ v: 1, r: revision, k: after, t: sinceMs })).toString('base64url');
}

/** @throws ApiError BadRequest for an invalid token */
function readContinueToken(token: string): ContinuePosition {
  if (/^[\w-]+=*$/.test(token)) {
    try {
      const { v, r, k, t } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Record<
        string,
        unknown
      >;
      if (v === 1 && isWhole(r) && r > 0 && isBelow(k) && isWhole(t))
        return { revision: r, after: k, sinceMs: t };
    } catch {
      // Falls through to the refusal.
    }
  }
  throw badRequest('continue: the continue key is not valid');
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** `name` or `namespace/name`. */
const isBelow = (key: unknown): key is string =>
  typeof key === 'string' && key.split('/').every((segment) => !['', '.', '..'].includes(segment));

/** Whether a list has expired: a token is valid for a limited time (document core 4.12). */
function isTooOld(position: ContinuePosition, nowMs: number, lifetimeMs: number): boolean {
  return nowMs - position.sinceMs > lifetimeMs;
}

/** Where a client may continue whose state has expired: after the same key, in another state. */
export function movedOn(position: ContinuePosition, revision: number, nowMs: number): ContinuePosition {
  return { ...position, revision, sinceMs: nowMs };
}

/** The key prefix of a collection. */
export function prefixOf({ kind, namespace }: ResourceRoute): string {
  return collectionPrefix(kind, namespace);
}

export interface ListFacts {
  readonly revision: number;
  /** Empty when the list is complete. */
  readonly continueToken: string;
  /** Absent where unknown: with selectors, and when the list is complete. */
  readonly remaining?: number;
  /** The objects on this page. */
  readonly entries?: readonly Entry[];
}

/** A list without its items. */
function listHead(kind: Pick<Kind, 'group' | 'version' | 'kind' | 'listKind'>, facts: ListFacts): JsonObject {
  const { remaining } = facts;
  return {
    kind: kind.listKind ?? `${kind.kind}List`,
    apiVersion: kind.group === '' ? kind.version : `${kind.group}/${kind.version}`,
    metadata: {
      resourceVersion: String(facts.revision),
      ...(facts.continueToken === '' ? {} : { continue: facts.continueToken }),
      ...(remaining === undefined ? {} : { remainingItemCount: remaining }),
    },
  };
}

/** The number of items after this page, where the documents require it. */
function remainingItemCount(remaining: number, selectedBy: readonly SelectedBy[]): number | undefined {
  return selectedBy.length > 0 || remaining === 0 ? undefined : remaining;
}

/** Whether a page needs a token: more entries follow. That it is full, or that a token led to it, does not show that. */
function needsToken(remaining: number, _isFull: boolean, _isLater?: boolean): boolean {
  return remaining > 0;
}

/** What a chunk of a selection has so far; `lookedAt` counts the entries since its start, selected or not. */
interface Reached {
  readonly found: number;
  readonly limit: number;
  readonly lookedAt: number;
}

/** Whether a chunk of a selection ends with the entry that was looked at last. */
function isFull({ found, limit }: Reached): boolean {
  return found >= limit;
}

export const listParts = {
  isFull,
  listHead,
  prefixOf,
  remainingItemCount,
  needsToken,
  writeContinueToken,
  readContinueToken,
  isTooOld,
};
