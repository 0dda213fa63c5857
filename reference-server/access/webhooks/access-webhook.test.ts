// The authorization webhook: attributes, answers, failures and caches.
import { expect, test } from 'vitest';
import { answered, authorization, settings, startWithService } from './webhooks.test-support.ts';
import type { Answered, Sent } from './webhooks.test-support.ts';
import type { AccessWebhookSettings } from './access-webhook.ts';

const allow = (review: Sent['review']) => answered(review, { allowed: true });
const deny = (review: Sent['review']) => answered(review, { allowed: false, denied: true });
const none = (review: Sent['review']) => answered(review, { allowed: false });
const secrets = '/api/v1/namespaces/n1/secrets';

function start(
  answer: (review: Sent['review'], count: number) => Answered | Promise<Answered>,
  more: Partial<AccessWebhookSettings> = {},
  authorizationModes: readonly ('Webhook' | 'RBAC' | 'AlwaysAllow')[] = ['Webhook'],
) {
  return startWithService({ authorizationModes, authorizationWebhook: settings(more) }, answer);
}

test.each<[string, string, string, object]>([
  [
    'one',
    'GET',
    secrets,
    { resourceAttributes: { namespace: 'n1', verb: 'list', version: 'v1', resource: 'secrets' } },
  ],
  [
    'two',
    'DELETE',
    '/apis/rbac.authorization.orch.io/v1/clusterroles/r',
    {
      resourceAttributes: {
        verb: 'delete',
        group: 'rbac.authorization.orch.io',
        version: 'v1',
        resource: 'clusterroles',
        name: 'r',
      },
    },
  ],
  [
    'two',
    'PATCH',
    '/api/v1/namespaces/n1/pods/p/status',
    {
      resourceAttributes: {
        namespace: 'n1',
        verb: 'patch',
        version: 'v1',
        resource: 'pods',
        subresource: 'status',
        name: 'p',
      },
    },
  ],
  ['two', 'GET', '/metrics?a=b', { nonResourceAttributes: { path: '/metrics', verb: 'get' } }],
  [
    'two',
    'GET',
    '/api/v1/pods?fieldSelector=spec.nodeName=a,spec.nodeName!=b&labelSelector=x in (y,z),!w',
    {
      resourceAttributes: {
        verb: 'list',
        version: 'v1',
        resource: 'pods',
        fieldSelector: {
          requirements: [
            { key: 'spec.nodeName', operator: 'In', values: ['a'] },
            { key: 'spec.nodeName', operator: 'NotIn', values: ['b'] },
          ],
        },
        labelSelector: {
          requirements: [
            { key: 'x', operator: 'In', values: ['y', 'z'] },
            { key: 'w', operator: 'DoesNotExist' },
          ],
        },
      },
    },
  ],
])('%s %s %s is sent whole', async (username, method, target, attributes) => {
  const { send, sent } = await start(deny);
  const body = method === 'PATCH' ? {} : undefined;
  expect((await send(username, method, target.replaceAll(' ', '%20'), body)).status).toBe(403);
  const groups = [...(username === 'one' ? ['readers'] : []), 'system:authenticated'];
  expect(sent[0]?.review).toEqual({
    apiVersion: `${authorization}/v1`,
    kind: 'SubjectAccessReview',
    spec: { user: username, groups, ...attributes },
  });
});

test('v1beta1 names the field of groups differently', async () => {
  const { send, sent } = await start(allow, { version: 'v1beta1' });
  expect((await send('one', 'GET', secrets)).status).toBe(200);
  expect(sent[0]?.review).toMatchObject({
    apiVersion: `${authorization}/v1beta1`,
    spec: { group: ['readers', 'system:authenticated'] },
  });
  expect(sent[0]?.review.spec.groups).toBeUndefined();
});

test('members of system:masters are allowed without a call', async () => {
  const { send, sent } = await start(deny);
  expect((await send('root', 'GET', secrets)).status).toBe(200);
  expect(sent).toEqual([]);
});

test.each<[string, (review: Sent['review']) => string, number]>([
  ['allowed', allow, 200],
  ['denied', deny, 403],
  ['without an opinion', none, 200],
])('%s before an authorizer that allows everything: %s', async (_, answer, status) => {
  const { send } = await start(answer, {}, ['Webhook', 'AlwaysAllow']);
  expect((await send('two', 'GET', secrets)).status).toBe(status);
});

test('no opinion at the end of the chain is a refusal; an earlier authorizer spares the call', async () => {
  expect((await (await start(none)).send('two', 'GET', secrets)).status).toBe(403);
  const { send, sent } = await start(deny, {}, ['AlwaysAllow', 'Webhook']);
  expect((await send('two', 'GET', secrets)).status).toBe(200);
  expect(sent).toEqual([]);
});

test('answers are cached: allowed ones for one time, others for another', async () => {
  let answer = allow;
  const { send, sent, clock } = await start((review) => answer(review), {
    authorizedTtlMs: 5000,
    unauthorizedTtlMs: 2000,
  });
  const status = async () => (await send('two', 'GET', secrets)).status;
  expect(await status()).toBe(200);
  answer = deny;
  clock.advance(4999);
  expect(await status()).toBe(200);
  clock.advance(1);
  expect(await status()).toBe(403);
  answer = none;
  clock.advance(2000);
  expect(await status()).toBe(403);
  answer = allow;
  clock.advance(1999);
  expect(await status()).toBe(403);
  expect(sent).toHaveLength(3);
  clock.advance(1);
  expect(await status()).toBe(200);
});

test('a time of 0 caches nothing', async () => {
  const { send, sent } = await start(allow, { authorizedTtlMs: 0 });
  for (let count = 0; count < 3; count += 1) await send('two', 'GET', secrets);
  expect(sent).toHaveLength(3);
});

test('each attribute and each part of the user has an answer of its own', async () => {
  const { send, sent } = await start((review) => answered(review, { allowed: review.spec.user === 'two' }));
  const targets = [secrets, `${secrets}/a`, `${secrets}/b`, secrets.replace('n1', 'n2')];
  for (const target of targets) await send('two', 'GET', target);
  expect(sent).toHaveLength(targets.length);
  expect((await send('one', 'GET', secrets)).status).toBe(403);
  expect((await send('two', 'GET', secrets)).status).toBe(200);
  expect(sent).toHaveLength(targets.length + 1);
});

test('a review with long attributes is decided, and not cached', async () => {
  const { send, sent } = await start(deny);
  for (let count = 0; count < 2; count += 1) await send('two', 'GET', `${secrets}/${'a'.repeat(11_000)}`);
  expect(sent).toHaveLength(2);
});

test('the write waits for the answer', async () => {
  const answer = Promise.withResolvers<string>();
  const { send, sent } = await start((review) =>
    review.spec.user === 'two' ? answer.promise : allow(review),
  );
  const write = send('two', 'POST', '/api/v1/namespaces/n1/configmaps', { metadata: { name: 'm' } });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect((await send('root', 'GET', '/api/v1/namespaces/n1/configmaps/m')).status).toBe(404);
  answer.resolve(allow(sent[0]?.review));
  expect((await write).status).toBe(201);
});

test('metrics hold the decisions by name', async () => {
  const { send, server } = await start(allow);
  await send('two', 'GET', secrets);
  const text = await server.context.metrics.text();
  expect(text).toContain(
    'apiserver_authorization_decisions_total{type="Webhook",name="webhook",decision="allowed"} 1',
  );
  expect(text).toContain(
    'apiserver_authorization_webhook_evaluations_total{name="webhook",result="success"} 1',
  );
});
