// When a token whose signature holds is good (document access 5.1): its times, its issuer, its audiences, and that what
// it is bound to still exists. Pure.
import type { ApiObject } from '../../object.ts';
import type { Reference, TokenClaims } from './claims.ts';

export const isExpired = ({ expires }: TokenClaims, nowSeconds: number): boolean =>
  expires !== undefined && nowSeconds >= expires;

/** Clocks differ a little: a token is never used before somebody has it. */
const leewaySeconds = 10;

export const isTooEarly = ({ notBefore }: TokenClaims, nowSeconds: number): boolean =>
  notBefore !== undefined && nowSeconds + leewaySeconds < notBefore;

export const isOwnIssuer = ({ issuer }: TokenClaims, own: string): boolean => issuer === own;

/** Those of the wanted ones that the token is good for. One that names none is the server's own. */
export function sharedAudiences(
  { audiences }: TokenClaims,
  wanted: readonly string[],
  own: readonly string[],
): readonly string[] {
  const given = audiences.length === 0 ? own : audiences;
  return wanted.filter((audience) => given.includes(audience));
}

/** The very object that the token was made for, and not one that took its name. */
export const isSameObject = (stored: ApiObject | undefined, { uid }: Reference): boolean =>
  stored !== undefined && stored.metadata.uid === uid;

/** A token without an end lives as long as the Secret that holds it. */
export function isHeldBy(secret: ApiObject | undefined, token: string): boolean {
  const { data = {} } = (secret ?? {}) as { readonly data?: Readonly<Record<string, string>> };
  return Buffer.from(data['token'] ?? '', 'base64').toString() === token;
}
