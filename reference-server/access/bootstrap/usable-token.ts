// Whether a Secret is that of a bootstrap token which may be used now (document access 2.4).
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { ApiObject } from '../../object.ts';
import type { BootstrapParts } from './parts.ts';
import type { BootstrapToken, TokenUse } from './token-secret.ts';

export interface TokenTools {
  readonly names: Names;
  readonly parts: BootstrapParts;
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
  const isUsable = parts.isLive(secret) && parts.isFor(secret, use) && !parts.isExpired(secret, nowMs, use);
  return isToken && isUsable ? token : undefined;
}
