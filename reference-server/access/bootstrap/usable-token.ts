// Whether a Secret holds a bootstrap token that is usable now (document access 2.4). A part of the server.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import { hasTokenType, isFor, isInPlace, isLive, isWellFormed, timeLeftMs, tokenIn } from './token-secret.ts';
import type { BootstrapToken, TokenUse } from './token-secret.ts';

/** The conditions of a usable token. */
export const tokenConditions = { tokenIn, hasTokenType, isWellFormed, isInPlace, isFor, timeLeftMs };

export interface TokenTools {
  readonly names: Names;
  readonly parts: typeof tokenConditions;
  readonly nowMs: number;
}

/** The token of the Secret, if it is usable for this purpose. */
export function usableToken(
  secret: ApiObject,
  use: TokenUse,
  { names, parts, nowMs }: TokenTools,
): BootstrapToken | undefined {
  const token = parts.tokenIn(secret);
  const isToken =
    parts.hasTokenType(secret, names) && parts.isWellFormed(token) && parts.isInPlace(secret, token, names);
  const isExpired = parts.timeLeftMs(secret, nowMs) === 0;
  const isUsable = isLive(secret) && parts.isFor(secret, use) && !isExpired;
  return isToken && isUsable ? token : undefined;
}
