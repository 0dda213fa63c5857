// Whether a Secret is that of a bootstrap token which may be used now (document access 2.4). A part of the server.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import { hasTokenType, isFor, isInPlace, isLive, isWellFormed, timeLeftMs, tokenIn } from './token-secret.ts';
import type { BootstrapToken, TokenUse } from './token-secret.ts';

/** What makes a token a good one. */
export const tokenMarks = { tokenIn, hasTokenType, isWellFormed, isInPlace, isLive, isFor, timeLeftMs };

export interface TokenTools {
  readonly names: Names;
  readonly parts: typeof tokenMarks;
  readonly nowMs: number;
}

/** The token of the Secret; undefined where it has none that is good for this use. */
export function usableToken(
  secret: ApiObject,
  use: TokenUse,
  { names, parts, nowMs }: TokenTools,
): BootstrapToken | undefined {
  const token = parts.tokenIn(secret);
  const isToken =
    parts.hasTokenType(secret, names) && parts.isWellFormed(token) && parts.isInPlace(secret, token, names);
  const isExpired = parts.timeLeftMs(secret, nowMs) === 0;
  const isUsable = parts.isLive(secret) && parts.isFor(secret, use) && !isExpired;
  return isToken && isUsable ? token : undefined;
}
