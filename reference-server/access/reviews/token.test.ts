// TokenReview: tokens of each method, audiences, and invalid tokens.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { startGuarded } from '../guarded-server.test-support.ts';

const reviews = `/apis/${orch.groups.authentication}/v1/tokenreviews`;
const accounts = '/api/v1/namespaces/n1/serviceaccounts';

async function start() {
  const { send, given } = await startGuarded({ apiAudiences: ['here', 'also-here'] });
  await given(accounts, { metadata: { name: 'robot' } });
  const issue = async (audiences: readonly string[]): Promise<string> =>
    (await given(`${accounts}/robot/token`, { spec: { audiences } })).status.token;
  const review = async (token: string, audiences?: readonly string[]) => {
    const body = { spec: { token, ...(audiences && { audiences }) }, status: { authenticated: true } };
    const { status, json } = await send('root', 'POST', reviews, body);
    expect(status).toBe(201);
    return json.status;
  };
  return { send, issue, review };
}

const robot = 'system:serviceaccount:n1:robot';

test.each([
  [['here'], undefined, ['here']],
  [[], undefined, ['here', 'also-here']],
  [['here'], ['here', 'there'], ['here']],
  [['there', 'here'], ['there'], ['there']],
  [['here'], ['there'], undefined],
  [['there'], undefined, undefined],
])('a token for %j, checked for %j, is valid for %j', async (issued, wanted, found) => {
  const { issue, review } = await start();
  const { authenticated, user, audiences, error } = await review(await issue(issued), wanted);
  expect(authenticated).toBe(found === undefined ? undefined : true);
  expect(user?.username).toBe(found === undefined ? undefined : robot);
  expect(audiences).toEqual(found);
  expect(error === undefined).toBe(found !== undefined);
});

test.each([
  [undefined, true],
  [['here'], true],
  [['there'], undefined],
])('a static token is for this server only: %j', async (audiences, authenticated) => {
  const { review } = await start();
  expect((await review('one', audiences)).authenticated).toBe(authenticated);
});

test.each(['nonsense', 'a.b.c', 'Bearer one', 'one two', ' ', 'x\ny'])(
  '%j is not a valid token',
  async (token) => {
    const { review } = await start();
    expect(await review(token)).toEqual({ error: expect.any(String) });
  },
);

test('a review needs a token and the permission to create it', async () => {
  const { send } = await start();
  expect((await send('root', 'POST', reviews, { spec: {} })).status).toBe(400);
  expect((await send('one', 'POST', reviews, { spec: { token: 'one' } })).status).toBe(403);
});
