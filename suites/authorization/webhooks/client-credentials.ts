// Case: the client certificates of two webhooks whose services have one certificate authority (access 5.1, 5.4). Helper of
// `webhook-calls.suite.ts`.
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import type { KeyPair } from '../../../common/keys/certificate-authority.ts';
import { fingerprintOf } from '../../../common/keys/fingerprint.ts';
import { mintToken } from '../../../common/keys/token-file.ts';
import { clientConfiguration } from '../../../fixtures/services/client-configuration.ts';
import { allows, authenticates } from '../../../fixtures/services/review-webhook.ts';
import type { ReceivedReview } from '../../../fixtures/services/review-webhook.ts';
import type { CaseContext } from '../../kit/context.ts';
import { endpointOf, reviewService } from '../../kit/reviews/review-service.ts';
import { optionFlags } from './reviewed-users.ts';

export async function credentialsOfEach(context: CaseContext): Promise<void> {
  const authority = await createCertificateAuthority('root of two clients');
  const first = await authority.issueClient('first-client');
  const second = await authority.issueClient('second-client');
  await mustShow(context, first, second);
  await mustShow(context, undefined, second);
  await mustShow(context, first, undefined);
}

/** One request, for which the server calls both webhooks. @param ofTokens the certificate for the token webhook
 * @param ofAccess that for the authorization webhook */
async function mustShow(
  context: CaseContext,
  ofTokens: KeyPair | undefined,
  ofAccess: KeyPair | undefined,
): Promise<void> {
  const service = await reviewService(context);
  const connection = (client: KeyPair | undefined) =>
    clientConfiguration({ ...endpointOf(service), ...(client && { client }) });
  const server = await context.launchedAlone({
    ...optionFlags(context, service, {}, connection(ofAccess)),
    '--authentication-token-webhook-config-file': { file: connection(ofTokens) },
  });
  const [token, username] = [mintToken(), context.uniqueName('user-of-two-webhooks')];
  service.answerToken(token, authenticates({ username }));
  service.answerUser(username, allows);
  const { api } = server.people.bearer(token, username);
  context.expect.success(await api.get('/api/v1/namespaces'), 'a request that both webhooks accept');
  mustBeOf(context, service.reviewsOfToken(token), 'token webhook', ofTokens, ofAccess);
  mustBeOf(context, service.reviewsOfUser(username), 'authorization webhook', ofAccess, ofTokens);
}

function mustBeOf(
  { expect }: CaseContext,
  reviews: readonly ReceivedReview[],
  webhook: string,
  own: KeyPair | undefined,
  other: KeyPair | undefined,
): void {
  expect.atLeast(reviews.length, 1, `reviews that the ${webhook} received`);
  const what = `fingerprint of the client certificate that the ${webhook} received`;
  for (const { clientCertificate } of reviews) {
    const shown = clientCertificate === undefined ? 'none' : fingerprintOf(clientCertificate);
    if (own !== undefined) expect.equal(shown, fingerprintOf(own.certificate), what);
    if (other !== undefined) expect.different(shown, fingerprintOf(other.certificate), what);
  }
}
