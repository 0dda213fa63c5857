// Servers that authenticate tokens by the review webhook of the run, and tokens of single cases (access 5.1).
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import type { KeyPair } from '../../../common/keys/certificate-authority.ts';
import { mintToken } from '../../../common/keys/token-file.ts';
import { clientConfigurationWithFiles } from '../../../fixtures/services/client-configuration.ts';
import { authenticates } from '../../../fixtures/services/review-webhook.ts';
import type {
  AnswerReview,
  ReceivedReview,
  ReviewService,
  ReviewedUser,
} from '../../../fixtures/services/review-webhook.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import type { Flags, FlagValue } from '../../kit/launcher/launcher.ts';
import { connectionFile, endpointOf, reviewService } from '../../kit/reviews/review-service.ts';
import { anyPath, authenticatedOnly } from '../static-users.ts';

const configFlag = '--authentication-token-webhook-config-file';
export const versionFlag = '--authentication-token-webhook-version';
export const lifetimeFlag = '--authentication-token-webhook-cache-ttl';

/** A token of one case, and the server with it. */
export interface WebhookToken {
  readonly token: string;
  readonly api: Api;
  /** A request that needs authentication and no rights. */
  send(): Promise<Answer>;
  /** What the webhook received for it. */
  reviews(): readonly ReceivedReview[];
}

export interface WebhookServer {
  readonly server: LaunchedTarget;
  readonly service: ReviewService;
  /** Sends reviews in this version. */
  readonly version: 'v1' | 'v1beta1';
  /** A new token with an answer of its own. @param text instead of a generated token */
  token(answer: AnswerReview, text?: string): WebhookToken;
}

/** The flags of a server that allows every authenticated request, and authenticates by the webhook. */
export const webhookFlags = (file: FlagValue, more: Flags = {}): Flags => ({
  ...authenticatedOnly,
  [configFlag]: file,
  ...more,
});

/** The client certificate of the server, for all cases of the run. */
export const serverCredential = ({ once }: CaseContext): Promise<KeyPair> =>
  once('client certificate for webhooks', async () =>
    (await createCertificateAuthority('webhook client root')).issueClient('conformance-api-server'),
  );

/** A shared server with the default version, whose file contains its certificates, and one with version v1 and a cache of five
 * seconds, whose file names those of its certificates and of its credential. */
export async function webhookServers(context: CaseContext): Promise<readonly [WebhookServer, WebhookServer]> {
  return [await defaultServer(context), await v1Server(context)];
}

/** With no further option. */
export async function defaultServer(context: CaseContext): Promise<WebhookServer> {
  const service = await reviewService(context);
  const server = await context.launched(webhookFlags({ file: connectionFile(service) }));
  return serverWith(server, service, 'v1beta1');
}

export const shortLifetimeMs = 5_000;

/** With the default version as value of the option. */
export async function explicitServer(context: CaseContext): Promise<WebhookServer> {
  const service = await reviewService(context);
  const flags = webhookFlags({ file: connectionFile(service) }, { [versionFlag]: 'v1beta1' });
  return serverWith(await context.launched(flags), service, 'v1beta1');
}

export async function v1Server(context: CaseContext): Promise<WebhookServer> {
  const service = await reviewService(context);
  const client = await serverCredential(context);
  const file = clientConfigurationWithFiles({ ...endpointOf(service), client });
  const flags = webhookFlags(file, { [versionFlag]: 'v1', [lifetimeFlag]: `${shortLifetimeMs / 1000}s` });
  return serverWith(await context.launched(flags), service, 'v1');
}

export function serverWith(
  server: LaunchedTarget,
  service: ReviewService,
  version: WebhookServer['version'],
): WebhookServer {
  return {
    server,
    service,
    version,
    token(answer, token = mintToken()) {
      const { api } = server.people.bearer(token, 'any-user');
      service.answerToken(token, answer);
      return {
        token,
        api,
        send: () => api.get(anyPath),
        reviews: () => service.reviewsOfToken(token),
      };
    },
  };
}

export const someUser: ReviewedUser = {
  username: 'reviewed-user',
  uid: 'uid-of-reviewed-user',
  groups: ['reviewed-group'],
};

/** A token whose answer authenticates `someUser`, after a successful request with it. */
export async function authenticatedToken(
  { expect }: CaseContext,
  server: WebhookServer,
): Promise<WebhookToken> {
  const token = server.token(authenticates(someUser));
  expect.success(await token.send(), 'a request whose token the webhook authenticates');
  return token;
}

/** Such a token, where the case is about something else: whether any token is accepted is judged by another row. */
export const acceptedToken = (context: CaseContext, server: WebhookServer): Promise<WebhookToken> =>
  dependsOn(
    'authentication.token-webhook.answer-authenticated',
    () => authenticatedToken(context, server),
    context.id,
  );
