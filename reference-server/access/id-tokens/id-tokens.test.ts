// Tests of ID tokens: which are accepted, which are refused, and whose they are.
import { expect, test } from 'vitest';
import {
  createKey,
  createTestIssuer,
  issuerUrl,
  mint,
  nowSeconds,
  plainSettings,
} from './issuer.test-support.ts';

const key = await createKey();
const elliptic = await createKey('ES256', 'k2');

test('a valid token names its user', async () => {
  const { authenticate } = createTestIssuer([key]);
  const token = await mint(key, { groups: ['a', 'b'], aud: ['other', 'me'], nbf: nowSeconds });
  expect(await authenticate(token)).toEqual({ username: 'u1', uid: '', groups: ['a', 'b'], extra: {} });
});

test.each([
  ['another audience', { aud: 'other' }],
  ['a longer audience', { aud: 'me2' }],
  ['no audience', { aud: undefined }],
  ['an audience that is an object', { aud: { me: 'me' } }],
  ['an expired token', { exp: nowSeconds - 1 }],
  ['a token that expires now', { exp: nowSeconds }],
  ['no expiry', { exp: undefined }],
  ['a time of another type', { exp: String(nowSeconds + 3_600) }],
  ['a later begin', { nbf: nowSeconds + 60 }],
  ['a begin of another type', { nbf: 'now' }],
  ['no user name', { sub: undefined }],
  ['an empty user name', { sub: '' }],
  ['a user name of another type', { sub: 7 }],
  ['groups of another type', { groups: 7 }],
  ['a group of another type', { groups: ['a', 7] }],
])('refuses %s', async (_what, changes) => {
  const { authenticate } = createTestIssuer([key]);
  expect(await authenticate(await mint(key, changes))).toBe('refused');
});

test.each([
  ['another issuer', { iss: 'https://other.example' }],
  ['an issuer with a slash', { iss: `${issuerUrl}/` }],
  ['no issuer', { iss: undefined }],
])('%s is not for this authenticator', async (_what, changes) => {
  const { authenticate, requests } = createTestIssuer([key]);
  expect(await authenticate(await mint(key, changes))).toBeUndefined();
  expect(requests).toEqual([]);
});

test.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d', `${btoa('{"alg":"RS256"}')}.${btoa('[]')}.x`])(
  '%j is no token of this form',
  async (token) => {
    expect(await createTestIssuer([key]).authenticate(token)).toBeUndefined();
  },
);

test('the signature covers header and claims', async () => {
  const { authenticate } = createTestIssuer([key]);
  const [header = '', payload = '', signature = ''] = (await mint(key)).split('.');
  const [, other = ''] = (await mint(key, { sub: 'root' })).split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes[10]! ^= 1;
  expect(await authenticate(`${header}.${other}.${signature}`)).toBe('refused');
  expect(await authenticate(`${header}.${payload}.${bytes.toString('base64url')}`)).toBe('refused');
  expect(await authenticate(`${header}.${payload}.`)).toBe('refused');
  expect(await authenticate(`${header}.${payload}.${signature}`)).toMatchObject({ username: 'u1' });
});

test('a foreign key with the same id is refused', async () => {
  const foreign = await createKey('RS256', 'k1');
  expect(await createTestIssuer([key]).authenticate(await mint(foreign))).toBe('refused');
});

test('only configured algorithms are accepted', async () => {
  const both = createTestIssuer([key, elliptic]);
  expect(await both.authenticate(await mint(elliptic))).toBe('refused');
  const settings = [{ ...plainSettings, algorithms: ['ES256'] }];
  const configured = createTestIssuer([key, elliptic], { settings });
  expect(await configured.authenticate(await mint(elliptic))).toMatchObject({ username: 'u1' });
  expect(await configured.authenticate(await mint(key))).toBe('refused');
});

test.each(['none', 'HS256'])('%s is never accepted', async (alg) => {
  const settings = [{ ...plainSettings, algorithms: ['RS256', alg] }];
  const { authenticate } = createTestIssuer([key], { settings });
  const [, payload = ''] = (await mint(key)).split('.');
  const header = Buffer.from(JSON.stringify({ alg, kid: 'k1' })).toString('base64url');
  expect(await authenticate(`${header}.${payload}.`)).toBe('refused');
  expect(await authenticate(`${header}.${payload}.AAAA`)).toBe('refused');
});

test('a token without key id is checked with each key of its algorithm', async () => {
  const keys = [await createKey('RS256', undefined), { ...key, kid: undefined }, elliptic];
  const { authenticate } = createTestIssuer(keys);
  expect(await authenticate(await mint(keys[1]!))).toMatchObject({ username: 'u1' });
  expect(await authenticate(await mint(await createKey('RS256', undefined)))).toBe('refused');
});

test('the key in the header of a token is not trusted', async () => {
  const { SignJWT } = await import('jose');
  const foreign = await createKey('RS256', 'k9');
  const token = await new SignJWT({ iss: issuerUrl, aud: 'me', sub: 'u1', exp: nowSeconds + 60 })
    .setProtectedHeader({ alg: 'RS256', jwk: foreign.jwk })
    .sign(foreign.privateKey);
  expect(await createTestIssuer([key]).authenticate(token)).toBe('refused');
});

test.each([
  [true, { username: 'jane@example.com' }],
  [undefined, { username: 'jane@example.com' }],
  [false, 'refused'],
  ['true', 'refused'],
])('an email marked as verified with %j', async (verified, expected) => {
  const username = { claim: 'email', prefix: '' };
  const settings = [{ ...plainSettings, mappings: { ...plainSettings.mappings, username } }];
  const { authenticate } = createTestIssuer([key], { settings });
  const token = await mint(key, { email: 'jane@example.com', email_verified: verified });
  const found = await authenticate(token);
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatchObject(expected);
});

test('required claims must all have their values', async () => {
  const claimRules = [
    { claim: 'hd', requiredValue: 'example.com' },
    { claim: 'toString', requiredValue: 'x' },
  ];
  const { authenticate } = createTestIssuer([key], { settings: [{ ...plainSettings, claimRules }] });
  const both = { hd: 'example.com', toString: 'x' };
  expect(await authenticate(await mint(key, both))).toMatchObject({ username: 'u1' });
  for (const changes of [{ hd: 'example.co' }, { hd: undefined }, { hd: ['example.com'] }, { toString: '' }])
    expect(await authenticate(await mint(key, { ...both, ...changes }))).toBe('refused');
});

test('issuers are side by side, each with its own prefix', async () => {
  const other = {
    ...plainSettings,
    url: 'https://two.example',
    mappings: { ...plainSettings.mappings, username: { claim: 'sub', prefix: 'two:' } },
  };
  const server = createTestIssuer([key], { settings: [plainSettings, other] });
  server.answers['https://two.example/.well-known/openid-configuration'] = {
    issuer: other.url,
    jwks_uri: 'https://two.example/keys',
  };
  server.answers['https://two.example/keys'] = { keys: [elliptic.jwk, { ...key.jwk, kid: 'k1' }] };
  expect(await server.authenticate(await mint(key, { iss: other.url }))).toMatchObject({
    username: 'two:u1',
  });
  expect(await server.authenticate(await mint(key))).toMatchObject({ username: 'u1' });
});
