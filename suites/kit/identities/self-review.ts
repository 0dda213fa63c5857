// Requests the identity that the server assigns to a client: a SelfSubjectReview (access 2.5, 4).
import type { Answer } from '../answers/answer.ts';
import type { Api } from '../requests/api.ts';
import type { CaseContext } from '../context.ts';
import { dependsOn } from '../depends-on.ts';
import { NotRun } from '../failures.ts';
import { basicUser, unlessDefaultsKept } from './kept-defaults.ts';
import { isRecord } from '../objects/object.ts';

export interface Identity {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, unknown>>;
}

export const reviewPath = ({ names }: Pick<CaseContext, 'names'>) =>
  `/apis/${names.groups.authentication}/v1/selfsubjectreviews`;

export const reviewBody = ({ names }: Pick<CaseContext, 'names'>) => ({
  apiVersion: `${names.groups.authentication}/v1`,
  kind: 'SelfSubjectReview',
});

/** Waits, since a server that has just started may grant the right to send this review late.
 * @throws NotRun where the server does not offer the review, or its administrator may have withdrawn the right
 * @throws CheckFailed where its answer has no identity */
export async function whoIs(context: CaseContext, api: Api, what: string): Promise<Identity> {
  const { expect, eventually } = context;
  return eventually(async () => {
    const answer = await api.post(reviewPath(context), reviewBody(context));
    unlessNotOffered(context, answer);
    // A 401 concerns the case itself; other failures of the review are judged by rows about it.
    if (answer.status === 401) expect.success(answer, `SelfSubjectReview ${what}`);
    if (answer.status === 403) await unlessDefaultsKept(context, basicUser);
    const row = answer.status === 403 ? 'reviews.self.all-authenticated' : 'reviews.self.path';
    await dependsOn(row, () => expect.success(answer, `SelfSubjectReview ${what}`));
    return identityIn(context, answer.json, what);
  }, 'authorization');
}

/** A launched server need not have the review either where the target does not.
 * @throws NotRun where the answer shows that the server does not offer it */
export function unlessNotOffered(context: Pick<CaseContext, 'has'>, { status }: Answer): void {
  if (!context.has('self-review') && (status === 404 || status === 405))
    throw new NotRun('feature:self-review', 'the server does not offer SelfSubjectReview');
}

/** The identity in a reviewed SelfSubjectReview. @throws CheckFailed where it has none */
export function identityIn({ expect }: CaseContext, review: unknown, what: string): Identity {
  const status = isRecord(review) ? review['status'] : undefined;
  const user = isRecord(status) ? status['userInfo'] : undefined;
  if (!isRecord(user)) return expect.fail(`SelfSubjectReview ${what}: status.userInfo is missing`);
  // One example in the documents calls the field `name` (access 2.5).
  const username = user['username'] ?? user['name'];
  const { uid = '', groups = [], extra = {} } = user;
  expect.equal(typeof username, 'string', `type of the username ${what}`);
  expect.that(
    Array.isArray(groups) && groups.every((group) => typeof group === 'string'),
    `the groups ${what} are not a list of strings`,
  );
  return {
    username: username as string,
    uid: typeof uid === 'string' ? uid : '',
    groups: groups as readonly string[],
    extra: isRecord(extra) ? extra : {},
  };
}

/** The same client with further headers; an Authorization header replaces its credential. */
export const withHeaders = (api: Api, headers: Readonly<Record<string, string>>): Api => ({
  ...api,
  post: (path, body, options) => api.post(path, body, { ...options, headers }),
});

export const withToken = (api: Api, token: string): Api =>
  withHeaders(api, { authorization: `Bearer ${token}` });

/** Requires that the groups of an identity include all of `wanted`; the server may add others. */
export function mustHaveGroups(
  { expect }: CaseContext,
  { groups }: Identity,
  wanted: readonly string[],
  what: string,
): void {
  const missing = wanted.filter((group) => !groups.includes(group));
  expect.equal(missing, [], `groups that are missing ${what}`);
}

/** The group of all authenticated users (access 2.1). */
export const authenticated = 'system:authenticated';
