// Where the keys of an issuer are (document access 5.2, 5.3): the discovery document, and the key set that it names.
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import type { RemoteTrust } from '../../remote/client.ts';
import type { Claims, IssuerSettings } from './settings.ts';

const wellKnownPath = '/.well-known/openid-configuration';

/** The full URL of the discovery document. */
export const discoveryUrlOf = ({ url, discoveryUrl }: Pick<IssuerSettings, 'url' | 'discoveryUrl'>): string =>
  discoveryUrl ?? `${url.replace(/\/$/, '')}${wellKnownPath}`;

/** The same authorities verify the discovery document and the key set. */
export const trustOf = ({ authorities }: Pick<IssuerSettings, 'authorities'>): RemoteTrust => ({
  authorities,
});

/** The document must be about this issuer: otherwise another host could vouch for it. */
export const isAboutIssuer = (document: JsonObject, url: string): boolean => document['issuer'] === url;

/** Undefined unless it is a URL with https. */
export function keySetUrlOf({ jwks_uri: url }: JsonObject): string | undefined {
  return typeof url === 'string' && url.startsWith('https://') && URL.canParse(url) ? url : undefined;
}

/** Undefined for text that is not a JSON object. */
export function parseDocument(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Claims that the token refers to another source are not requested there (document access 5.3).
 * @param _get sends a request to a source */
export const completeClaims = (
  claims: Claims,
  _get: (url: string) => Promise<string>,
): Claims | Promise<Claims> => claims;
