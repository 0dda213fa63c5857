// Webhook configurations: defaults, required fields and rules (document core 9.3), for both kinds.
import { expect, test } from 'vitest';
import { startApi } from '../../verbs/api.test-support.ts';

const collections = ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'].map(
  (plural) => `/apis/admissionregistration.orch.io/v1/${plural}`,
);

const rule = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] };
const webhook = (more: object = {}) => ({
  name: 'a.hooks.test',
  clientConfig: { url: 'https://hooks.test/a' },
  rules: [rule],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...more,
});
const configuration = (...webhooks: object[]) => ({ metadata: { name: 'c' }, webhooks });

test.each(collections)('defaults of %s', async (collection) => {
  const { given } = await startApi();
  const service = { namespace: 'n', name: 's' };
  const made = await given(collection, configuration(webhook({ clientConfig: { service } })));
  expect(made.metadata.generation).toBe(1);
  expect(made.webhooks[0]).toEqual({
    ...webhook({ clientConfig: { service: { ...service, port: 443 } } }),
    rules: [{ ...rule, scope: '*' }],
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    timeoutSeconds: 10,
    namespaceSelector: {},
    objectSelector: {},
    ...(collection.includes('mutating') ? { reinvocationPolicy: 'Never' } : {}),
  });
});

const ruled = (more: object) => webhook({ rules: [{ ...rule, ...more }] });

