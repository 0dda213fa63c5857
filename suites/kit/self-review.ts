// Who the server says that somebody is: a SelfSubjectReview (access 2.5, 4).
import type { Api } from './api.ts';
import type { CaseContext } from './context.ts';
import { dependsOn } from './depends-on.ts';
import { NotRun } from './failures.ts';
import { isRecord } from './object.ts';

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

/** The rights to ask may reach a server a little late that has just begun.
 * @throws NotRun where the server does not offer the review, CheckFailed where it does not answer, or not with an identity */
export async function whoIs(context: CaseContext, api: Api, what: string): Promise<Identity> {
  const { expect, eventually } = context;
  return eventually(async () => {
    const answer = await api.post(reviewPath(context), reviewBody(context));
    if (!context.has('self-review') && (answer.status === 404 || answer.status === 405))
      throw new NotRun('feature:self-review', 'the server does not offer SelfSubjectReview');
    // A credential that is refused is the matter of the case; whether the review works is judged by rows of its own.
    if (answer.status === 401) expect.success(answer, `SelfSubjectReview ${what}`);
    const row = answer.status === 403 ? 'reviews.self.all-authenticated' : 'reviews.self.path';
    await dependsOn(row, () => expect.success(answer, `SelfSubjectReview ${what}`));
    const status = isRecord(answer.json) ? answer.json['status'] : undefined;
    return identityOf(context, isRecord(status) ? status['userInfo'] : undefined, what);
  }, 'authorization');
}

function identityOf({ expect }: CaseContext, user: unknown, what: string): Identity {
  if (!isRecord(user)) return expect.fail(`SelfSubjectReview ${what}: status.userInfo is missing`);
  // One example of the documents spells the field so (access 2.5).
  const username = user['username'] ?? user['name'];
  const { uid = '', groups = [], extra = {} } = user;
  expect.equal(typeof username, 'string', `type of the username ${what}`);
  expect.that(
    Array.isArray(groups) && groups.every((group) => typeof group === 'string'),
    `the groups ${what} are no list of strings`,
  );
  return {
    username: username as string,
    uid: typeof uid === 'string' ? uid : '',
    groups: groups as readonly string[],
    extra: isRecord(extra) ? extra : {},
  };
}

/** The same line, with headers of its own: a token there is sent in place of the line's. */
export const withHeaders = (api: Api, headers: Readonly<Record<string, string>>): Api => ({
  ...api,
  post: (path, body, options) => api.post(path, body, { ...options, headers }),
});

export const withToken = (api: Api, token: string): Api =>
  withHeaders(api, { authorization: `Bearer ${token}` });

/** What the groups of an identity must hold, whatever else the server puts there. */
export function mustHaveGroups(
  { expect }: CaseContext,
  { groups }: Identity,
  wanted: readonly string[],
  what: string,
): void {
  const missing = wanted.filter((group) => !groups.includes(group));
  expect.equal(missing, [], `groups that are missing ${what}`);
}

/** The group of everybody who is known (access 2.1). */
export const authenticated = 'system:authenticated';
