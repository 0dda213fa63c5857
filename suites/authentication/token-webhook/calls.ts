// Cases: where, how and with what a server calls a token webhook (access 4, 5.1). Helper of `token-webhook.suite.ts`.
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import { fingerprintOf } from '../../../common/keys/fingerprint.ts';
import { mintLongToken, mintToken } from '../../../common/keys/token-file.ts';
import { clientConfiguration } from '../../../fixtures/services/client-configuration.ts';
import { authenticates } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import {
  connectionFile,
  endpointOf,
  ownReviewService,
  reviewPath,
  reviewService,
} from '../../kit/reviews/review-service.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import { startedOrRefused } from '../configuration-file/refusals.ts';
import {
  acceptedToken,
  authenticatedToken,
  serverCredential,
  serverWith,
  someUser,
  v1Server,
  versionFlag,
  webhookFlags,
  webhookServers,
} from './webhook-tokens.ts';
import type { WebhookServer } from './webhook-tokens.ts';

/** A server whose file trusts another authority, and one whose service has a certificate for another host. */
export async function remoteService(context: CaseContext): Promise<void> {
  for (const server of await webhookServers(context)) await acceptedToken(context, server);
  const { certificate: other } = await createCertificateAuthority('another root');
  const service = await reviewService(context);
  await mustNotAuthenticate(
    context,
    service,
    { ...endpointOf(service), authority: other },
    'another authority',
  );

  const authority = await createCertificateAuthority('root of another host');
  const certificate = await authority.issueServer(['other-host.example.com']);
  const elsewhere = await ownReviewService(context, { certificate });
  const endpoint = { ...endpointOf(elsewhere), authority: authority.certificate };
  await mustNotAuthenticate(context, elsewhere, endpoint, 'a certificate for another host');
}

async function mustNotAuthenticate(
  context: CaseContext,
  service: WebhookServer['service'],
  endpoint: Parameters<typeof clientConfiguration>[0],
  what: string,
): Promise<void> {
  const file = { file: clientConfiguration(endpoint) };
  // A server may connect to the service at its start.
  const launched = await startedOrRefused(context, webhookFlags(file));
  if (launched === undefined) return;
  const server = serverWith(launched, service, 'v1beta1');
  const token = server.token(authenticates(someUser));
  const answer = await token.send();
  context.expect.refused(answer, `a token for which the server would call a service with ${what}`);
  context.expect.equal(token.reviews().length, 0, `reviews that a service with ${what} received`);
}

/** The certificate that the service sees is the one of the file. */
export async function ownCredentials(context: CaseContext): Promise<void> {
  const { expect } = context;
  const { certificate } = await serverCredential(context);
  const token = await acceptedToken(context, await v1Server(context));
  const [received] = token.reviews();
  const shown = expect.present(
    received?.clientCertificate,
    'the client certificate that the service received',
  );
  expect.equal(fingerprintOf(shown), fingerprintOf(certificate), 'fingerprint of the client certificate');
}

/** YAML with comments, several entries of each list, and a context that names the second ones. */
export async function fileFormat(context: CaseContext): Promise<void> {
  const service = await reviewService(context);
  const other = await createCertificateAuthority('root of the other entry');
  const { server, authority } = endpointOf(service);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const file = `# The remote services.
apiVersion: v1
kind: Config
clusters:
  - name: other-service
    cluster:
      certificate-authority-data: ${base64(other.certificate)}
      server: ${server}/other
  - name: token-service
    cluster:
      certificate-authority-data: ${base64(authority)}
      server: ${server}
# The credentials of the API server.
users:
  - name: without-credential
    user: {}
current-context: second
contexts:
  - name: first
    context: { cluster: other-service, user: without-credential }
  - name: second
    context: { cluster: token-service, user: without-credential }
`;
  const launched = await context.launchedAlone(webhookFlags({ file }));
  await authenticatedToken(context, serverWith(launched, service, 'v1beta1'));
}

/** POST of a TokenReview to the path of the URL; the token is in the body only. */
export async function post(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const server of await webhookServers(context)) {
    const token = await authenticatedToken(context, server);
    for (const { method, target, review, headers } of token.reviews()) {
      expect.equal(method, 'POST', 'method of the call of the webhook');
      // A server may add parameters of its own, such as a timeout.
      expect.equal(target.split('?')[0], reviewPath, 'path of the call of the webhook');
      expect.equal(review.kind, 'TokenReview', 'kind of the review');
      const elsewhere = [target, ...Object.values(headers)].filter((text) => text.includes(token.token));
      expect.equal(elsewhere.length, 0, 'places outside the body in which the webhook received the token');
    }
  }
}

/** The token arrives as it was presented, and each token has the identity of its own answer. */
export async function tokenItself(context: CaseContext): Promise<void> {
  const { expect } = context;
  const long = mintLongToken(700);
  const texts = [
    mintToken(),
    `._-+/=~${mintToken()}==`,
    `${mintToken().toLowerCase()}.${mintToken()}.${mintToken()}`,
    `!#$%&'()*:;<>?@[]^\`{|}${mintToken()}`,
    `${long}a`,
    `${long}b`,
    long,
  ];
  for (const server of await webhookServers(context)) {
    for (const [index, text] of texts.entries()) {
      const username = `user-of-token-${index}`;
      const token = server.token(authenticates({ username }), text);
      for (const _repeated of [1, 2]) {
        const what = `of a token of ${text.length} characters`;
        const identity = await whoIs(context, token.api, what);
        expect.equal(identity.username, username, `username ${what}`);
      }
      expect.atLeast(token.reviews().length, 1, 'reviews with exactly the presented token');
    }
    await concurrentTokens(context, server);
  }
}

/** Each of several tokens that are presented at the same time has its own user. */
async function concurrentTokens(context: CaseContext, server: WebhookServer): Promise<void> {
  const usernames = Array.from({ length: 12 }, (_, index) => `concurrent-user-${index}`);
  await Promise.all(
    usernames.map(async (username) => {
      const { api } = server.token(authenticates({ username }));
      const identity = await whoIs(context, api, 'of a concurrent request');
      context.expect.equal(identity.username, username, 'username of a concurrent request');
    }),
  );
}

/** A version that does not exist prevents the start. The versions that exist are shown to start by other rows. */
export async function versionOther(context: CaseContext): Promise<void> {
  await acceptedToken(context, await v1Server(context));
  const file = { file: connectionFile(await reviewService(context)) };
  const flags = webhookFlags(file, { [versionFlag]: 'v2' });
  try {
    await context.launchRefused(flags);
  } catch (error) {
    // A server that runs without ever being ready passes, too.
    if (!(error instanceof PrerequisiteFailed)) throw error;
  }
}

/** Every review is in the version of the server. */
export async function versionOf(context: CaseContext, server: WebhookServer): Promise<void> {
  const token = await acceptedToken(context, server);
  for (const { review } of token.reviews())
    context.expect.equal(
      review.apiVersion,
      `${context.names.groups.authentication}/${server.version}`,
      'apiVersion of the TokenReview',
    );
}
