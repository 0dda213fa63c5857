// The authorization configuration file at work: its settings, conditions, order and reloads.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { answered, startWithService } from '../webhooks/webhooks.test-support.ts';
import type { Sent } from '../webhooks/webhooks.test-support.ts';
import { expressions, file, hook, load, rbac } from './authorization-file.test-support.ts';

const deny = (review: Sent['review']) => answered(review, { allowed: false, denied: true });
const secrets = '/api/v1/namespaces/n1/secrets';

test('entries in their order, with all settings of a webhook and their defaults', async () => {
  const { value } = await load(file([{ type: 'Node', name: 'nodes' }, hook(), rbac]));
  expect(value.authorizers.map(({ type, name }) => [type, name])).toEqual([
    ['Node', 'nodes'],
    ['Webhook', 'remote'],
    ['RBAC', 'roles'],
  ]);
  expect(value.authorizers[1]?.webhook).toMatchObject({
    authorizedTtlMs: 300_000,
    unauthorizedTtlMs: 30_000,
    timeoutMs: 3000,
    version: 'v1',
    failurePolicy: 'Deny',
    conditions: undefined,
    service: { url: 'https://service.test/review' },
  });
  const set = await load(file([hook({ authorizedTTL: '5s', unauthorizedTTL: '7s', timeout: '30s' })]));
  expect(set.value.authorizers[0]?.webhook).toMatchObject({
    authorizedTtlMs: 5000,
    unauthorizedTtlMs: 7000,
    timeoutMs: 30_000,
  });
});

async function start(text: string | (() => string), answer = deny) {
  return startWithService(
    { authorizationConfig: { loaded: await load(text), conflictingFlags: [] } },
    answer,
  );
}

/** Authorizers of which the last one allows everything. */
const allowing = (review: Sent['review']) =>
  answered(
    review,
    review.apiVersion.endsWith('/v1beta1') ? { allowed: true } : { allowed: false, denied: true },
  );
const allowAll = hook({ subjectAccessReviewVersion: 'v1beta1' }, 'allow-all');

test.each<[string, string[], 'Deny' | 'NoOpinion', 'called' | 'skipped' | 'denied']>([
  ['none', [], 'Deny', 'called'],
  ['all true', ['true', 'request.user == "two"'], 'Deny', 'called'],
  ['one false', ['true', 'request.user == "one"'], 'Deny', 'skipped'],
  ['an error', ['true', 'request.extra["absent"] == ["a"]'], 'Deny', 'denied'],
  ['an error', ['request.extra["absent"] == ["a"]', 'true'], 'NoOpinion', 'skipped'],
  ['an error and a false one', ['request.extra["absent"] == ["a"]', 'false'], 'Deny', 'skipped'],
  ['a false one and an error', ['false', 'request.extra["absent"] == ["a"]'], 'Deny', 'skipped'],
  ['an absent kind of attributes', ['request.nonResourceAttributes.path == "/a"'], 'Deny', 'denied'],
  [
    'presence',
    ['has(request.resourceAttributes) && request.resourceAttributes.namespace == "n1"'],
    'Deny',
    'called',
  ],
  ['absence', ['has(request.nonResourceAttributes)'], 'Deny', 'skipped'],
  ['an empty text', ['request.resourceAttributes.subresource == ""'], 'Deny', 'called'],
  [
    'groups',
    ['"system:authenticated" in request.groups && !("readers" in request.groups)'],
    'Deny',
    'called',
  ],
  ['the verb', ['request.resourceAttributes.verb == "list"'], 'Deny', 'called'],
])('with conditions of which %s: %j, %s: %s', async (_, conditions, failurePolicy, wanted) => {
  const first = hook({ ...expressions(...conditions), failurePolicy });
  const { send, sent, lines } = await start(file([first, allowAll]), allowing);
  const { status } = await send('two', 'GET', secrets);
  expect(status).toBe(wanted === 'skipped' ? 200 : 403);
  expect(sent.filter(({ review }) => review.apiVersion.endsWith('/v1'))).toHaveLength(
    wanted === 'called' ? 1 : 0,
  );
  expect(lines.length > 0).toBe(
    (conditions.some((text) => text.includes('absent')) && !conditions.includes('false')) ||
      wanted === 'denied',
  );
});

test('conditions see the review in v1 where v1beta1 is sent', async () => {
  const first = hook({
    ...expressions('"readers" in request.groups'),
    subjectAccessReviewVersion: 'v1beta1',
  });
  const { send, sent } = await start(file([first]));
  await send('one', 'GET', secrets);
  await send('two', 'GET', secrets);
  expect(sent.map(({ review }) => review.spec.user)).toEqual(['one']);
});

test('several webhooks are called in order; the first decision ends the evaluation', async () => {
  const none = (review: Sent['review']) => answered(review, { allowed: false });
  const second = hook({ subjectAccessReviewVersion: 'v1beta1' }, 'second');
  const undecided = await start(file([hook(), second]), none);
  expect((await undecided.send('two', 'GET', secrets)).status).toBe(403);
  expect(undecided.sent.map(({ review }) => review.apiVersion.split('/')[1])).toEqual(['v1', 'v1beta1']);
  const denied = await start(file([hook(), second]));
  await denied.send('two', 'GET', secrets);
  expect(denied.sent).toHaveLength(1);
});

test('metrics name the authorizer and its conditions', async () => {
  const failing = hook(
    { ...expressions('request.extra["a"] == ["b"]'), failurePolicy: 'NoOpinion' },
    'failing',
  );
  const { send, server } = await start(file([hook(expressions('false'), 'quiet'), failing, hook()]));
  await send('two', 'GET', secrets);
  const text = await server.context.metrics.text();
  const prefix = 'apiserver_authorization';
  expect(text).toContain(`${prefix}_decisions_total{type="Webhook",name="remote",decision="denied"} 1`);
  expect(text).toContain(`${prefix}_match_condition_exclusions_total{type="Webhook",name="quiet"} 1`);
  expect(text).toContain(
    `${prefix}_match_condition_evaluation_errors_total{type="Webhook",name="failing"} 1`,
  );
});

test('a changed file takes effect within its interval; an invalid one does not', async () => {
  let text = file([rbac]);
  const { send, given, clock, server, lines } = await start(() => text);
  const group = orch.groups.rbac;
  await given(`/apis/${group}/v1/clusterrolebindings`, {
    metadata: { name: 'r' },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: group, kind: 'User', name: 'two' }],
  });
  const status = async () => (await send('two', 'GET', secrets)).status;
  const metric = async (result: string) =>
    (await server.context.metrics.text()).includes(
      `apiserver_authorization_config_controller_automatic_reloads_total{status="${result}"} 1`,
    );
  expect(await status()).toBe(200);
  text = 'apiVersion: nonsense';
  clock.advance(60_000);
  await expect.poll(() => metric('failure')).toBe(true);
  expect(await status()).toBe(200);
  clock.advance(60_000);
  text = file([hook(), rbac]);
  clock.advance(60_000);
  await expect.poll(() => metric('success')).toBe(true);
  expect(await status()).toBe(403);
  expect(lines).toEqual([
    expect.stringMatching(
      /^authorization configuration: \/etc\/authz\.yaml:1: .*: the earlier authorizers stay in force$/,
    ),
    'authorization configuration: /etc/authz.yaml is in force',
  ]);
});
