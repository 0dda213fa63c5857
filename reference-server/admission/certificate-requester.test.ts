// Who asks for a certificate is written by the server, after everybody else had a say.
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import { createCertificateRequest } from '../../fixtures/keys/certificate-request.ts';
import { patching, startWithWebhooks } from './webhooks/webhooks.test-support.ts';

const group = orch.groups.certificates;
const path = `/apis/${group}/v1/certificatesigningrequests`;

async function requestOf(name: string, more: object = {}) {
  const request = Buffer.from(await createCertificateRequest('ann')).toString('base64');
  return { metadata: { name }, spec: { request, usages: ['any'], signerName: 'example.com/s', ...more } };
}

test.each([{}, { spec: null }, { status: {} }])('a request with nothing but %j is invalid', async (more) => {
  const { sendRequest } = await startWithWebhooks();
  const { status, json } = await sendRequest('POST', path, { metadata: { name: 'a' }, ...more });
  expect(status).toBe(422);
  expect(json.details.causes).toContainEqual(expect.objectContaining({ field: 'spec' }));
});

test('what the body says, or a webhook, counts for nothing', async () => {
  const { sendRequest, given, hook, names } = await startWithWebhooks();
  const own = (await given(path, await requestOf('plain'))).spec;
  const rules = [
    { operations: ['*'], apiGroups: [group], apiVersions: ['v1'], resources: ['certificatesigningrequests'] },
  ];
  const lies = [
    { op: 'add', path: '/spec/username', value: 'root' },
    { op: 'add', path: '/spec/groups', value: ['system:masters'] },
  ];
  await hook('mutating', 'liar.hooks.test', () => patching(...lies), { rules });
  const said = { username: 'root', uid: '1', extra: { a: ['b'] } };
  const { status, json } = await sendRequest('POST', path, await requestOf('a', said));
  expect(status).toBe(201);
  expect(names()).toEqual(['liar.hooks.test']);
  const { username, uid, groups, extra } = own;
  expect(json.spec).toMatchObject({ username, groups });
  expect([json.spec.uid, json.spec.extra]).toEqual([uid, extra]);
});
