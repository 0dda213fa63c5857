// Approval and signing of certificate signing requests: the permission that each needs for the signer, and the fields
// that each leaves unchanged.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { createCertificateRequest } from '../../common/keys/certificate-request.ts';
import { startGuarded } from '../access/guarded-server.test-support.ts';

const group = orch.groups.certificates;
const path = `/apis/${group}/v1/certificatesigningrequests`;
const rbac = `/apis/${orch.groups.rbac}/v1`;
const condition = (type: string) => ({ type, status: 'True' });
const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const certificate = Buffer.from(pem).toString('base64');
const other = Buffer.from(pem.replace('AAAA', 'BBBB')).toString('base64');

/** `two` may write both sub-resources, and has the given permissions. */
async function start(...rights: readonly { readonly verbs: string[]; readonly resourceNames?: string[] }[]) {
  const { send, given } = await startGuarded();
  const resources = ['approval', 'status'].map((one) => `certificatesigningrequests/${one}`);
  const rules = [
    { verbs: ['update', 'patch'], apiGroups: [group], resources },
    ...rights.map((right) => ({ ...right, apiGroups: [group], resources: ['signers'] })),
  ];
  await given(`${rbac}/clusterroles`, { metadata: { name: 'r' }, rules });
  await given(`${rbac}/clusterrolebindings`, {
    metadata: { name: 'r' },
    roleRef: { apiGroup: orch.groups.rbac, kind: 'ClusterRole', name: 'r' },
    subjects: [{ apiGroup: orch.groups.rbac, kind: 'User', name: 'two' }],
  });
  const request = Buffer.from(await createCertificateRequest('ann')).toString('base64');
  const spec = { request, usages: ['any'], signerName: 'example.com/s' };
  const made = await given(path, { metadata: { name: 'a' }, spec });
  const write = async (token: string, subresource: string, status: object) => {
    const { metadata } = (await send('root', 'GET', `${path}/a`)).json;
    return send(token, 'PUT', `${path}/a/${subresource}`, { ...made, metadata, status });
  };
  return { write };
}

test.each([
  [[], 403, 403],
  [[{ verbs: ['approve'] }], 200, 403],
  [[{ verbs: ['sign'] }], 403, 200],
  [[{ verbs: ['approve', 'sign'], resourceNames: ['example.com/s'] }], 200, 200],
  [[{ verbs: ['approve', 'sign'], resourceNames: ['example.com/*'] }], 200, 200],
  [[{ verbs: ['approve', 'sign'], resourceNames: ['example.com/t', 'other.com/*', 's'] }], 403, 403],
])('with %j an approval is %i, and a certificate %i', async (rights, approved, signed) => {
  const { write } = await start(...rights);
  expect((await write('two', 'approval', { conditions: [condition('Approved')] })).status).toBe(approved);
  expect((await write('two', 'status', { certificate })).status).toBe(signed);
});

test('the approval cannot write a certificate, and the status can neither add nor remove an approval', async () => {
  const { write } = await start();
  const types = ({ conditions = [] }: { readonly conditions?: readonly { readonly type: string }[] }) =>
    conditions.map(({ type }) => type).sort();
  const issued = async (status: object) => (await write('root', 'status', status)).json.status;
  const approved = async (status: object) => (await write('root', 'approval', status)).json.status;

  expect(await issued({ conditions: [condition('Approved')] })).toEqual({});
  const first = await approved({ conditions: [condition('Approved')], certificate });
  expect([types(first), first.certificate]).toEqual([['Approved'], undefined]);
  const second = await issued({ conditions: [condition('Denied'), condition('Failed')], certificate });
  expect([types(second), second.certificate]).toEqual([['Approved', 'Failed'], certificate]);
  const third = await issued({ certificate });
  expect([types(third), third.certificate]).toEqual([['Approved'], certificate]);
  const fourth = await approved({ conditions: [condition('Denied')], certificate: other });
  expect([types(fourth), fourth.certificate]).toEqual([['Denied'], certificate]);
});
