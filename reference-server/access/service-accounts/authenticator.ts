// The authenticator for service account tokens (document access 5.1).
import type { Authenticator } from '../authenticator.ts';
import type { BearerReader } from '../static-tokens.ts';
import type { ServiceAccountTokens } from './tokens.ts';

export function serviceAccountAuthenticator(
  tokens: ServiceAccountTokens,
  readBearer: BearerReader,
): Authenticator {
  return {
    name: 'service-account-tokens',
    async authenticate({ headers, audiences = tokens.audiences }) {
      const token = readBearer(headers['authorization']);
      // A token of another form may belong to another method.
      if (token === undefined || token.split('.').length !== 3) return undefined;
      return (await tokens.check(token, audiences)) ?? 'refused';
    },
  };
}
