// Cases: how long a server caches the decisions of a token webhook (access 5.1, 8). Helper of `token-webhook.suite.ts`.
import { authenticates, unauthenticated } from '../../../fixtures/services/review-webhook.ts';
import type { AnswerReview } from '../../../fixtures/services/review-webhook.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { mustExpire, mustStayCached } from '../../kit/reviews/cached-answers.ts';
import type { CachedRequest } from '../../kit/reviews/cached-answers.ts';
import type { CaseContext } from '../../kit/context.ts';
import { connectionFile, reviewService } from '../../kit/reviews/review-service.ts';
import { whoIs } from '../../kit/identities/self-review.ts';
import { startedOrRefused } from '../configuration-file/refusals.ts';
import {
  acceptedToken,
  defaultServer,
  lifetimeFlag,
  serverWith,
  shortLifetimeMs,
  someUser,
  v1Server,
  webhookFlags,
} from './webhook-tokens.ts';
import type { WebhookServer, WebhookToken } from './webhook-tokens.ts';

const defaultLifetimeMs = 2 * 60_000;
const longLifetimeMs = 25_000;

const requestOf = ({ send, reviews }: WebhookToken, what: string): CachedRequest => ({
  what,
  send,
  calls: () => reviews().length,
});

const failed: AnswerReview = () => ({ status: 500 });

/** With five seconds decisions are renewed soon, with 25 seconds they stay: no fixed time does both. */
export async function cacheOption(context: CaseContext): Promise<void> {
  await Promise.all([shortCache(context), longCache(context), noCache(context)]);
}

/** Zero seconds are not the default: a revoked token is refused soon. Another cache may hold it for some seconds. */
async function noCache(context: CaseContext): Promise<void> {
  const service = await reviewService(context);
  const flags = webhookFlags({ file: connectionFile(service) }, { [lifetimeFlag]: '0s' });
  const launched = await startedOrRefused(context, flags);
  // Whether zero is a value of the option is not stated.
  if (launched === undefined) return;
  const server = serverWith(launched, service, 'v1beta1');
  const known = await acceptedToken(context, server);
  service.answerToken(known.token, unauthenticated);
  await context.eventually(
    async () => context.expect.status(await known.send(), 401, 'a revoked token, with a cache of 0s'),
    'cache',
  );
}

async function shortCache(context: CaseContext): Promise<void> {
  const server = await v1Server(context);
  const known = await acceptedToken(context, server);
  const request = requestOf(known, 'a token that is accepted');
  const isAccepted = (answer: Answer) => context.expect.success(answer, 'a request with an accepted token');
  const window = { lifetimeMs: shortLifetimeMs, window: 'short-cache', mayBeMissed: true } as const;
  await mustStayCached(context, request, isAccepted, window);
  await mustExpire(context, request, isAccepted, 'cache');

  await renewedDecision(context, server, known);
  server.service.answerToken(known.token, unauthenticated);
  const isRefused = (answer: Answer) =>
    context.expect.status(answer, 401, 'a request with a token that the webhook has revoked');
  await context.eventually(async () => isRefused(await known.send()), 'cache');

  await Promise.all(
    [unauthenticated, failed].map(async (answer) => {
      const late = server.token(answer);
      const what = 'a request with a token that the webhook does not accept yet';
      context.expect.refused(await late.send(), what);
      server.service.answerToken(late.token, authenticates(someUser));
      const isLate = (sent: Answer) =>
        context.expect.success(sent, 'a request with a token that is accepted by now');
      await context.eventually(async () => isLate(await late.send()), 'cache');
    }),
  );
}

/** A later answer replaces the whole identity: username, uid, groups and extra values. */
async function renewedDecision(context: CaseContext, server: WebhookServer, known: WebhookToken) {
  if (!context.has('self-review')) return;
  const extra = { 'example.com/renewed': ['yes'] };
  const renewed = { username: 'renewed-user', uid: 'renewed-uid', groups: ['renewed-group'], extra };
  const what = 'of a token about which the webhook has another answer by now';
  server.service.answerToken(known.token, authenticates(renewed));
  await context.eventually(async () => {
    const { username, uid, groups, extra: shown } = await whoIs(context, known.api, what);
    context.expect.equal(username, renewed.username, `username ${what}`);
    context.expect.equal(uid, renewed.uid, `uid ${what}`);
    context.expect.contains(shown, extra, `extra ${what}`);
    // A server may add groups of its own.
    const former: readonly string[] = someUser.groups ?? [];
    const decided = groups.filter((group) => former.includes(group) || renewed.groups.includes(group));
    context.expect.equal(decided, renewed.groups, `groups ${what}`);
  }, 'cache');
}

/** The same token, while decisions would be cached for longer than the case waits. */
export async function failuresNotCached(context: CaseContext): Promise<void> {
  const server = await defaultServer(context);
  await acceptedToken(context, server);
  const token = server.token(failed);
  context.expect.refused(
    await token.send(),
    'a request with a token for which the call of the webhook fails',
  );
  server.service.answerToken(token.token, authenticates(someUser));
  const what = 'the same request after the webhook has recovered';
  await context.eventually(async () => context.expect.success(await token.send(), what), 'cache');
}

async function longCache(context: CaseContext): Promise<void> {
  const service = await reviewService(context);
  const flags = { [lifetimeFlag]: `${longLifetimeMs / 1000}s` };
  const launched = await context.launched(webhookFlags({ file: connectionFile(service) }, flags));
  const server = serverWith(launched, service, 'v1beta1');
  // Two tokens in turn, so that a cache of one decision shows.
  await Promise.all(
    ['a token', 'another token'].map(async (what) =>
      mustStayCached(
        context,
        requestOf(await acceptedToken(context, server), `${what} that is accepted`),
        (answer) => context.expect.success(answer, `a request with ${what} that is accepted`),
        { lifetimeMs: longLifetimeMs, window: 'long-cache' },
      ),
    ),
  );
}

/** A revoked token works for two minutes, and not much longer. */
export async function cacheDefault(context: CaseContext): Promise<void> {
  const server = await defaultServer(context);
  const known = server.token(authenticates(someUser));
  const request = requestOf(known, 'a token that is accepted');
  const isAccepted = (answer: Answer) => context.expect.success(answer, 'a request with an accepted token');
  const window = { lifetimeMs: defaultLifetimeMs, window: 'token-cache-default' } as const;
  await mustStayCached(context, request, isAccepted, window);
  await mustExpire(context, request, isAccepted, 'default-cache-end');
}
