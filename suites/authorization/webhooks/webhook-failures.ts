// Cases: calls of an authorization webhook that fail, under each failurePolicy (access 5.4). Helper of `webhook-calls.suite.ts`.
import type { Control } from '../../kit/identities/rights.ts';
import { allows, answerWith, hasNoOpinion } from '../../../fixtures/services/review-webhook.ts';
import type { ReviewService } from '../../../fixtures/services/review-webhook.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext, Namespace } from '../../kit/context.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { ownReviewService, reviewService } from '../../kit/reviews/review-service.ts';
import { allowed, coreRule, grantIn } from '../../kit/identities/rights.ts';
import { malformed, unusable } from './malformed-reviews.ts';
import { mustBeRefused } from './refused-by-failure.ts';
import { fileFlags, grantedPaths, ownReviewedServer, reviewedServer } from './reviewed-users.ts';
import type { ReviewedPerson, ReviewedServer } from './reviewed-users.ts';

export type FailurePolicy = 'Deny' | 'NoOpinion';

/** Long enough that the run answers in time on a busy machine, too. */
const shortTimeout = '8s';

/** Refusals are cached for a moment only, so that a grant shows soon. */
const settingsOf = (failurePolicy: FailurePolicy, timeout?: string) => ({
  failurePolicy,
  ...(timeout !== undefined && { timeout }),
  authorizedTTL: '1s',
  unauthorizedTTL: '1s',
});

const sharedServer = async (
  context: CaseContext,
  policy: FailurePolicy,
  timeout?: string,
): Promise<ReviewedServer> =>
  reviewedServer(context, fileFlags(context, await reviewService(context), settingsOf(policy, timeout)));

/** A user whom RBAC allows to read config maps of the namespace. */
interface Granted {
  readonly person: ReviewedPerson;
  /** A request that RBAC allows, with a new name each time, so that no cached answer decides it. */
  granted(): Promise<Answer>;
  /** The same for a request that RBAC does not allow. */
  other(): Promise<Answer>;
  /** A write that RBAC does not allow. */
  readonly write?: Control | undefined;
  /** A request for a path that RBAC allows, another one each time. */
  readonly path?: Control | undefined;
}

/** Waits until the grant is effective, while the webhook has no opinion. */
async function grantedPerson(
  context: CaseContext,
  server: ReviewedServer,
  namespace: Namespace,
): Promise<Granted> {
  const person = await server.person(hasNoOpinion);
  const { configMaps, secrets } = person.in(namespace);
  const granted = () => configMaps.read(context.uniqueName('object'));
  const rules = [coreRule(['get'], 'configmaps')];
  await grantIn({ ...context, cluster: server.cluster }, person, namespace, rules, granted);
  return { person, granted, other: () => secrets.read(context.uniqueName('object')) };
}

/** Judges both requests while calls fail. */
async function judgeFailure(
  context: CaseContext,
  { granted, other, write, path }: Omit<Granted, 'person'>,
  policy: FailurePolicy,
  what: string,
): Promise<void> {
  for (const send of path === undefined ? [granted] : [granted, path]) {
    const answer = await send();
    if (policy === 'NoOpinion') allowed(answer, `RBAC grants it, NoOpinion, ${what}`);
    else mustBeRefused(context, answer, `RBAC grants it, Deny, ${what}`);
  }
  mustBeRefused(context, await other(), `RBAC does not grant it, ${policy}, ${what}`);
  if (write !== undefined)
    mustBeRefused(context, await write(), `RBAC does not grant the write, ${policy}, ${what}`);
}

/** The service is absent for a while, and in the end for good. */
export const serviceDown = (policy: FailurePolicy) => async (context: CaseContext) => {
  const service = await ownReviewService(context);
  const server = await ownReviewedServer(context, fileFlags(context, service, settingsOf(policy)), service);
  const namespace = await server.namespace();
  const granted = await grantedPerson(context, server, namespace);
  const { secrets } = granted.person.in(namespace);
  const write = () => secrets.remove(context.uniqueName('object'));
  const user = { ...granted, write, path: await grantedPaths(context, server, granted.person) };
  service.setAbsent(true);
  await judgeFailure(context, user, policy, 'the service drops connections');
  service.setAbsent(false);
  await context.eventually(async () => allowed(await user.granted(), 'the service is back'), 'cache-end');
  await allowedAgain(context, service, user);
  await service.close();
  await judgeFailure(context, user, policy, 'nothing listens at the URL of the service');
};

