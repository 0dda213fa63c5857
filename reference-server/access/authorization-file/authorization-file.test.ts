// The authorization configuration file: its fields, every refusal with its place, conditions, and reloads.
import { dump } from 'js-yaml';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { loadFile } from '../../configuration-files/load-file.ts';
import type { LoadedFile } from '../../configuration-files/load-file.ts';
import { answered, startWithService } from '../webhooks/webhooks.test-support.ts';
import type { Sent } from '../webhooks/webhooks.test-support.ts';
import type { AuthorizationConfiguration } from './configuration.ts';
import { authorizationFileParts as parts } from './fields.ts';
import { parseAuthorization } from './parse-configuration.ts';

const hookFile = JSON.stringify({
  clusters: [{ name: 'c', cluster: { server: 'https://service.test/review' } }],
});
const deny = (review: Sent['review']) => answered(review, { allowed: false, denied: true });
const secrets = '/api/v1/namespaces/n1/secrets';

const webhook = (more: object = {}) => ({
  timeout: '3s',
  subjectAccessReviewVersion: 'v1',
  matchConditionSubjectAccessReviewVersion: 'v1',
  failurePolicy: 'Deny',
  connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'hook.yaml' },
  ...more,
});
const hook = (more: object = {}, name = 'remote') => ({ type: 'Webhook', name, webhook: webhook(more) });
const rbac = { type: 'RBAC', name: 'roles' };
const file = (authorizers: unknown, more: object = {}) =>
  dump(
    { apiVersion: 'apiserver.config.orch.io/v1', kind: 'AuthorizationConfiguration', authorizers, ...more },
    { noRefs: true },
  );

function load(text: string | (() => string)): Promise<LoadedFile<AuthorizationConfiguration>> {
  const readFile = async (path: string) => {
    if (path === '/etc/authz.yaml') return typeof text === 'string' ? text : text();
    if (path === '/etc/hook.yaml') return hookFile;
    if (path === '/etc/bad.yaml') return 'clusters: []';
    throw Object.assign(new Error('no'), { code: 'ENOENT' });
  };
  return loadFile('/etc/authz.yaml', { readFile }, (root, readNamed) =>
    parseAuthorization(root, { names: orch, parts, readNamed }),
  );
}

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

const place = String.raw`^/etc/(?:authz|bad)\.yaml:\d+: `;
const hooks = 'authorizers[0].webhook';
const expressions = (...texts: string[]) => ({
  matchConditions: texts.map((expression) => ({ expression })),
});