test.each<[string, object[], string | undefined]>([
  ['required fields only', [webhook()], undefined],
  ['no webhook at all', [], undefined],
  ['two names', [webhook(), webhook({ name: 'b.hooks.test' })], undefined],
  ['both versions', [webhook({ admissionReviewVersions: ['v1beta1', 'v1'] })], undefined],
  [
    'a version of the future beside a known one',
    [webhook({ admissionReviewVersions: ['v1', 'v9'] })],
    undefined,
  ],
  ['NoneOnDryRun', [webhook({ sideEffects: 'NoneOnDryRun' })], undefined],
  ['no rules', [webhook({ rules: [] })], undefined],
  ['equal names', [webhook(), webhook()], 'webhooks[1].name'],
  ['no name', [webhook({ name: undefined })], 'webhooks[0].name'],
  ['a short name', [webhook({ name: 'hooks.test' })], 'webhooks[0].name'],
  ['a name in capitals', [webhook({ name: 'A.hooks.test' })], 'webhooks[0].name'],
  ['no side effects stated', [webhook({ sideEffects: undefined })], 'webhooks[0].sideEffects'],
  ['Some side effects', [webhook({ sideEffects: 'Some' })], 'webhooks[0].sideEffects'],
  ['Unknown side effects', [webhook({ sideEffects: 'Unknown' })], 'webhooks[0].sideEffects'],
  [
    'no review versions',
    [webhook({ admissionReviewVersions: undefined })],
    'webhooks[0].admissionReviewVersions',
  ],
  [
    'an empty list of them',
    [webhook({ admissionReviewVersions: [] })],
    'webhooks[0].admissionReviewVersions',
  ],
  [
    'unknown ones only',
    [webhook({ admissionReviewVersions: ['v9'] })],
    'webhooks[0].admissionReviewVersions',
  ],
  [
    'one twice',
    [webhook({ admissionReviewVersions: ['v1', 'v1'] })],
    'webhooks[0].admissionReviewVersions[1]',
  ],
  ['no time', [webhook({ timeoutSeconds: 0 })], 'webhooks[0].timeoutSeconds'],
  ['half a minute', [webhook({ timeoutSeconds: 30 })], undefined],
  ['too much time', [webhook({ timeoutSeconds: 31 })], 'webhooks[0].timeoutSeconds'],
  ['another failure policy', [webhook({ failurePolicy: 'Shrug' })], 'webhooks[0].failurePolicy'],
  ['another match policy', [webhook({ matchPolicy: 'Like' })], 'webhooks[0].matchPolicy'],
  ['nowhere to call', [webhook({ clientConfig: {} })], 'webhooks[0].clientConfig'],
  ['no client at all', [webhook({ clientConfig: undefined })], 'webhooks[0].clientConfig'],
  [
    'a service and a URL',
    [webhook({ clientConfig: { url: 'https://h.test', service: { namespace: 'n', name: 's' } } })],
    'webhooks[0].clientConfig',
  ],
  ['no https', [webhook({ clientConfig: { url: 'http://h.test' } })], 'webhooks[0].clientConfig.url'],
  ['no URL', [webhook({ clientConfig: { url: 'h.test' } })], 'webhooks[0].clientConfig.url'],
  [
    'a user in the URL',
    [webhook({ clientConfig: { url: 'https://u:p@h.test' } })],
    'webhooks[0].clientConfig.url',
  ],
  [
    'a query in the URL',
    [webhook({ clientConfig: { url: 'https://h.test?a=b' } })],
    'webhooks[0].clientConfig.url',
  ],
  [
    'an invalid port',
    [webhook({ clientConfig: { service: { namespace: 'n', name: 's', port: 0 } } })],
    'webhooks[0].clientConfig.service.port',
  ],
  [
    'a selector without values',
    [webhook({ objectSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } })],
    'webhooks[0].objectSelector.matchExpressions[0].values',
  ],
  ['an unknown operation', [ruled({ operations: ['READ'] })], 'webhooks[0].rules[0].operations[0]'],
  ['a star and more', [ruled({ operations: ['*', 'CREATE'] })], 'webhooks[0].rules[0].operations'],
  ['no groups', [ruled({ apiGroups: [] })], 'webhooks[0].rules[0].apiGroups'],
  ['no versions', [ruled({ apiVersions: [] })], 'webhooks[0].rules[0].apiVersions'],
  ['no resources', [ruled({ resources: [] })], 'webhooks[0].rules[0].resources'],
  ['a resource and all of them', [ruled({ resources: ['*', 'pods'] })], 'webhooks[0].rules[0].resources[1]'],
  [
    'a part and all of them',
    [ruled({ resources: ['pods/*', 'pods/status'] })],
    'webhooks[0].rules[0].resources[1]',
  ],
  ['all resources and all parts', [ruled({ resources: ['*', '*/scale'] })], undefined],
  ['another scope', [ruled({ scope: 'Some' })], 'webhooks[0].rules[0].scope'],
])('a configuration with %s', async (_, webhooks, field) => {
  const { sendRequest } = await startApi();
  for (const collection of collections) {
    const answer = await sendRequest('POST', collection, configuration(...webhooks));
    expect(answer.status, answer.text).toBe(field === undefined ? 201 : 422);
    if (field !== undefined) expect(answer.json.details.causes).toMatchObject([{ field }]);
  }
});

test('a refusal does not contain the password', async () => {
  const { sendRequest } = await startApi();
  const clientConfig = { url: 'https://u:s3cret@h.test' };
  expect(
    (await sendRequest('POST', collections[0]!, configuration(webhook({ clientConfig })))).text,
  ).not.toContain('s3cret');
});

test('a webhook is changed by its name', async () => {
  const { sendRequest, given } = await startApi();
  const [collection = ''] = collections;
  await given(collection, configuration(webhook(), webhook({ name: 'b.hooks.test' })));
  const patch = { webhooks: [{ name: 'b.hooks.test', timeoutSeconds: 3 }] };
  const headers = { 'content-type': 'application/strategic-merge-patch+json' };
  const { json } = await sendRequest('PATCH', `${collection}/c`, patch, headers);
  expect(json.webhooks.map((one: { timeoutSeconds: number }) => one.timeoutSeconds).toSorted()).toEqual([
    10, 3,
  ]);
  expect(json.metadata.generation).toBe(2);
});
