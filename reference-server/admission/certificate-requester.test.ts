// The server writes the requester of a certificate, after webhooks have changed the object.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { createCertificateRequest } from '../../common/keys/certificate-request.ts';
import { patching, startWithWebhooks } from './webhooks/webhooks.test-support.ts';

const group = orch.groups.certificates;
const path = `/apis/${group}/v1/certificatesigningrequests`;

async function requestOf(name: string, more: object = {}) {
  const request = Buffer.from(await createCertificateRequest('ann')).toString('base64');
  return { metadata: { name }, spec: { request, usages: ['any'], signerName: 'example.com/s', ...more } };
}

test.each([{}, { spec: null }, { status: {} }])('a request with nothing but %j is invalid', async (more) => {
  const { send } = await startWithWebhooks();
  const { status, json } = await send('POST', path, { metadata: { name: 'a' }, ...more });
  expect(status).toBe(422);
  expect(json.details.causes).toContainEqual(expect.objectContaining({ field: 'spec' }));
});

test('the requester in the body and in a patch of a webhook is ignored', async () => {
  const { send, given, hook, names } = await startWithWebhooks();
  const own = (await given(path, await requestOf('plain'))).spec;
  const rules = [
    { operations: ['*'], apiGroups: [group], apiVersions: ['v1'], resources: ['certificatesigningrequests'] },
  ];
  const changes = [
    { op: 'add', path: '/spec/username', value: 'root' },
    { op: 'add', path: '/spec/groups', value: ['system:masters'] },
  ];
  await hook('mutating', 'other.hooks.test', () => patching(...changes), { rules });
  const requester = { username: 'root', uid: '1', extra: { a: ['b'] } };
  const { status, json } = await send('POST', path, await requestOf('a', requester));
  expect(status).toBe(201);
  expect(names()).toEqual(['other.hooks.test']);
  const { username, uid, groups, extra } = own;
  expect(json.spec).toMatchObject({ username, groups });
  expect([json.spec.uid, json.spec.extra]).toEqual([uid, extra]);
});