test.each<[string, string]>([
  [file([rbac], { apiVersion: 'apiserver.config.orch.io/v0' }), 'apiVersion: has the value'],
  [file([rbac], { apiVersion: 'other/v1' }), 'apiVersion: has the value'],
  [file([rbac], { apiVersion: undefined }), 'apiVersion: is missing'],
  [file([rbac], { kind: 'AuthenticationConfiguration' }), 'kind: has the value'],
  [file([rbac], { kind: undefined }), 'kind: is missing'],
  [file([rbac], { authorizer: [] }), 'authorizer: is not a known field; did you mean authorizers?'],
  [file([]), 'authorizers: has 0 items; write at least 1'],
  [file(undefined), 'authorizers: has 0 items'],
  [file({}), 'authorizers: is not a list'],
  [file([{ name: 'a' }]), 'authorizers[0].type: is missing'],
  [
    file([{ type: 'Magic', name: 'a' }]),
    'authorizers[0].type: has the value "Magic"; write one of Webhook, Node, RBAC',
  ],
  [file([{ type: 'rbac', name: 'a' }]), 'authorizers[0].type: has the value "rbac"'],
  [file([{ type: 'AlwaysAllow', name: 'a' }]), 'authorizers[0].type: has the value "AlwaysAllow"'],
  [file([{ type: 'RBAC' }]), 'authorizers[0].name: is missing; add it'],
  ...['', 'a b', '-a', 'a-', 'a/b', 'é', 'a'.repeat(64)].map((name): [string, string] => [
    file([{ type: 'RBAC', name }]),
    'authorizers[0].name: ',
  ]),
  [file([rbac, { type: 'Node', name: 'roles' }]), 'authorizers[1].name: is the name of an earlier entry'],
  [file([rbac, { type: 'RBAC', name: 'b' }]), 'authorizers[1].type: is RBAC, as in an earlier entry'],
  [file([{ ...rbac, webhook: webhook() }]), 'authorizers[0].webhook: belongs to an entry of type RBAC'],
  [file([{ type: 'Webhook', name: 'a' }]), `${hooks}: is missing`],
  [file([hook({ timeout: undefined })]), `${hooks}.timeout: is missing`],
  [
    file([hook({ timeout: '31s' })]),
    `${hooks}.timeout: is not a timeout; write a duration above 0s, at most 30s`,
  ],
  [file([hook({ timeout: '30.001s' })]), `${hooks}.timeout: is not a timeout`],
  [file([hook({ timeout: '0s' })]), `${hooks}.timeout: is not a timeout`],
  [file([hook({ timeout: '-1s' })]), `${hooks}.timeout: is not a duration`],
  [file([hook({ timeout: 3 })]), `${hooks}.timeout: is not a duration`],
  [file([hook({ authorizedTTL: 'x' })]), `${hooks}.authorizedTTL: is not a duration`],
  [file([hook({ unauthorizedTTL: '-5s' })]), `${hooks}.unauthorizedTTL: is not a duration`],
  [
    file([hook({ authorizedTtl: '5s' })]),
    `${hooks}.authorizedTtl: is not a known field; did you mean authorizedTTL?`,
  ],
  [
    file([hook({ subjectAccessReviewVersion: undefined })]),
    `${hooks}.subjectAccessReviewVersion: is missing`,
  ],
  [
    file([hook({ subjectAccessReviewVersion: 'v2' })]),
    `${hooks}.subjectAccessReviewVersion: has the value "v2"`,
  ],
  [
    file([hook({ matchConditionSubjectAccessReviewVersion: undefined })]),
    `${hooks}.matchConditionSubjectAccessReviewVersion: is missing`,
  ],
  [
    file([hook({ matchConditionSubjectAccessReviewVersion: 'v1beta1' })]),
    `${hooks}.matchConditionSubjectAccessReviewVersion: has the value "v1beta1"; write v1`,
  ],
  [file([hook({ failurePolicy: undefined })]), `${hooks}.failurePolicy: is missing`],
  [
    file([hook({ failurePolicy: 'Ignore' })]),
    `${hooks}.failurePolicy: has the value "Ignore"; write one of NoOpinion, Deny`,
  ],
  [file([hook({ connectionInfo: undefined })]), `${hooks}.connectionInfo: is missing`],
  [
    file([hook({ connectionInfo: { type: 'KubeConfigFile' } })]),
    `${hooks}.connectionInfo.kubeConfigFile: is missing`,
  ],
  [
    file([hook({ connectionInfo: { kubeConfigFile: 'hook.yaml' } })]),
    `${hooks}.connectionInfo.type: is missing`,
  ],
  [file([hook({ connectionInfo: { type: 'Url' } })]), `${hooks}.connectionInfo.type: has the value "Url"`],
  [
    file([hook({ connectionInfo: { type: 'InClusterConfig' } })]),
    `${hooks}.connectionInfo.type: is InClusterConfig`,
  ],
  [
    file([hook({ connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'absent' } })]),
    `${hooks}.connectionInfo.kubeConfigFile: names /etc/absent: there is no such file`,
  ],
  [
    file([hook({ connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: 'bad.yaml' } })]),
    '/etc/bad.yaml:1: clusters: names no service',
  ],
  [
    file([hook(expressions(...Array<string>(65).fill('true')))]),
    `${hooks}.matchConditions: has 65 items; write at most 64`,
  ],
  [file([hook(expressions('1 + 1'))]), `${hooks}.matchConditions[0].expression: has the type int`],
  [
    file([hook(expressions('true', 'request.user =='))]),
    `${hooks}.matchConditions[1].expression: is not valid`,
  ],
  [file([hook(expressions('request.usr == "a"'))]), `${hooks}.matchConditions[0].expression: `],
  [file([hook(expressions('object.user == "a"'))]), `${hooks}.matchConditions[0].expression: `],
  [file([hook(expressions(''))]), `${hooks}.matchConditions[0].expression: is empty`],
  [file([hook({ matchConditions: [{}] })]), `${hooks}.matchConditions[0].expression: is missing`],
  [
    file([hook({ matchConditions: [{ name: 'a' }] })]),
    `${hooks}.matchConditions[0].name: is not a known field`,
  ],
])('%# is refused: %s', async (text, message) => {
  const error: unknown = await load(text).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).toMatch(new RegExp(`${place}\\S+: .*`));
  expect((error as Error).message).not.toContain('\n');
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
