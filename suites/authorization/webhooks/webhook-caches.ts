// Cases: how long a server caches the answers of an authorization webhook (access 5.4, 8). Helper of `webhook.suite.ts`.
import { allowed } from '../../kit/identities/rights.ts';
import { allows, denies, hasNoOpinion } from '../../../fixtures/services/review-webhook.ts';
import type { AnswerReview } from '../../../fixtures/services/review-webhook.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { mustExpire, mustStayCached } from '../../kit/reviews/cached-answers.ts';
import type { CachedRequest, CacheWindow } from '../../kit/reviews/cached-answers.ts';
import type { CaseContext } from '../../kit/context.ts';
import type { BudgetName } from '../../kit/waiting/eventually.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { reviewService } from '../../kit/reviews/review-service.ts';
import {
  allowedLifetimeFlag,
  fileFlags,
  optionFlags,
  refusedLifetimeFlag,
  reviewedServer,
} from './reviewed-users.ts';
import type { ReviewedPerson, ReviewedServer } from './reviewed-users.ts';

export type Style = 'file' | 'options';

/** Lifetimes in seconds; undefined: the default. */
interface Lifetimes {
  readonly allowed?: number;
  readonly refused?: number;
}

async function flagsWith(
  context: CaseContext,
  style: Style,
  { allowed, refused }: Lifetimes,
): Promise<Flags> {
  const service = await reviewService(context);
  const text = (seconds: number | undefined) => (seconds === undefined ? undefined : `${seconds}s`);
  if (style === 'file')
    return fileFlags(context, service, { authorizedTTL: text(allowed), unauthorizedTTL: text(refused) });
  return optionFlags(context, service, {
    ...(allowed !== undefined && { [allowedLifetimeFlag]: `${allowed}s` }),
    ...(refused !== undefined && { [refusedLifetimeFlag]: `${refused}s` }),
  });
}

const serverWith = async (
  context: CaseContext,
  style: Style,
  lifetimes: Lifetimes,
): Promise<ReviewedServer> => reviewedServer(context, await flagsWith(context, style, lifetimes));

const shortSeconds = 5;
const longSeconds = 25;
/** Neither lifetime is used for the other sort of answer. */
const shortAllowed: Lifetimes = { allowed: shortSeconds, refused: longSeconds };
const shortRefused: Lifetimes = { allowed: longSeconds, refused: shortSeconds };

const refusals: readonly (readonly [about: About, decision: string, answer: AnswerReview])[] = [
  ['a resource', 'that the webhook denies', denies],
  ['a resource', 'without an opinion of the webhook', hasNoOpinion],
  ['a path', 'that the webhook denies', denies],
];

type About = 'a resource' | 'a path';

function requestOf(
  context: CaseContext,
  person: ReviewedPerson,
  about: About,
  decision: string,
): CachedRequest {
  const { configMaps } = person.in({ name: context.uniqueName('place') });
  const path = `/${context.uniqueName('path')}`;
  const send = () => (about === 'a path' ? person.api.get(path) : configMaps.list());
  return {
    what: `a request about ${about} ${decision}`,
    send,
    calls: () => person.reviews().length,
  };
}

const judges = ({ expect }: CaseContext, what: string) => ({
  // The namespace does not exist: what follows authorization is of no interest.
  isAllowed: (answer: Answer) => allowed(answer, what),
  isRefused: (answer: Answer) => expect.status(answer, 403, what),
});

/** What the webhook is called about: a server may answer for paths that it does not serve before it authorizes. */
async function subjectsOf({ uniqueName }: CaseContext, server: ReviewedServer): Promise<readonly About[]> {
  const { api } = await server.person(denies);
  const { status } = await api.get(`/${uniqueName('path')}`);
  return status === 403 ? ['a resource', 'a path'] : ['a resource'];
}

/** An allowed answer decides for the window; then the webhook refuses. @param end undefined: only the window is judged */
async function cachedAllowed(
  context: CaseContext,
  server: ReviewedServer,
  window: CacheWindow,
  end: BudgetName | undefined,
): Promise<void> {
  const subjects = await subjectsOf(context, server);
  await Promise.all(
    subjects.map(async (about) => {
      const person = await server.person(allows);
      const request = requestOf(context, person, about, 'that the webhook allows');
      const { isAllowed, isRefused } = judges(context, request.what);
      await mustStayCached(context, request, isAllowed, window);
      if (end === undefined) return;
      person.answer(hasNoOpinion);
      await mustExpire(context, request, isRefused, end);
    }),
  );
}

/** The same for the sorts of refusal; afterwards the webhook allows. */
async function cachedRefused(
  context: CaseContext,
  server: ReviewedServer,
  window: CacheWindow,
  end: BudgetName | undefined,
): Promise<void> {
  const subjects = await subjectsOf(context, server);
  const judged = refusals.filter(([about]) => subjects.includes(about));
  await Promise.all(
    judged.map(async ([about, decision, answer]) => {
      const person = await server.person(answer);
      const request = requestOf(context, person, about, decision);
      const { isAllowed, isRefused } = judges(context, request.what);
      await mustStayCached(context, request, isRefused, window);
      if (end === undefined) return;
      person.answer(allows);
      await mustExpire(context, request, isAllowed, end);
    }),
  );
}

const short: CacheWindow = {
  lifetimeMs: shortSeconds * 1000,
  window: 'short-cache',
  mayBeMissed: true,
};
const long = { lifetimeMs: longSeconds * 1000, window: 'long-cache' } as const;

/** With five seconds the answer is renewed soon, with 25 seconds it stays: no fixed time does both. */
export const allowedCache = (style: Style) => async (context: CaseContext) => {
  const servers = [
    await serverWith(context, style, shortAllowed),
    await serverWith(context, style, shortRefused),
  ] as const;
  await Promise.all([
    cachedAllowed(context, servers[0], short, 'cache-end'),
    cachedAllowed(context, servers[1], long, undefined),
  ]);
};

export const refusedCache = (style: Style) => async (context: CaseContext) => {
  const servers = [
    await serverWith(context, style, shortRefused),
    await serverWith(context, style, shortAllowed),
  ] as const;
  await Promise.all([
    cachedRefused(context, servers[0], short, 'cache-end'),
    cachedRefused(context, servers[1], long, undefined),
  ]);
};

export const allowedCacheDefault = (style: Style) => async (context: CaseContext) =>
  cachedAllowed(
    context,
    await serverWith(context, style, {}),
    { lifetimeMs: 5 * 60_000, window: 'allowed-cache-default' },
    'default-cache-end',
  );

export const refusedCacheDefault = (style: Style) => async (context: CaseContext) =>
  cachedRefused(
    context,
    await serverWith(context, style, {}),
    { lifetimeMs: 30_000, window: 'long-cache' },
    'default-cache-end',
  );
