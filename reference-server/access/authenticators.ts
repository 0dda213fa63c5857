// Creates the authenticators of a server from its options (document access 5.1).
import type { Context } from '../context.ts';
import type { ServerOptions } from '../options.ts';
import type { Parts } from '../parts/index.ts';
import type { Store } from '../storage/store.ts';
import type { Authenticator } from './authenticator.ts';
import { bootstrapTokenAuthenticator } from './bootstrap/authenticator.ts';
import { clientCertificateAuthenticator } from './client-certificates.ts';
import { serviceAccountAuthenticator } from './service-accounts/authenticator.ts';
import type { SendRemote } from '../remote/client.ts';
import { tokenWebhookAuthenticator } from './webhooks/token-webhook.ts';
import { staticTokenAuthenticator } from './static-tokens.ts';

type Options = Pick<
  ServerOptions,
  'clientAuthorities' | 'staticTokens' | 'bootstrapTokenAuth' | 'tokenWebhook'
>;
type Tools = Pick<Context, 'names' | 'clock' | 'serviceAccounts'> & {
  readonly idTokens: readonly Authenticator[];
  readonly store: Pick<Store, 'get' | 'list'>;
  readonly sendRemote: SendRemote;
  readonly log: (line: string) => void;
};

export function createAuthenticators(
  { clientAuthorities, staticTokens, bootstrapTokenAuth, tokenWebhook: settings }: Options,
  { bootstrap, certificates, identity, staticTokens: tokens, tokenWebhooks }: Parts,
  { serviceAccounts, idTokens, ...tools }: Tools,
): readonly Authenticator[] {
  const { readBearerToken: readBearer } = identity;
  const { sendRemote: send } = tools;
  const { audiences } = serviceAccounts;
  const webhook = { ...tools, send, audiences, parts: tokenWebhooks, readBearer };
  const authorities = certificates.authoritiesInUse(clientAuthorities);
  return [
    ...(authorities === undefined ? [] : [clientCertificateAuthenticator(authorities, certificates)]),
    // Also without a token file: then every token is invalid, and a request with an invalid token is never anonymous.
    staticTokenAuthenticator(staticTokens ?? [], tokens.findToken, readBearer),
    ...(bootstrap.isOn(bootstrapTokenAuth)
      ? [bootstrapTokenAuthenticator({ ...tools, parts: bootstrap, readBearer })]
      : []),
    ...idTokens,
    serviceAccountAuthenticator(serviceAccounts, readBearer),
    ...(settings === undefined ? [] : [tokenWebhookAuthenticator({ ...webhook, settings })]),
  ];
}
