// A server with every authentication method that the target has, and with a token webhook that fails (access 5.1).
import { tokenWithChangedClaims } from '../../common/keys/token-keys.ts';
import { authenticates } from '../../fixtures/services/review-webhook.ts';
import type { AnswerReview } from '../../fixtures/services/review-webhook.ts';
import { secretsOf, tokenSecret } from '../kit/identities/bootstrap-tokens.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import { connectionFile, reviewService } from '../kit/reviews/review-service.ts';
import { expectAccepted, on } from './bearers.ts';
import { authoritiesOfRun, issue } from './certificates.ts';
import { issuerFlags, issuerOfRun } from './openid-connect/issuers.ts';
import { acceptsOtherForms, anyPath, staticServer } from './static-users.ts';
import { serverWith, someUser, webhookFlags } from './token-webhook/webhook-tokens.ts';

const bootstrapOption: Flags = { '--enable-bootstrap-token-auth': 'true' };
const fails: AnswerReview = () => ({ status: 500 });

/** On a server with all methods at once a credential of each authenticates, although the token webhook fails for all tokens
 * but its own: the first authenticator to succeed decides. */
export async function everyMethodTogether(context: CaseContext): Promise<void> {
  const { expect, has, names, uniqueName } = context;
  const { first } = await authoritiesOfRun(context);
  const issuer = has('oidc') ? await issuerOfRun(context) : undefined;
  const service = has('token-webhook') ? await reviewService(context) : undefined;
  // The target may have been started by other means than the launcher.
  const takesBootstrapTokens =
    has('bootstrap-tokens') && (await launchedIfPossible(context, bootstrapOption)) !== undefined;
  const flags: Flags = {
    ...(issuer !== undefined && issuerFlags(issuer)),
    ...(service !== undefined && webhookFlags({ file: connectionFile(service) })),
    ...(takesBootstrapTokens && bootstrapOption),
    '--client-ca-file': { file: `${first.certificate}\n` },
  };
  const { server, users } = await staticServer(context, flags);
  const accepts = async (token: string) => {
    service?.answerToken(token, fails);
    await expectAccepted(on(context, server), token);
  };
  await accepts(users.grouped.token);
  await acceptsOtherForms(context, takesBootstrapTokens ? bootstrapOption : {});
  if (issuer !== undefined) await accepts(await issuer.mint());
  if (has('token-requests')) await accepts((await server.people.account(await server.namespace())).token);
  if (takesBootstrapTokens) {
    const token = server.people.mintToken();
    const secrets = secretsOf(server.cluster.existing(names.namespaces.system));
    await secrets.given(tokenSecret(token, names));
    await accepts(token.text);
  }
  const name = uniqueName('certified');
  const { api } = server.people.certificate(await issue(first, name), name);
  expect.success(await api.get(anyPath), 'a request with a certificate to a server with every method');
  if (service === undefined) return;
  const webhook = serverWith(server, service, 'v1beta1');
  const token = webhook.token(authenticates(someUser));
  expect.success(await token.send(), 'a request with a token of the webhook to a server with every method');
  if (!has('token-requests')) return;
  // A text in the form of an account's token, with the issuer of the server, which no key has signed.
  const account = await server.people.account(await server.namespace());
  const alike = webhook.token(authenticates(someUser), tokenWithChangedClaims(account.token));
  expect.success(await alike.send(), 'a request with a token of the webhook that is like that of an account');
}
