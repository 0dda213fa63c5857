// Whether a server takes a bearer token (access 5.1): a bad one gets 401 (access 7), and a good one anything else.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { isRecord } from '../kit/object.ts';
import { anyPath } from './static-users.ts';

type Asking = Pick<CaseContext, 'expect' | 'eventually'> & {
  readonly people: Pick<CaseContext['people'], 'bearer'>;
};

/** The same case on a server that it launched. */
export const on = (context: CaseContext, { people }: LaunchedTarget): Asking => ({ ...context, people });

const ask = ({ people }: Asking, token: string) =>
  people.bearer(token, 'whoever-bears-it').api.get(anyPath, { query: { limit: 1 } });

/** The token is good. A token, and its account, may be known to all parts of a server a little late. */
export async function expectTaken(asking: Asking, token: string): Promise<void> {
  await asking.eventually(async () => {
    const { request, status } = await ask(asking, token);
    asking.expect.that(status !== 401 && status < 500, `with a good token ${request} answered ${status}`);
  }, 'cache');
}

/** A control: the token is good, which that row judges. */
export const needsTaken = (
  asking: Asking,
  token: string,
  row: Parameters<typeof dependsOn>[0],
): Promise<void> => dependsOn(row, () => expectTaken(asking, token));

/** Three parts as those of a signed token, and no JSON in any of them. */
const malformed = 'eyJub3Q.eyJqc29u.bm9uZQ';

/** The token is bad. Only after a token that differs in one respect was taken. A server that takes a token which is no
 * token at all for none does not show which others it refuses: another row judges that. */
export async function expectRefused(asking: Asking, token: string, what: string): Promise<void> {
  const answer = await ask(asking, token);
  const judge = () => asking.expect.status(answer, 401, what);
  if (answer.status === 401) return judge();
  const { status } = await ask(asking, malformed);
  if (status === 401 || status >= 500) return judge();
  await dependsOn('authentication.methods.failure-status', judge);
}

/** The token, which was good, comes to be bad: caches may hold it for some seconds. */
export async function expectRevoked(asking: Asking, token: string, what: string): Promise<void> {
  await asking.eventually(() => expectRefused(asking, token, what), 'cache');
}

/** Whether a TokenReview of the server takes the token for a good one (access 2.5). Its path is not shown. */
export async function reviewSaysYes(
  { names }: Pick<CaseContext, 'names'>,
  { api }: Pick<LaunchedTarget, 'api'>,
  token: string,
): Promise<boolean> {
  const apiVersion = `${names.groups.authentication}/v1`;
  const asked = { apiVersion, kind: 'TokenReview', spec: { token } };
  const answer = await api.post(`/apis/${apiVersion}/tokenreviews`, asked);
  const status = answer.ok && isRecord(answer.json) ? answer.json['status'] : undefined;
  return isRecord(status) && status['authenticated'] === true;
}
