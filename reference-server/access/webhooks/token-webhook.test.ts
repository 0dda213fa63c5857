// The token webhook: what is sent, which answers authenticate, and the cache.
import { expect, test } from 'vitest';
import { RemoteFailure } from '../../remote/failure.ts';
import { answered, authentication, service, startWithService } from './webhooks.test-support.ts';
import type { Answered, Sent } from './webhooks.test-support.ts';

const selfReview = `/apis/${authentication}/v1/selfsubjectreviews`;
const user = { username: 'ann', uid: 'u1', groups: ['staff'], extra: { scope: ['a', 'b'] } };
const known = (review: Sent['review']) => answered(review, { authenticated: true, user });

async function start(
  answer: (review: Sent['review'], count: number) => Answered = known,
  more: { readonly version?: 'v1' | 'v1beta1'; readonly cacheTtlMs?: number } = {},
) {
  const tokenWebhook = { service, version: 'v1beta1' as const, cacheTtlMs: 120_000, ...more };
  const started = await startWithService({ tokenWebhook }, answer);
  const whoAmI = async (token: string) => {
    const { status, json } = await started.send(token, 'POST', selfReview, {});
    return status === 201 ? json.status.userInfo : status;
  };
  return { ...started, whoAmI };
}

test.each(['v1beta1', 'v1'] as const)('the token is sent in a review in %s', async (version) => {
  const { whoAmI, sent } = await start(known, { version });
  await whoAmI('opaque-123');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.request).toMatchObject({ method: 'POST', url: service.url });
  expect(sent[0]?.review).toEqual({
    apiVersion: `${authentication}/${version}`,
    kind: 'TokenReview',
    spec: { token: 'opaque-123', audiences: ['https://apiserver.default.svc'] },
  });
});

test('the user of the answer is the caller, in system:authenticated', async () => {
  const { whoAmI } = await start();
  expect(await whoAmI('t')).toEqual({ ...user, groups: ['staff', 'system:authenticated'] });
});

test('a token that the server knows by itself is not sent', async () => {
  const { whoAmI, sent } = await start();
  expect(await whoAmI('one')).toMatchObject({ username: 'one' });
  expect(sent).toEqual([]);
});

const withStatus = (status: object) => (review: Sent['review']) => answered(review, status);
const changed = (more: object) => (review: Sent['review']) =>
  JSON.stringify({ ...JSON.parse(known(review)), ...more });

test.each<[string, (review: Sent['review']) => Answered, boolean]>([
  ['another spec', changed({ spec: { token: 'x', audiences: ['y'] } }), true],
  ['no spec', changed({ spec: undefined }), true],
  ['only a name', withStatus({ authenticated: true, user: { username: 'ann' } }), true],
  [
    'its audience',
    withStatus({ authenticated: true, user, audiences: ['https://apiserver.default.svc'] }),
    true,
  ],
  ['the status 201', (review) => ({ status: 201, body: known(review) }), true],
  ['another audience', withStatus({ authenticated: true, user, audiences: ['y'] }), false],
  ['authenticated false', withStatus({ authenticated: false, user }), false],
  ['no authenticated', withStatus({ user }), false],
  ['authenticated as text', withStatus({ authenticated: 'true', user }), false],
  ['no user', withStatus({ authenticated: true }), false],
  ['no username', withStatus({ authenticated: true, user: { ...user, username: '' } }), false],
  ['groups that are no list', withStatus({ authenticated: true, user: { ...user, groups: 'a' } }), false],
  [
    'extra that is no map of lists',
    withStatus({ authenticated: true, user: { ...user, extra: { a: 'b' } } }),
    false,
  ],
  ['another version', changed({ apiVersion: `${authentication}/v1` }), false],
  ['no version', changed({ apiVersion: undefined }), false],
  ['another kind', changed({ kind: 'SubjectAccessReview' }), false],
  ['no status', changed({ status: undefined }), false],
  ['the status 500', (review) => ({ status: 500, body: known(review) }), false],
  ['a redirect', (review) => ({ status: 302, body: known(review) }), false],
  ['no JSON', () => 'hello', false],
  ['a list', () => '[]', false],
  ['nothing', () => '', false],
  ['no connection', () => new RemoteFailure('unreachable', 'refused'), false],
])('an answer with %s: authenticated %s', async (_, answer, isAuthenticated) => {
  const { whoAmI } = await start(answer);
  const found = await whoAmI('t');
  if (isAuthenticated) expect(found).toMatchObject({ username: 'ann' });
  else expect(found).toBe(401);
});

test('decisions are cached for their time, both ways, and per token', async () => {
  let isKnown = true;
  const { whoAmI, sent, clock } = await start((review) => (isKnown ? known(review) : answered(review, {})), {
    cacheTtlMs: 5000,
  });
  await whoAmI('t');
  isKnown = false;
  clock.advance(4999);
  expect(await whoAmI('t')).toMatchObject({ username: 'ann' });
  expect(await whoAmI('t2')).toBe(401);
  expect(sent).toHaveLength(2);
  clock.advance(1);
  expect(await whoAmI('t')).toBe(401);
  isKnown = true;
  expect(await whoAmI('t')).toBe(401);
  expect(sent).toHaveLength(3);
});

test('failures are not cached, one line each is logged, and neither line nor answer holds the token', async () => {
  const { whoAmI, sent, lines, send } = await start((review, count) =>
    count === 3 ? known(review) : new RemoteFailure('late', 'no answer within 30 s'),
  );
  expect(await whoAmI('secret-token')).toBe(401);
  const { text } = await send('secret-token', 'POST', selfReview, {});
  expect(await whoAmI('secret-token')).toMatchObject({ username: 'ann' });
  expect(sent).toHaveLength(3);
  expect(lines).toEqual(
    Array(2).fill(`token webhook ${service.url}: no answer within 30 s: the token is refused`),
  );
  expect(text).not.toMatch(/30 s|webhook|secret-token/);
});

test('an interrupted call is repeated once', async () => {
  const { whoAmI, sent } = await start((review, count) =>
    count === 2 ? known(review) : new RemoteFailure('interrupted', 'closed'),
  );
  expect(await whoAmI('t')).toMatchObject({ username: 'ann' });
  expect(await whoAmI('t2')).toBe(401);
  expect(sent).toHaveLength(4);
});

test('a TokenReview of a client sends its audiences', async () => {
  const { send, sent } = await start(withStatus({ authenticated: true, user, audiences: ['y', 'z'] }));
  const path = `/apis/${authentication}/v1/tokenreviews`;
  const { json } = await send('root', 'POST', path, { spec: { token: 't', audiences: ['x', 'y'] } });
  expect(sent[0]?.review.spec.audiences).toEqual(['x', 'y']);
  expect(json.status).toMatchObject({ authenticated: true, audiences: ['y'] });
});
