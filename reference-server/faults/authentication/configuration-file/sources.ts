// Planted faults of the authentication configuration file: other sources of claims, and flags beside the file (document
// access 5.3).
import type { JsonObject } from '../../../object.ts';
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'distributed-claims-requested',
    title: 'A claim that the token refers to another source is requested there, and its answer used.',
    breaks: ['authentication.configuration.distributed-claims'],
    install({ idTokens }) {
      idTokens.completeClaims = async (claims, get) => {
        const endpoint = endpointOf(claims);
        if (endpoint === undefined) return claims;
        const [, payload = ''] = (await get(endpoint)).split('.');
        const { iss: _iss, ...others } = JSON.parse(
          Buffer.from(payload, 'base64url').toString('utf8'),
        ) as JsonObject;
        return { ...others, ...claims };
      };
    },
  },
  {
    id: 'configuration-beside-flags',
    title: 'The authentication configuration file is accepted beside the OpenID Connect flags.',
    breaks: ['authentication.configuration.not-with-oidc-options'],
    install({ idTokens }) {
      idTokens.excludesFlags = () => false;
    },
  },
] as const satisfies readonly Fault[];

/** The place of the first source of a token. */
function endpointOf({ _claim_sources: sources = {} }: JsonObject): string | undefined {
  const [source] = Object.values(sources as JsonObject) as readonly JsonObject[];
  const endpoint = source?.['endpoint'];
  return typeof endpoint === 'string' ? endpoint : undefined;
}