/** An answer that allows decides again. */
async function allowedAgain(context: CaseContext, service: ReviewService, { person, other }: Granted) {
  service.answerUser(person.username, allows);
  await context.eventually(async () => allowed(await other(), 'the webhook allows it'), 'cache-end');
}

/** The same request, while refusals would be cached for longer than the case waits. */
export async function failuresNotCached(context: CaseContext): Promise<void> {
  const service = await reviewService(context);
  for (const failurePolicy of ['Deny', 'NoOpinion'] as const) {
    const lifetimes = { authorizedTTL: '5m', unauthorizedTTL: '5m' };
    const server = await reviewedServer(
      context,
      fileFlags(context, service, { failurePolicy, ...lifetimes }),
    );
    const person = await server.person(() => ({ status: 404 }));
    const { secrets } = person.in(await server.namespace());
    mustBeRefused(context, await secrets.list(), `${failurePolicy}, the call of the webhook fails`);
    person.answer(allows);
    const what = `${failurePolicy}, the same request after the webhook has recovered`;
    await context.eventually(async () => allowed(await secrets.list(), what), 'cache');
  }
}

/** Answers that are malformed in different ways, each for a user of its own. */
export async function malformedAnswers(context: CaseContext): Promise<void> {
  for (const policy of ['Deny', 'NoOpinion'] as const) {
    const server = await sharedServer(context, policy);
    const namespace = await server.namespace();
    await Promise.all([
      ...Object.entries(malformed).map(async ([what, answer]) => {
        const user = await grantedPerson(context, server, namespace);
        user.person.answer(answer);
        await judgeFailure(context, user, policy, `the webhook answers with ${what}`);
        user.person.answer(answerWith({ allowed: true, reason: 'it is granted' }));
        await context.eventually(
          async () => allowed(await user.other(), 'the webhook allows it again, with a reason'),
          'cache-end',
        );
      }),
      ...Object.entries(unusable).map(async ([what, answer]) => {
        const person = await server.person(answer);
        const { secrets } = person.in(namespace);
        const refused = `RBAC does not grant it, ${policy}, the webhook answers with ${what}`;
        mustBeRefused(context, await secrets.read(context.uniqueName('object')), refused);
      }),
    ]);
  }
}

/** A call is ended after its timeout, and not before. */
export async function timeoutApplied(context: CaseContext): Promise<void> {
  await Promise.all([
    endedCall(context, 'Deny'),
    endedCall(context, 'NoOpinion'),
    awaitedCall(context, 'Deny'),
  ]);
}

async function endedCall(context: CaseContext, policy: FailurePolicy): Promise<void> {
  const server = await sharedServer(context, policy, shortTimeout);
  const user = await grantedPerson(context, server, await server.namespace());
  const release = hold(user.person);
  try {
    const [granted, other] = [
      answerOf(context, user.granted, 'a granted request'),
      answerOf(context, user.other, 'a request'),
    ];
    const answers = { granted: () => granted, other: () => other };
    await judgeFailure(context, answers, policy, `the service does not answer within ${shortTimeout}`);
  } finally {
    release();
  }
}

/** With thirty seconds, an answer after three still decides. */
async function awaitedCall(context: CaseContext, policy: FailurePolicy): Promise<void> {
  const server = await sharedServer(context, policy);
  const namespace = await server.namespace();
  const person = await server.person();
  const release = hold(person);
  try {
    const answers: Answer[] = [];
    const sent = person.in(namespace).configMaps.list();
    const recorded = sent.then((answer) => void answers.push(answer));
    await context.throughout(() => {
      if (answers.length > 0)
        throw new CheckFailed(`the request is answered ${answers[0]!.status} before the webhook answers`);
    }, 'short-cache');
    release();
    await recorded;
    context.expect.success(answers[0]!, 'a request that the webhook allows after three seconds');
  } finally {
    release();
  }
}

/** The webhook allows, once it is released. */
function hold(person: ReviewedPerson): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  person.answer(async (review) => {
    await promise;
    return allows(review);
  });
  return resolve;
}

/** The answer of a server that ends its call. @throws WaitingError where it does not come */
async function answerOf(context: CaseContext, send: () => Promise<Answer>, what: string): Promise<Answer> {
  const answers: Answer[] = [];
  const errors: unknown[] = [];
  send().then(
    (answer) => answers.push(answer),
    (error: unknown) => errors.push(error),
  );
  return context.eventually(() => {
    if (errors.length > 0) throw errors[0];
    const [answer] = answers;
    if (answer === undefined)
      throw new CheckFailed(`${what} is not answered while the webhook does not answer`);
    return answer;
  }, 'call-timeout');
}
