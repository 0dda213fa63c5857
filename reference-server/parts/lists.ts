// Parts that build the answer to a list (document core 2.5) and carry a position from page to page.
import { badRequest } from '../errors/api-error.ts';
import type { JsonObject } from '../object.ts';
import type { Kind } from '../resources/kind.ts';
import type { ResourceRoute } from '../routes.ts';
import { collectionPrefix } from '../verbs/keys.ts';
import type { SelectedBy } from './selectors.ts';

export interface ContinuePosition {
  /** Of the state that the first page was read from. */
  readonly revision: number;
  /** Key of the last entry handed out, below the collection's prefix: a token leads to no other collection, whatever
   * query it comes with. */
  readonly after: string;
  /** When the first page was read: the pages of one list grow old together. */
  readonly sinceMs: number;
}

/** A token holds the whole position: nothing is kept on the server. */
function writeContinueToken(position: ContinuePosition): string {
  const { revision, after, sinceMs } = position;
  return Buffer.from(JSON.stringify({ v: 1, r: revision, k: after, t: sinceMs })).toString('base64url');
}

/** @throws ApiError BadRequest where the token is none of ours */
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

/** Whether the time of a list is over: a token lasts for a limited time (document core 4.12). */
function isTooOld(position: ContinuePosition, nowMs: number, lifetimeMs: number): boolean {
  return nowMs - position.sinceMs > lifetimeMs;
}

/** Where a client may go on whose state is gone: after the same key, in another state. */
function movedOn(position: ContinuePosition, revision: number, nowMs: number): ContinuePosition {
  return { ...position, revision, sinceMs: nowMs };
}

/** Where the members of a collection lie. */
function prefixOf({ kind, namespace }: ResourceRoute): string {
  return collectionPrefix(kind, namespace);
}

export interface ListFacts {
  readonly revision: number;
  /** Empty when the list is complete. */
  readonly continueToken: string;
  /** Left out where unknown: with selectors, and when the list is complete. */
  readonly remaining?: number;
}

/** Everything of a list but its items. */
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

/** How many items follow this page, where the documents want it said. */
function remainingItemCount(remaining: number, selectedBy: readonly SelectedBy[]): number | undefined {
  return selectedBy.length > 0 || remaining === 0 ? undefined : remaining;
}

/** Whether a page needs a token: entries follow it. A full page alone is no sign of that. */
function goesOn(remaining: number, _isFull: boolean): boolean {
  return remaining > 0;
}

export const listParts = {
  listHead,
  prefixOf,
  remainingItemCount,
  goesOn,
  writeContinueToken,
  readContinueToken,
  isTooOld,
  movedOn,
};
