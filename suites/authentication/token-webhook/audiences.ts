// Cases: the audiences of tokens that a webhook reviews (access 2.5, 4). Helper of `token-webhook.suite.ts`.
import { jsonAnswer } from '../../../fixtures/services/service.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { postReview } from '../../kit/reviews/reviews.ts';
import { statusOf } from '../../kit/reviews/review-status.ts';
import { acceptedToken, someUser, webhookServers } from './webhook-tokens.ts';
import type { WebhookServer } from './webhook-tokens.ts';

/** Records whether audiences are sent; where they are, their form is judged. */
export async function audiences(context: CaseContext): Promise<void> {
  const observed: Record<string, unknown> = {};
  for (const server of await webhookServers(context)) {
    const token = await acceptedToken(context, server);
    for (const { review } of token.reviews()) {
      const sent = review.spec['audiences'];
      observed[server.version] = sent ?? 'none';
      if (sent === undefined || sent === null) continue;
      const isList = Array.isArray(sent) && sent.every((one) => typeof one === 'string');
      context.expect.that(isList, 'spec.audiences of the TokenReview is not a list of strings');
    }
  }
  context.record(observed);
}

export async function audiencesOfReviews(context: CaseContext): Promise<void> {
  for (const server of await webhookServers(context)) await expectAudiences(context, server);
}

/** Reviews of one token for one audience after the other: a decision for one is none for another.
 * @throws NotRun where the server does not pass them on */
async function expectAudiences(context: CaseContext, server: WebhookServer): Promise<void> {
  const valid = ['https://first.example.com', 'https://second.example.com'];
  const { api } = await acceptedToken(context, server);
  const token = server.token((review) => {
    const requested = (review.spec['audiences'] ?? valid) as readonly string[];
    const audiences = requested.filter((one) => valid.includes(one));
    return jsonAnswer({ ...review, status: { authenticated: true, user: someUser, audiences } });
  });
  for (const [index, audience] of valid.entries()) {
    const spec = { token: token.token, audiences: [audience, 'https://other.example.com'] };
    const answer = await postReview(context, 'TokenReview', { spec }, { api });
    const sent = token.reviews().at(0)?.review.spec['audiences'];
    if (index === 0 && !(Array.isArray(sent) && sent.includes(audience)))
      throw new NotRun('not-exercised', 'the webhook does not receive the audiences of a review');
    context.expect.success(answer, `review ${index + 1} of one token`);
    const status = statusOf(answer);
    context.expect.equal(
      status['audiences'],
      [audience],
      `status.audiences of review ${index + 1} of one token`,
    );
  }
  await reviewedForOthers(context, server, api, valid);
}

/** A token that the webhook accepts for the valid audiences, reviewed for another one alone. */
async function reviewedForOthers(
  context: CaseContext,
  server: WebhookServer,
  api: Api,
  valid: readonly string[],
): Promise<void> {
  const { token } = server.token((review) =>
    jsonAnswer({ ...review, status: { authenticated: true, user: someUser, audiences: valid } }),
  );
  const spec = { token, audiences: ['https://other.example.com'] };
  const answer = await postReview(context, 'TokenReview', { spec }, { api });
  context.expect.success(answer, 'a review for an audience of which the token is not');
  const status = statusOf(answer);
  const shown = Array.isArray(status['audiences']) ? status['audiences'] : [];
  const isGood = status['authenticated'] === true && shown.length > 0;
  context.expect.that(!isGood, `a token for ${valid.join(' and ')} is reported as good for ${shown.join()}`);
}
