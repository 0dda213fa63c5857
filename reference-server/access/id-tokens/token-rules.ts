// When an ID token with a valid signature is valid (document access 5.2, 5.3): issuer, audience and times. Pure.
import type { Claims } from './settings.ts';

/** The issuer of a token: the one whose URL equals `iss`. */
export function chooseIssuer<T>(issuers: ReadonlyMap<string, T>, iss: unknown): T | undefined {
  return typeof iss === 'string' ? issuers.get(iss) : undefined;
}

export const isIssuedBy = ({ iss }: Claims, url: string): boolean => iss === url;

/** `aud` is a text or a list. */
export function matchesAudience({ aud }: Claims, audiences: readonly string[]): boolean {
  const given: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  return given.some((one) => typeof one === 'string' && audiences.includes(one));
}

/** A token without `exp` is not valid. */
export const isExpired = ({ exp }: Claims, nowSeconds: number): boolean =>
  typeof exp !== 'number' || !Number.isFinite(exp) || nowSeconds >= exp;

/** Tolerates differences between clocks. */
const leewaySeconds = 10;

/** `nbf` is optional. */
export const isTooEarly = ({ nbf }: Claims, nowSeconds: number): boolean =>
  nbf !== undefined && (typeof nbf !== 'number' || nowSeconds + leewaySeconds < nbf);

export const acceptsAlgorithm = (algorithm: string, accepted: readonly string[]): boolean =>
  accepted.includes(algorithm);
