// The methods by which a server knows who sends a request (document access 5.1), made from its options.
import type { ServerOptions } from '../flags/options.ts';
import type { Parts } from '../parts/index.ts';
import type { Authenticator } from './authenticator.ts';
import { clientCertificateAuthenticator } from './client-certificates.ts';
import { staticTokenAuthenticator } from './static-tokens.ts';

export function createAuthenticators(
  { clientAuthorities, staticTokens }: Pick<ServerOptions, 'clientAuthorities' | 'staticTokens'>,
  { certificates, identity, staticTokens: tokens }: Parts,
): readonly Authenticator[] {
  const { readBearerToken } = identity;
  return [
    ...(clientAuthorities === undefined
      ? []
      : [clientCertificateAuthenticator(clientAuthorities, certificates)]),
    // Without a token file, too: no token is good then, and a bad one is never anonymous.
    staticTokenAuthenticator(staticTokens ?? [], tokens.findToken, readBearerToken),
  ];
}
