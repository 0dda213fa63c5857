// Whether a server takes a bearer token (access 5.1): a bad one gets 401 (access 7), and a good one anything else.
import type { Api } from '../kit/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';

type Asking = Pick<CaseContext, 'expect' | 'eventually'> & {
  readonly people: Pick<CaseContext['people'], 'bearer'>;
};

/** The same case on a server that it launched. */
export const on = (context: CaseContext, { people }: LaunchedTarget): Asking => ({ ...context, people });

const ask = ({ people }: Asking, token: string) => people.bearer(token, 'whoever-bears-it').api.get('/api');

/** The token is good. A token, and its account, may be known to all parts of a server a little late. */
export async function expectTaken(asking: Asking, token: string): Promise<void> {
  await asking.eventually(async () => {
    const answer = await ask(asking, token);
    if (answer.status !== 403) asking.expect.success(answer, 'a request with a good token');
  }, 'cache');
}

/** The token is bad. Only after a token that differs in one respect was taken. */
export async function expectRefused(asking: Asking, token: string, what: string): Promise<void> {
  asking.expect.status(await ask(asking, token), 401, what);
}

/** The token, which was good, comes to be bad: caches may hold it for some seconds. */
export async function expectRevoked(asking: Asking, token: string, what: string): Promise<void> {
  await asking.eventually(() => expectRefused(asking, token, what), 'cache');
}

/** Who the caller is to the server, as a SelfSubjectReview tells (access 4). */
export async function userOf(
  { names, expect }: Pick<CaseContext, 'names' | 'expect'>,
  api: Api,
): Promise<Record<string, unknown>> {
  const apiVersion = `${names.groups.authentication}/v1`;
  const kind = 'SelfSubjectReview';
  const answer = await api.post(`/apis/${apiVersion}/selfsubjectreviews`, { apiVersion, kind });
  expect.success(answer, 'a SelfSubjectReview');
  const { status } = answer.json as { status?: { userInfo?: unknown } };
  return isRecord(status?.userInfo) ? status.userInfo : {};
}
