// Rules of volumes, volume claims, endpoints and certificate signing requests.
import { expect, test } from 'vitest';
import { createCertificateRequest } from '../../common/keys/certificate-request.ts';
import { orch } from '../../common/dialects/names.ts';
import { startApi } from '../verbs/api.test-support.ts';
import { complete, kindNamed, problemsOf, updateProblemsOf } from './kinds.test-support.ts';

const metadata = { name: 'a' };
const volume = (spec: object) => ({
  metadata,
  spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' }, ...spec },
});
const claim = (spec: object) => ({
  metadata: { name: 'a', namespace: 'n' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
});
const base64 = (text: string) => Buffer.from(text).toString('base64');
const block = (type: string) => `-----BEGIN ${type}-----\nAAAA\n-----END ${type}-----\n`;
const pem = (type: string) => base64(block(type));
const request = (spec: object, status: object = {}) => ({
  metadata,
  spec: {
    request: pem('CERTIFICATE REQUEST'),
    usages: ['client auth'],
    signerName: 'example.com/s',
    ...spec,
  },
  status,
});

test.each<[string, object, string[]]>([
  ['PersistentVolume', volume({}), []],
  ['PersistentVolume', volume({ capacity: {} }), ['FieldValueRequired spec.capacity']],
  ['PersistentVolume', volume({ accessModes: [] }), ['FieldValueRequired spec.accessModes']],
  ['PersistentVolume', volume({ accessModes: ['Some'] }), ['FieldValueNotSupported spec.accessModes']],
  ['PersistentVolume', volume({ hostPath: null }), ['FieldValueRequired spec']],
  ['PersistentVolume', volume({ nfs: { server: 's', path: '/' } }), ['FieldValueForbidden spec.nfs']],
  ['PersistentVolumeClaim', claim({}), []],
  ['PersistentVolumeClaim', claim({ resources: {} }), ['FieldValueRequired spec.resources[storage]']],
  [
    'PersistentVolumeClaim',
    claim({ accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] }),
    ['FieldValueForbidden spec.accessModes'],
  ],
  ['Endpoints', { metadata, subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 1 }] }] }, []],
  ['Endpoints', { metadata, subsets: [{ ports: [{ port: 1 }] }] }, ['FieldValueRequired subsets[0]']],
  ['EndpointSlice', { metadata, addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }] }, []],
  ['EndpointSlice', { metadata }, ['FieldValueRequired addressType']],
  ['CertificateSigningRequest', request({}), []],
  ['CertificateSigningRequest', request({ request: 'AAAA' }), ['FieldValueInvalid spec.request']],
  ['CertificateSigningRequest', request({ signerName: '' }), ['FieldValueRequired spec.signerName']],
  [
    'CertificateSigningRequest',
    request({ signerName: `${orch.signerPrefix}legacy-unknown` }),
    ['FieldValueInvalid spec.signerName'],
  ],
  ['CertificateSigningRequest', request({ usages: ['x'] }), ['FieldValueNotSupported spec.usages[0]']],
  ['CertificateSigningRequest', request({ usages: ['any', 'any'] }), ['FieldValueDuplicate spec.usages[1]']],
  [
    'CertificateSigningRequest',
    request({}, { certificate: pem('PRIVATE KEY') }),
    ['FieldValueInvalid status.certificate'],
  ],
  ['CertificateSigningRequest', request({}, { certificate: pem('CERTIFICATE') }), []],
  [
    'CertificateSigningRequest',
    request({}, { certificate: base64(`${block('CERTIFICATE')}-----BEGIN CERTIFICATE-----\nAAAA\n`) }),
    ['FieldValueInvalid status.certificate'],
  ],
])('%s %#', (kind, body, problems) => {
  expect(problemsOf(kindNamed(kind), body as never)).toEqual(problems);
});

test('of a claim only the requested size may change, and the volume once', () => {
  const kind = kindNamed('PersistentVolumeClaim');
  const larger = { resources: { requests: { storage: '2Gi' } } };
  const changed = (next: object, current: object) =>
    updateProblemsOf(kind, claim(next), claim(current)).length > 0;
  expect(changed(larger, {})).toBe(false);
  expect(changed({ volumeName: 'v' }, {})).toBe(false);
  expect(changed({ volumeName: 'w' }, { volumeName: 'v' })).toBe(true);
  expect(changed({ accessModes: ['ReadOnlyMany'] }, {})).toBe(true);
});

test('topology cannot be written', () => {
  const body = {
    metadata,
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'], zone: 'z', deprecatedTopology: { a: 'b' } }],
  };
  const { endpoints } = complete(kindNamed('EndpointSlice'), body);
  expect(endpoints).toEqual([expect.not.objectContaining({ deprecatedTopology: expect.anything() })]);
  expect(endpoints).toEqual([expect.objectContaining({ zone: 'z' })]);
});

test('a certificate signing request contains its user, and is approved by a subresource', async () => {
  const user = { username: 'ann', uid: '1', groups: ['team'], extra: {} };
  const { sendRequest } = await startApi({ staticTokens: [{ token: 't', user }] });
  const path = `/apis/${orch.groups.certificates}/v1/certificatesigningrequests`;
  const own = Buffer.from(await createCertificateRequest('ann')).toString('base64');
  const body = request({ request: own, username: 'somebody', groups: ['system:masters'] });
  const { json } = await sendRequest('POST', path, body, { authorization: 'Bearer t' });
  expect(json.spec).toMatchObject({ username: 'ann', uid: '1', groups: ['team', 'system:authenticated'] });
  const approval = { status: { conditions: [{ type: 'Approved', status: 'True' }] } };
  const answer = await sendRequest('PATCH', `${path}/a/approval`, approval);
  expect(answer.json.status.conditions).toEqual([expect.objectContaining({ type: 'Approved' })]);
});
