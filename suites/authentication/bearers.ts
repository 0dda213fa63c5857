// Whether a server takes a bearer token, and for whom (access 5.1).
import type { Answer } from '../kit/answer.ts';
import type { Api } from '../kit/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';

type Asking = Pick<CaseContext, 'names' | 'expect' | 'eventually'> & {
  readonly people: Pick<CaseContext['people'], 'bearer'>;
};

/** The same case on a server that it launched. */
export const on = (context: CaseContext, { people }: LaunchedTarget): Asking => ({ ...context, people });

const reviewOf = ({ groups }: CaseContext['names'], api: Api): Promise<Answer> => {
  const apiVersion = `${groups.authentication}/v1`;
  const kind = 'SelfSubjectReview';
  return api.post(`/apis/${apiVersion}/selfsubjectreviews`, { apiVersion, kind });
};

/** Who the caller is to the server, as a review tells. */
export async function userOf(
  { names, expect }: Pick<CaseContext, 'names' | 'expect'>,
  api: Api,
): Promise<Record<string, unknown>> {
  const answer = await reviewOf(names, api);
  expect.success(answer, 'a SelfSubjectReview');
  const { status } = answer.json as { status?: { userInfo?: unknown } };
  return isRecord(status?.userInfo) ? status.userInfo : {};
}

/** The token is good, for this user; where there is no such review, for somebody who may see discovery. */
export async function expectTaken(asking: Asking, token: string, username: string): Promise<void> {
  const { names, expect, eventually, people } = asking;
  const { api } = people.bearer(token, username);
  // An account, and a token, may be known to all parts of a server a little late.
  await eventually(async () => {
    const answer = await reviewOf(names, api);
    if (answer.status === 404) return expect.success(await api.get('/api'), 'discovery with the token');
    expect.success(answer, `a SelfSubjectReview with a token of ${username}`);
    const { status } = answer.json as { status?: { userInfo?: Record<string, unknown> } };
    expect.equal(status?.userInfo?.['username'] ?? status?.userInfo?.['name'], username, 'the username');
  }, 'cache');
}

/** The token is bad: 401 (access 7). */
export async function expectRefused(
  { names, expect, people }: Asking,
  token: string,
  what: string,
): Promise<void> {
  const { api } = people.bearer(token, 'nobody');
  expect.status(await reviewOf(names, api), 401, what);
}

/** The token, which was good, comes to be bad: caches may hold it for some seconds. */
export async function expectRevoked(asking: Asking, token: string, what: string): Promise<void> {
  await asking.eventually(() => expectRefused(asking, token, what), 'cache');
}
