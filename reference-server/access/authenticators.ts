// The methods by which a server knows who sends a request (document access 5.1), made from its options.
import type { Context } from '../context.ts';
import type { ServerOptions } from '../flags/options.ts';
import type { Parts } from '../parts/index.ts';
import type { Store } from '../storage/store.ts';
import type { Authenticator } from './authenticator.ts';
import { bootstrapTokenAuthenticator } from './bootstrap/authenticator.ts';
import { clientCertificateAuthenticator } from './client-certificates.ts';
import { serviceAccountAuthenticator } from './service-accounts/authenticator.ts';
import { staticTokenAuthenticator } from './static-tokens.ts';

type Options = Pick<ServerOptions, 'clientAuthorities' | 'staticTokens' | 'bootstrapTokenAuth'>;
type Tools = Pick<Context, 'names' | 'clock' | 'serviceAccounts'> & {
  readonly store: Pick<Store, 'get' | 'list'>;
};

export function createAuthenticators(
  { clientAuthorities, staticTokens, bootstrapTokenAuth }: Options,
  { bootstrap, certificates, identity, staticTokens: tokens }: Parts,
  { serviceAccounts, ...tools }: Tools,
): readonly Authenticator[] {
  const { readBearerToken: readBearer } = identity;
  const authorities = certificates.authoritiesInUse(clientAuthorities);
  return [
    ...(authorities === undefined ? [] : [clientCertificateAuthenticator(authorities, certificates)]),
    // Without a token file, too: no token is good then, and a bad one is never anonymous.
    staticTokenAuthenticator(staticTokens ?? [], tokens.findToken, readBearer),
    ...(bootstrap.isOn(bootstrapTokenAuth)
      ? [bootstrapTokenAuthenticator({ ...tools, parts: bootstrap, readBearer })]
      : []),
    serviceAccountAuthenticator(serviceAccounts, readBearer),
  ];
}
