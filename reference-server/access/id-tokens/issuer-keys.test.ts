// Tests of the keys of an issuer: discovery, rotation, failures, and the limit of attempts.
import { expect, test } from 'vitest';
import { createKey, createTestIssuer, issuerUrl, mint, plainSettings } from './issuer.test-support.ts';

const first = await createKey('RS256', 'k1');
const second = await createKey('RS256', 'k2');
const discovery = `${issuerUrl}/.well-known/openid-configuration`;

test('keys are fetched once, by discovery, with the authorities of the issuer', async () => {
  const settings = [{ ...plainSettings, authorities: 'PEM' }];
  const server = createTestIssuer([first], { settings });
  const token = await mint(first);
  await Promise.all([server.authenticate(token), server.authenticate(token)]);
  await server.authenticate(token);
  expect(server.requests.map(({ url }) => url)).toEqual([discovery, `${issuerUrl}/keys`]);
  expect(server.requests.map(({ trust }) => trust.authorities)).toEqual(['PEM', 'PEM']);
});

test('a new key is fetched; attempts are limited', async () => {
  const server = createTestIssuer([first]);
  await server.authenticate(await mint(first));
  const token = await mint(second);
  expect(await server.authenticate(token)).toBe('refused');
  server.serveKeys([second]);
  server.clock.advance(1_000);
  expect(await server.authenticate(token)).toBe('refused');
  expect(server.requests).toHaveLength(2);
  server.clock.advance(1_000);
  expect(await server.authenticate(token)).toMatchObject({ username: 'u1' });
  expect(await server.authenticate(await mint(first))).toBe('refused');
  expect(server.requests).toHaveLength(4);
});

test('a removed key expires', async () => {
  const server = createTestIssuer([first, second]);
  const token = await mint(first);
  expect(await server.authenticate(token)).toMatchObject({ username: 'u1' });
  server.serveKeys([second]);
  server.clock.advance(11 * 60_000);
  const later = await mint(first, { exp: Math.floor(server.clock.now() / 1000) + 60 });
  await server.authenticate(later);
  await expect.poll(() => server.authenticate(later)).toBe('refused');
});

test.each([
  ['has another issuer', { issuer: 'https://other.example', jwks_uri: `${issuerUrl}/keys` }],
  ['has an issuer with a slash', { issuer: `${issuerUrl}/`, jwks_uri: `${issuerUrl}/keys` }],
  ['has a key set without https', { issuer: issuerUrl, jwks_uri: 'http://issuer.example/keys' }],
  ['has no key set', { issuer: issuerUrl }],
  ['is not an object', []],
  ['is not JSON', 'no'],
  ['is absent', undefined],
])('a discovery document that %s is not used, and the reason logged once', async (_what, document) => {
  const server = createTestIssuer([first]);
  server.answers[discovery] = document;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await server.authenticate(await mint(first))).toBe('refused');
    server.clock.advance(2_000);
  }
  expect(server.lines).toHaveLength(1);
  server.answers[discovery] = { issuer: issuerUrl, jwks_uri: `${issuerUrl}/keys` };
  expect(await server.authenticate(await mint(first))).toMatchObject({ username: 'u1' });
});

test.each([
  ['no', 'refused'],
  [{}, 'refused'],
  [{ keys: [null, 7, { kty: 'RSA' }] }, 'refused'],
])('a key set %j has no keys', async (keySet, expected) => {
  const server = createTestIssuer([first]);
  server.answers[`${issuerUrl}/keys`] = keySet;
  expect(await server.authenticate(await mint(first))).toBe(expected);
});

test('invalid keys in a set do not hide valid ones', async () => {
  const server = createTestIssuer([first]);
  const keys = [null, { kty: 'oct', k: 'AAAA', kid: 'k1' }, { kty: 'RSA', kid: 'k1' }, first.jwk];
  server.answers[`${issuerUrl}/keys`] = { keys };
  expect(await server.authenticate(await mint(first))).toMatchObject({ username: 'u1' });
});

test('discovery follows the discovery URL, and keys are kept over a reload', async () => {
  const discoveryUrl = 'https://elsewhere.example/x/.well-known/openid-configuration';
  const settings = [{ ...plainSettings, discoveryUrl }];
  const server = createTestIssuer([first], { settings });
  server.answers[discoveryUrl] = server.answers[discovery];
  const token = await mint(first);
  expect(await server.authenticate(token)).toMatchObject({ username: 'u1' });
  expect(server.requests.map(({ url }) => url)).toEqual([discoveryUrl, `${issuerUrl}/keys`]);
  const username = { claim: 'sub', prefix: 'p:' };
  server.authenticator.replace([
    { ...settings[0]!, mappings: { ...plainSettings.mappings, username } },
    { ...plainSettings, url: 'https://other.example' },
  ]);
  expect(await server.authenticate(token)).toMatchObject({ username: 'p:u1' });
  expect(server.requests).toHaveLength(2);
  server.authenticator.replace([plainSettings]);
  await server.authenticate(token);
  expect(server.requests).toHaveLength(4);
  server.authenticator.replace([]);
  expect(await server.authenticate(token)).toBeUndefined();
});
