// The method of service account tokens (document access 5.1).
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
      // Any other token is for another method to judge.
      if (token === undefined || token.split('.').length !== 3) return undefined;
      return (await tokens.check(token, audiences)) ?? 'refused';
    },
  };
}
