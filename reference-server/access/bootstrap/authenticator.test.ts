// Which bootstrap tokens identify which user: a table of Secrets, and tokens that differ slightly from a valid one.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createVirtualClock } from '../../clock.ts';
import type { ApiObject } from '../../object.ts';
import type { ApiRequest } from '../../requests/request.ts';
import { createMemoryStore } from '../../storage/memory/memory-store.ts';
import { readBearerToken } from '../static-tokens.ts';
import { bootstrapTokenAuthenticator } from './authenticator.ts';
import { bootstrapParts } from './parts.ts';
import { sampleToken, tokenSecret } from './token.test-support.ts';

const nowMs = Date.UTC(2030, 0, 1);
const text = `${sampleToken.id}.${sampleToken.secret}`;

async function authenticatorOver(secrets: readonly ApiObject[]) {
  const clock = createVirtualClock(nowMs);
  const store = createMemoryStore({
    clock: () => clock.now(),
    historyRetentionMs: 60_000,
    historyLimitBytes: 1_000_000,
  });
  const keyOf = ({ metadata }: ApiObject) => `/core/secrets/${metadata.namespace}/${metadata.name}`;
  for (const secret of secrets) await store.create(keyOf(secret), secret);
  const authenticator = bootstrapTokenAuthenticator({
    names: orch,
    store,
    clock,
    parts: bootstrapParts,
    readBearer: readBearerToken,
  });
  const authenticate = async (token: string) =>
    authenticator.authenticate(
      { headers: { authorization: `Bearer ${token}` } } as unknown as ApiRequest,
      clock.now(),
    );
  return { authenticate, clock, store, keyOf };
}

const user = (...groups: string[]) => ({
  username: 'system:bootstrap:abc123',
  uid: '',
  groups: ['system:bootstrappers', ...groups],
  extra: {},
});

test.each<[string, ApiObject, string[]]>([
  ['the usual keys', tokenSecret(), []],
  ['authentication only', tokenSecret({ 'usage-bootstrap-signing': undefined }), []],
  ['a description', tokenSecret({ description: 'für alle' }), []],
  ['an expiration ahead', tokenSecret({ expiration: '2030-01-01T00:00:01Z' }), []],
  ['an expiration ahead, with fraction', tokenSecret({ expiration: '2030-01-01T00:00:00.5Z' }), []],
  ['an expiration ahead, with offset', tokenSecret({ expiration: '2030-01-01T01:30:00+01:00' }), []],
  ['an empty expiration', tokenSecret({ expiration: '' }), []],
  ['no extra group', tokenSecret({ 'auth-extra-groups': '' }), []],
  [
    'extra groups',
    tokenSecret({ 'auth-extra-groups': 'system:bootstrappers:a,system:bootstrappers:b:c' }),
    ['system:bootstrappers:a', 'system:bootstrappers:b:c'],
  ],
])('with %s a token identifies its user', async (_what, secret, groups) => {
  expect(await (await authenticatorOver([secret])).authenticate(text)).toEqual(user(...groups));
});

const held = { deletionTimestamp: '2030-01-01T00:00:00Z', finalizers: ['a/b'] };

