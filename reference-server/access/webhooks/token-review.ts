// The review that a token webhook receives, and the user in its answer (document access 4). Pure.
import { createHash } from 'node:crypto';
import type { Names } from '../../../common/dialects/names.ts';
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import type { RemoteAnswer } from '../../remote/client.ts';
import type { User } from '../../requests/request.ts';
import { invalidAnswer, readReview, statusOf } from './review-client.ts';
import type { SentReview } from './review-client.ts';

/** The versions of --authentication-token-webhook-version and of authorization webhooks; the first is the default. */
export const reviewVersions = ['v1beta1', 'v1'] as const;
export type ReviewVersion = (typeof reviewVersions)[number];

export interface PresentedToken {
  readonly token: string;
  /** Those of which the token must be for one. */
  readonly audiences: readonly string[];
}

/** @param version as configured */
export function tokenReviewOf(
  { token, audiences }: PresentedToken,
  version: ReviewVersion,
  names: Names,
): SentReview {
  return {
    apiVersion: `${names.groups.authentication}/${version}`,
    kind: 'TokenReview',
    spec: { token, ...(audiences.length > 0 && { audiences: [...audiences] }) },
  };
}

/** The user, or undefined where the service does not authenticate the token. Its `audiences` are those that the service
 * states. The spec of the answer is ignored. @throws RemoteFailure for another answer than a review of the sent version */
export function readTokenAnswer(answer: RemoteAnswer, sent: SentReview): User | undefined {
  const status = statusOf(readReview(answer, sent));
  const { authenticated, user, audiences } = status;
  if (authenticated !== true) return undefined;
  const stated = textsIn(audiences, 'status.audiences');
  return { ...readUser(user), ...(stated.length > 0 && { audiences: stated }) };
}

/** @throws RemoteFailure */
export function readUser(user: Json | undefined): User {
  if (!isObject(user)) throw invalidAnswer('has no status.user');
  const { username, uid = '', groups, extra } = user;
  if (typeof username !== 'string' || username === '') throw invalidAnswer('has no status.user.username');
  if (typeof uid !== 'string') throw invalidAnswer('has a status.user.uid that is not a text');
  return { username, uid, groups: textsIn(groups, 'status.user.groups'), extra: readExtra(extra) };
}

function readExtra(extra: Json | undefined): User['extra'] {
  if (extra === undefined || extra === null) return {};
  if (!isObject(extra)) throw invalidAnswer('has a status.user.extra that is not a mapping');
  const entries = Object.entries<Json | undefined>(extra);
  return Object.fromEntries(entries.map(([key, values]) => [key, textsIn(values, 'status.user.extra')]));
}

function textsIn(value: Json | undefined, what: string): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw invalidAnswer(`has a ${what} that is not a list of texts`);
}

/** A digest, so that the cache holds no token. */
export const tokenCacheKey = ({ token, audiences }: PresentedToken): string =>
  createHash('sha256')
    .update(JSON.stringify([token, audiences]))
    .digest('base64');

/** How long a decision of the service is remembered, whatever it is. */
export const tokenCacheMs = (_user: User | undefined, ttlMs: number): number => ttlMs;
