// Parts of the webhooks of access that a fault may replace (document access 4, 5.1, 5.4).
import type { Judgement } from '../authorizer.ts';
import { matchOutcome, requestVariable } from './conditions.ts';
import { createDecisionCache } from './decision-cache.ts';
import { judgementOnFailure } from './failure-policy.ts';
import type { FailurePolicy } from './failure-policy.ts';
import {
  accessCacheKey,
  accessCacheMs,
  accessReviewOf,
  readAccessAnswer,
  specOf,
} from './subject-access-review.ts';
import {
  reviewVersions,
  readTokenAnswer,
  tokenCacheKey,
  tokenCacheMs,
  tokenReviewOf,
} from './token-review.ts';
import type { PresentedToken, ReviewVersion } from './token-review.ts';
import type { RemoteRequest } from '../../remote/client.ts';
import type { User } from '../../requests/request.ts';

/** What a service has decided about a token: its user, or none. */
type TokenDecision = { readonly user: User | undefined };

/** The version that is sent, for the one that is configured. */
const versionSent = (configured: ReviewVersion): ReviewVersion => configured;

/** The audiences of a token that were requested. */
const sharedAudiences = (valid: readonly string[], requested: readonly string[]): readonly string[] =>
  requested.filter((audience) => valid.includes(audience));

/** A token that could not be reviewed is not authenticated. */
const userOnFailure = (_presented: PresentedToken): User | undefined => undefined;

/** The version that a flag names. */
const versionNamed = (text: string): ReviewVersion | undefined =>
  reviewVersions.find((version) => version === text);

/** What is sent to the service. */
const requestOf = (request: RemoteRequest): RemoteRequest => request;

/** Without the flags for them (document access 5.1). */
const tokenDefaults = { version: 'v1beta1' as ReviewVersion, cacheTtlMs: 2 * 60_000 };

/** Of mode Webhook without the flags for them, and what no flag sets (document access 5.4, 8). */
const accessDefaults = {
  version: 'v1beta1' as ReviewVersion,
  authorizedTtlMs: 5 * 60_000,
  unauthorizedTtlMs: 30_000,
  timeoutMs: 30_000,
  failurePolicy: 'NoOpinion' as FailurePolicy,
};

export const tokenWebhookParts = {
  versionNamed,
  defaults: tokenDefaults,
  reviewOf: tokenReviewOf,
  requestOf,
  versionSent,
  readAnswer: readTokenAnswer,
  sharedAudiences,
  userOnFailure,
  cacheKey: tokenCacheKey,
  cacheMs: tokenCacheMs,
  createCache: createDecisionCache<TokenDecision>,
  /** The most decisions that are remembered. */
  cacheEntries: 8_192,
};

export const accessWebhookParts = {
  versionNamed,
  defaults: accessDefaults,
  specOf,
  reviewOf: accessReviewOf,
  requestOf,
  versionSent,
  readAnswer: readAccessAnswer,
  judgementOnFailure,
  timeoutMs: (configuredMs: number): number => configuredMs,
  matchOutcome,
  requestVariable,
  cacheKey: accessCacheKey,
  /** What is remembered of a judgement. */
  remembered: (judgement: Judgement): Judgement => judgement,
  cacheMs: accessCacheMs,
  createCache: createDecisionCache<Judgement>,
  /** The most decisions that are remembered. */
  cacheEntries: 8_192,
};

export type TokenWebhookParts = typeof tokenWebhookParts;
export type AccessWebhookParts = typeof accessWebhookParts;
