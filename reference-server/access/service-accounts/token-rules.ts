// When a token with a valid signature is valid (document access 5.1): its times, issuer and audiences, and that the
// objects that it is bound to still exist. Pure.
import type { ApiObject } from '../../object.ts';
import type { Reference, TokenClaims } from './claims.ts';

export const isExpired = ({ expires }: TokenClaims, nowSeconds: number): boolean =>
  expires !== undefined && nowSeconds >= expires;

/** Tolerates differences between clocks: a token cannot be used before it is issued. */
const leewaySeconds = 10;

export const isTooEarly = ({ notBefore }: TokenClaims, nowSeconds: number): boolean =>
  notBefore !== undefined && nowSeconds + leewaySeconds < notBefore;

export const isOwnIssuer = ({ issuer }: TokenClaims, own: string): boolean => issuer === own;

/** The requested audiences that the token is valid for. A token without audiences is for the server itself. */
export function sharedAudiences(
  { audiences }: TokenClaims,
  requested: readonly string[],
  own: readonly string[],
): readonly string[] {
  const given = audiences.length === 0 ? own : audiences;
  return requested.filter((audience) => given.includes(audience));
}

/** Whether this is the object that the token was issued for, and not a later one with the same name. */
export const isSameObject = (stored: ApiObject | undefined, { uid }: Reference): boolean =>
  stored !== undefined && stored.metadata.uid === uid;

/** A token without expiration is valid as long as its Secret holds it. */
export function isHeldBy(secret: ApiObject | undefined, token: string): boolean {
  const { data = {} } = (secret ?? {}) as { readonly data?: Readonly<Record<string, string>> };
  return Buffer.from(data['token'] ?? '', 'base64').toString() === token;
}
