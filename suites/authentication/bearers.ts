// Whether a server accepts a bearer token (access 5.1): an invalid token gets 401 (access 7), a valid one any other
// answer.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { anyPath } from './static-users.ts';

type BearerContext = Pick<CaseContext, 'expect' | 'eventually'> & {
  readonly people: Pick<CaseContext['people'], 'bearer'>;
};

/** The context of the case on a server that it launched. */
export const on = (context: CaseContext, { people }: LaunchedTarget): BearerContext => ({
  ...context,
  people,
});

const sendWith = ({ people }: BearerContext, token: string) =>
  people.bearer(token, 'any-user').api.get(anyPath, { query: { limit: 1 } });

/** Expects that the server accepts the token. A new token or account may reach all parts of a server with a delay. */
export async function expectAccepted(context: BearerContext, token: string): Promise<void> {
  await context.eventually(async () => {
    const { request, status } = await sendWith(context, token);
    context.expect.that(status !== 401 && status < 500, `with a valid token ${request} answered ${status}`);
  }, 'cache');
}

/** A control: the server accepts the token, which the named row judges. */
export const needsAccepted = (
  context: BearerContext,
  token: string,
  row: Parameters<typeof dependsOn>[0],
): Promise<void> => dependsOn(row, () => expectAccepted(context, token));

/** Three parts like those of a signed token, none of which is JSON. */
const malformed = 'eyJub3Q.eyJqc29u.bm9uZQ';

/** Expects that the server refuses the token. Called only after a token that differs in one property was accepted. A
 * server that treats a malformed token as no credential does not show which tokens it refuses: another row judges
 * that. */
export async function expectRefused(context: BearerContext, token: string, what: string): Promise<void> {
  const answer = await sendWith(context, token);
  const judge = () => context.expect.status(answer, 401, what);
  if (answer.status === 401) return judge();
  const { status } = await sendWith(context, malformed);
  if (status === 401 || status >= 500) return judge();
  await dependsOn('authentication.methods.failure-status', judge);
}

/** Waits until the server refuses a token that it accepted before: caches may hold it for some seconds. */
export async function expectRevoked(context: BearerContext, token: string, what: string): Promise<void> {
  await context.eventually(() => expectRefused(context, token, what), 'cache');
}
