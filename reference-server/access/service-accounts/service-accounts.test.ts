// Service account tokens through the whole server: issued, accepted, and refused when their bound object is gone.
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { CompactSign, decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { startGuarded } from '../guarded-server.test-support.ts';
import type { Guarded } from '../guarded-server.test-support.ts';
import { parseKeys, signingKey } from './keys.ts';
import type { SigningKey } from './keys.ts';

const accounts = '/api/v1/namespaces/n1/serviceaccounts';
const pods = '/api/v1/namespaces/n1/pods';
const review = `/apis/${orch.groups.authentication}/v1/selfsubjectreviews`;
const key = (): SigningKey => signingKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);

async function withAccount(options: Parameters<typeof startGuarded>[0] = {}) {
  const guarded = await startGuarded(options);
  await guarded.given(accounts, { metadata: { name: 'robot' } });
  const issue = async (spec: object = {}) =>
    (await guarded.given(`${accounts}/robot/token`, { spec })).status;
  const whoIs = (token: string) => guarded.send(token, 'POST', review, {});
  return { ...guarded, issue, whoIs };
}

const resigned = (token: string, by: SigningKey, changes: object = {}) =>
  new CompactSign(Buffer.from(JSON.stringify({ ...decodeJwt(token), ...changes })))
    .setProtectedHeader({ alg: by.algorithm, kid: by.id })
    .sign(by.privateKey);

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token identifies its account', async () => {
  const { issue, whoIs } = await withAccount();
  const { token, expirationTimestamp } = await issue();
  expect(expirationTimestamp).toBe('2030-01-01T01:00:00Z');
  const { json } = await whoIs(token);
  const { username, uid, groups, extra } = json.status.userInfo;
  expect(username).toBe('system:serviceaccount:n1:robot');
  expect(uid).toMatch(/^uid-/);
  expect(groups.toSorted()).toEqual([
    'system:authenticated',
    'system:serviceaccounts',
    'system:serviceaccounts:n1',
  ]);
  expect(extra[orch.tokens.credentialIdKey]).toEqual([`JTI=${decodeJwt(token).jti}`]);
});

test.each([
  ['bound to nothing', {}, 201],
  ['bound to a Secret that does not exist', { kind: 'Secret', apiVersion: 'v1', name: 'none' }, 404],
  ['bound to a kind that is not allowed', { kind: 'ConfigMap', apiVersion: 'v1', name: 'm' }, 400],
])('a token %s', async (_what, ref, status) => {
  const { send } = await withAccount();
  const spec = Object.keys(ref).length === 0 ? {} : { boundObjectRef: ref };
  expect((await send('root', 'POST', `${accounts}/robot/token`, { spec })).status).toBe(status);
});

test.each([
  [599, 422],
  [600, 201],
  [2 ** 32 + 1, 422],
])('a token for %i seconds answers %i', async (expirationSeconds, status) => {
  const { send } = await withAccount();
  const request = { spec: { expirationSeconds } };
  expect((await send('root', 'POST', `${accounts}/robot/token`, request)).status).toBe(status);
});

test('a token expires, and a new one is valid', async () => {
  const { issue, whoIs, clock } = await withAccount();
  const { token } = await issue({ expirationSeconds: 600 });
  clock.advance(599_000);
  expect((await whoIs(token)).status).toBe(201);
  clock.advance(1_000);
  expect((await whoIs(token)).status).toBe(401);
  expect((await whoIs((await issue()).token)).status).toBe(201);
});

async function remove({ send }: Guarded, path: string) {
  expect((await send('root', 'DELETE', path)).status).toBe(200);
}

test('a token is invalid after its account is deleted, also when another account has the name', async () => {
  const server = await withAccount();
  const { token } = await server.issue();
  expect((await server.whoIs(token)).status).toBe(201);
  await remove(server, `${accounts}/robot`);
  expect((await server.whoIs(token)).status).toBe(401);
  await server.given(accounts, { metadata: { name: 'robot' } });
  expect((await server.whoIs(token)).status).toBe(401);
});

test('a token is invalid after its bound pod is deleted, unless lookup is off', async () => {
  for (const lookup of [true, false]) {
    const server = await withAccount({ serviceAccountLookup: lookup });
    const containers = [{ name: 'c', image: 'example/image' }];
    await server.given(pods, { metadata: { name: 'p' }, spec: { containers, serviceAccountName: 'robot' } });
    const boundObjectRef = { kind: 'Pod', apiVersion: 'v1', name: 'p' };
    const { token } = await server.issue({ boundObjectRef });
    expect((await server.whoIs(token)).status).toBe(201);
    await remove(server, `${pods}/p`);
    expect((await server.whoIs(token)).status).toBe(lookup ? 401 : 201);
  }
});