test.each<[string, ApiObject]>([
  ['another namespace', tokenSecret({}, { metadata: { namespace: 'default' } })],
  ['another name', tokenSecret({}, { metadata: { name: 'bootstrap-token-abc124' } })],
  ['another type', tokenSecret({}, { type: 'Opaque' })],
  ['no token-id', tokenSecret({ 'token-id': undefined })],
  ['another token-id', tokenSecret({ 'token-id': 'abc124' })],
  ['no token-secret', tokenSecret({ 'token-secret': undefined })],
  ['another token-secret', tokenSecret({ 'token-secret': '0123456789abcdeg' })],
  ['a longer token-secret', tokenSecret({ 'token-secret': `${sampleToken.secret}0` })],
  ['a token-secret with a line end', tokenSecret({ 'token-secret': `${sampleToken.secret}\n` })],
  ['no usage', tokenSecret({ 'usage-bootstrap-authentication': undefined })],
  ['the usage True', tokenSecret({ 'usage-bootstrap-authentication': 'True' })],
  ['the usage 1', tokenSecret({ 'usage-bootstrap-authentication': '1' })],
  ['the usage false', tokenSecret({ 'usage-bootstrap-authentication': 'false' })],
  ['an expiration that is now', tokenSecret({ expiration: '2030-01-01T00:00:00Z' })],
  ['an expiration in the past', tokenSecret({ expiration: '2029-12-31T23:59:59Z' })],
  ['one in the past, with offset', tokenSecret({ expiration: '2030-01-01T01:00:00+02:00' })],
  ['an expiration that is not a time', tokenSecret({ expiration: 'tomorrow' })],
  ['an expiration that is not a date', tokenSecret({ expiration: '2031-02-30T00:00:00Z' })],
  ['an extra group without prefix', tokenSecret({ 'auth-extra-groups': 'system:masters' })],
  [
    'a later group without prefix',
    tokenSecret({ 'auth-extra-groups': 'system:bootstrappers:a,system:masters' }),
  ],
  ['the prefix alone as group', tokenSecret({ 'auth-extra-groups': 'system:bootstrappers:' })],
  ['a comma at the end of the groups', tokenSecret({ 'auth-extra-groups': 'system:bootstrappers:a,' })],
  ['a deletion that waits for a finalizer', tokenSecret({}, { metadata: held })],
])('with %s a token is refused', async (_what, secret) => {
  expect(await (await authenticatorOver([secret])).authenticate(text)).toBe('refused');
});

test('a token of another form is left to other methods; an unknown one is refused', async () => {
  const { authenticate } = await authenticatorOver([tokenSecret()]);
  for (const other of ['abc', 'abc123', `${text}0`, text.toUpperCase(), text.replace('.', '-'), `${text}.a`])
    expect(await authenticate(other)).toBeUndefined();
  expect(await authenticate('aaaaaa.0123456789abcdef')).toBe('refused');
});

test('a token is refused after its expiration, and after the deletion of its Secret', async () => {
  const secret = tokenSecret({ expiration: '2030-01-01T00:01:00Z' });
  const { authenticate, clock, store, keyOf } = await authenticatorOver([secret]);
  clock.advance(59_999);
  expect(await authenticate(text)).toEqual(user());
  clock.advance(1);
  expect(await authenticate(text)).toBe('refused');
  const other = await authenticatorOver([tokenSecret()]);
  expect(await other.authenticate(text)).toEqual(user());
  const { revision } = (await other.store.get(keyOf(secret)))!;
  await other.store.delete(keyOf(secret), revision);
  expect(await other.authenticate(text)).toBe('refused');
  expect((await store.revision()).current).toBeGreaterThan(0);
});

const character = fc.constantFrom(
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  '.',
  '-',
  'A',
  'Z',
  ' ',
  'é',
  '/',
);
const mutated = fc.oneof(
  fc
    .tuple(fc.nat(text.length - 1), character)
    .map(([at, one]) => text.slice(0, at) + one + text.slice(at + 1)),
  fc.tuple(fc.nat(text.length), character).map(([at, one]) => text.slice(0, at) + one + text.slice(at)),
  fc.nat(text.length - 1).map((at) => text.slice(0, at) + text.slice(at + 1)),
  fc.shuffledSubarray([...text], { minLength: text.length - 2 }).map((all) => all.join('')),
  fc
    .tuple(fc.stringMatching(/^[a-z0-9]{6}$/), fc.stringMatching(/^[a-z0-9]{16}$/))
    .map((all) => all.join('.')),
);

test('a token that differs in any character is not accepted', async () => {
  const { authenticate } = await authenticatorOver([tokenSecret()]);
  await fc.assert(
    fc.asyncProperty(mutated, async (token) => {
      // HTTP trims space around a header value.
      fc.pre(token.trim() !== text);
      expect(typeof (await authenticate(token))).not.toBe('object');
    }),
    { numRuns: 2000, seed: 1 },
  );
});
