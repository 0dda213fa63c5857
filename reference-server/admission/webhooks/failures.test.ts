// Webhooks that deny, fail or time out: the answer of the server, and that nothing is stored.
import { expect, test } from 'vitest';
import { paths } from '../../verbs/api.test-support.ts';
import { CallFailure } from './call-failure.ts';
import { patching, startWithWebhooks, webhook } from './webhooks.test-support.ts';

const { maps } = paths;
const map = (name: string) => ({ metadata: { name }, data: { a: '1' } });
const never = () => new Promise<never>(() => {});

test.each([
  [
    'nothing',
    {},
    403,
    'Forbidden',
    'admission webhook "v.hooks.test" denied the request without explanation',
  ],
  [
    'a message',
    { status: { message: 'no' } },
    403,
    'Forbidden',
    'admission webhook "v.hooks.test" denied the request: no',
  ],
  [
    'a code',
    { status: { code: 418, message: 'tea' } },
    418,
    '',
    'admission webhook "v.hooks.test" denied the request: tea',
  ],
  [
    'a code and a reason',
    { status: { code: 409, reason: 'Busy' } },
    409,
    'Busy',
    'admission webhook "v.hooks.test" denied the request: Busy',
  ],
  [
    'a known code',
    { status: { code: 422 } },
    422,
    'Invalid',
    'admission webhook "v.hooks.test" denied the request without explanation',
  ],
  [
    'a code of success',
    { status: { code: 200 } },
    403,
    'Forbidden',
    'admission webhook "v.hooks.test" denied the request without explanation',
  ],
])('a denial with %s', async (_, more, code, reason, message) => {
  const { send, hook } = await startWithWebhooks();
  await hook('validating', 'v.hooks.test', () => ({ allowed: false, warnings: ['think'], ...more }));
  const answer = await send('POST', maps, map('m'));
  expect(answer.status).toBe(code);
  expect(answer.json).toMatchObject({ kind: 'Status', status: 'Failure', code, reason, message });
  expect(answer.headers['warning']).toEqual(['299 - "think"']);
  expect((await send('GET', `${maps}/m`)).status).toBe(404);
});

test('of several denials the first in order is answered, and a delete can also be denied', async () => {
  const { send, given, hook } = await startWithWebhooks();
  await given(maps, map('m'));
  await hook('validating', 'b.hooks.test', () => ({ allowed: false, status: { message: 'b' } }));
  await hook('validating', 'a.hooks.test', () => ({ allowed: false, status: { message: 'a' } }));
  for (const target of [`${maps}/m`, maps]) {
    expect((await send('DELETE', target)).json.message).toBe(
      'admission webhook "a.hooks.test" denied the request: a',
    );
    expect((await send('GET', `${maps}/m`)).json.metadata.deletionTimestamp).toBeUndefined();
  }
});

const broken: [string, () => ReturnType<typeof patching> | object | string | Error][] = [
  ['no connection', () => new CallFailure('failed to call webhook: refused')],
  ['invalid JSON', () => 'hello'],
  ['another kind', () => '{"kind":"Status","apiVersion":"v1"}'],
  ['no response', () => '{"kind":"AdmissionReview","apiVersion":"admission.orch.io/v1"}'],
  ['another uid', () => ({ allowed: true, uid: 'other' })],
  ['no verdict', () => ({})],
  ['a patch without a type', () => ({ allowed: true, patch: 'W10=' })],
  ['a patch of another type', () => ({ allowed: true, patch: 'W10=', patchType: 'MergePatch' })],
];

test.each(broken)('%s is a failure, and the failure policy decides', async (_, answer) => {
  const { send, hook } = await startWithWebhooks();
  await hook('mutating', 'i.hooks.test', answer as () => object & string, { failurePolicy: 'Ignore' });
  expect((await send('POST', maps, map('m'))).status).toBe(201);
  await hook('mutating', 'f.hooks.test', answer as () => object & string);
  const refused = await send('POST', maps, map('n'));
  expect(refused).toMatchObject({ status: 500, json: { reason: 'InternalError' } });
  expect(refused.json.message).toMatch(/^Internal error occurred: failed calling webhook "f.hooks.test": ./);
  expect((await send('GET', `${maps}/n`)).status).toBe(404);
});

test.each([
  ['a patch that does not apply', { op: 'remove', path: '/data/none' }],
  ['a patch that leaves another type', { op: 'add', path: '/data', value: 5 }],
  ['a patch with an unknown operation', { op: 'grow', path: '/data' }],
])('%s refuses whatever the policy', async (_, operation) => {
  const { send, hook } = await startWithWebhooks();
  await hook('mutating', 'm.hooks.test', () => patching(operation), { failurePolicy: 'Ignore' });
  expect((await send('POST', maps, map('m'))).status).toBe(500);
});

test('a webhook that is a service of the cluster cannot be reached', async () => {
  const { send, configure } = await startWithWebhooks();
  const clientConfig = { service: { namespace: 'n1', name: 's' } };
  await configure('validating', webhook('v.hooks.test', { clientConfig, failurePolicy: 'Ignore' }));
  expect((await send('POST', maps, map('m'))).status).toBe(201);
  await configure('validating', webhook('w.hooks.test', { clientConfig }));
  expect((await send('POST', maps, map('n'))).json.message).toContain('no endpoint of the service n1/s');
});

test.each([
  ['Fail', 500],
  ['Ignore', 201],
])('a webhook that is too slow, under %s', async (failurePolicy, status) => {
  const { send, hook, received, clock } = await startWithWebhooks();
  const called = Promise.withResolvers<void>();
  const hang = () => {
    called.resolve();
    return never();
  };
  await hook('validating', 'v.hooks.test', hang, { failurePolicy, timeoutSeconds: 7 });
  const answer = send('POST', maps, map('m'));
  await called.promise;
  clock.advance(6_999);
  expect(received[0]?.call.signal.aborted).toBe(false);
  clock.advance(1);
  expect((await answer).status).toBe(status);
  expect(received[0]?.call.signal.aborted).toBe(true);
});