test('a token that is signed by an unknown key, or not signed, is refused', async () => {
  const trusted = key();
  const { issue, whoIs } = await withAccount({ serviceAccountKeyFiles: [[key()], [trusted]] });
  const { token } = await issue();
  expect((await whoIs(await resigned(token, trusted))).status).toBe(201);
  expect((await whoIs(await resigned(token, key()))).status).toBe(401);
  const payload = token.split('.')[1]!;
  const none = encoded({ alg: 'none', typ: 'JWT' });
  for (const unsigned of [`${none}.${payload}.`, `${none}.${payload}.x`])
    expect((await whoIs(unsigned)).status).toBe(401);
  const hmac = `${encoded({ alg: 'HS256' })}.${payload}`;
  const secret = trusted.publicKey.export({ type: 'spki', format: 'pem' });
  const signature = createHmac('sha256', secret).update(hmac).digest('base64url');
  expect((await whoIs(`${hmac}.${signature}`)).status).toBe(401);
});

test.each([
  ['of another issuer', { iss: 'https://example.com' }],
  ['for another audience', { aud: ['https://example.com'] }],
  ['that has expired', { exp: 1 }],
  ['that is not valid yet', { nbf: Date.UTC(2030, 0, 1) / 1_000 + 60 }],
  ['of another subject', { sub: 'system:serviceaccount:n1:other' }],
  ['without a subject', { sub: undefined }],
  ['without the claims of the dialect', { [orch.tokens.claim]: undefined }],
  ['with an expiration that is not a number', { exp: 'never' }],
  ['with audiences that are not strings', { aud: [1] }],
])('a token %s is refused', async (_what, changes) => {
  const trusted = key();
  const { issue, whoIs } = await withAccount({ serviceAccountKeyFiles: [[trusted]] });
  const { token } = await issue();
  expect((await whoIs(await resigned(token, trusted))).status).toBe(201);
  expect((await whoIs(await resigned(token, trusted, changes))).status).toBe(401);
});

test('a change of any byte of the signature is refused', async () => {
  const { issue, whoIs } = await withAccount();
  const [header, payload, signature = ''] = (await issue()).token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  for (let at = 0; at < bytes.length; at += 7) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect((await whoIs([header, payload, changed.toString('base64url')].join('.'))).status).toBe(401);
  }
});

test('a token that was checked before is checked quickly', async () => {
  const { issue, server } = await withAccount();
  const { token } = await issue();
  const { serviceAccounts } = server.context;
  const check = () => serviceAccounts.check(token, serviceAccounts.audiences);
  await check();
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const start = performance.now();
    for (let count = 0; count < 100; count += 1) await check();
    times.push((performance.now() - start) / 100);
  }
  // 20 times the target: the machine of the test may be busy.
  expect(Math.min(...times)).toBeLessThan(1);
});

const pem = (made: { privateKey: SigningKey['privateKey'] }, form: 'private' | 'public') =>
  form === 'private'
    ? made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    : signingKey(made.privateKey).publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('files hold keys of each form', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const old = rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const sec1 = ec.privateKey.export({ type: 'sec1', format: 'pem' }).toString();
  const curve = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';
  const all = [
    pem(rsa, 'private'),
    pem(rsa, 'public'),
    pem(ec, 'private'),
    pem(ec, 'public'),
    old,
    curve + sec1,
  ];
  const keys = parseKeys(`# keys\n${all.join('\n')}`);
  expect(keys.map(({ algorithm }) => algorithm)).toEqual([
    'RS256',
    'RS256',
    'ES256',
    'ES256',
    'RS256',
    'ES256',
  ]);
  expect(keys.map((one) => 'privateKey' in one)).toEqual([true, false, true, false, true, true]);
  expect(new Set(keys.map(({ id }) => id)).size).toBe(2);
});

const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});

test.each([
  ['', 'holds no key in PEM form'],
  ['nonsense', 'holds no key in PEM form'],
  ['-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n', 'cannot be read as a key'],
  [ed25519, 'holds a key of type ed25519'],
  [short.toString(), 'holds an RSA key of 1024 bits'],
])('%j is refused', (text, message) => {
  expect(() => parseKeys(text)).toThrow(message);
});
