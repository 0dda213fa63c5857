// Tests of the authentication configuration file: the users of tokens under its rules and mappings.
import { expect, test } from 'vitest';
import { createKey, createTestIssuer, mint } from '../issuer.test-support.ts';
import {
  authenticator,
  configurationOf,
  issuer,
  parseConfiguration,
  username,
} from './configuration.test-support.ts';

const key = await createKey();

/** The user of a token with these claims under the configuration. */
async function authenticate(content: object, claims: Readonly<Record<string, unknown>> = {}) {
  const settings = await parseConfiguration(content);
  return createTestIssuer([key], { settings }).authenticate(await mint(key, claims));
}

const withMappings = (changes: object) =>
  configurationOf({ ...authenticator, claimMappings: { username, ...changes } });

test('iss, aud, exp and the user name are enough', async () => {
  expect(await authenticate(configurationOf(authenticator))).toEqual({
    username: 'u1',
    uid: '',
    groups: [],
    extra: {},
  });
});

test('all fields', async () => {
  const content = configurationOf({
    issuer: {
      ...issuer,
      discoveryURL: 'https://issuer.example/.well-known/openid-configuration',
      audiences: ['me', 'you'],
      audienceMatchPolicy: 'MatchAny',
    },
    claimValidationRules: [
      { claim: 'hd', requiredValue: 'example.com' },
      { expression: 'claims.exp - claims.nbf <= 86400', message: 'too long' },
    ],
    claimMappings: {
      username: { expression: 'claims.sub + ":ext"' },
      groups: { expression: 'claims.roles.split(",")' },
      uid: { claim: 'oid' },
      extra: [
        { key: 'example.com/tenant', valueExpression: 'claims.tenant' },
        { key: 'notorch.io/roles', valueExpression: 'claims.list' },
        { key: 'example.com/empty', valueExpression: '""' },
      ],
    },
    userValidationRules: [
      { expression: '!user.username.startsWith("system:")', message: 'reserved' },
      { expression: '"b" in user.groups && user.extra["example.com/tenant"] == ["t1"]' },
    ],
  });
  const claims = {
    hd: 'example.com',
    nbf: 1_799_999_000,
    roles: 'a,b',
    oid: 'o1',
    tenant: 't1',
    list: ['x', 'y'],
  };
  expect(await authenticate(content, claims)).toEqual({
    username: 'u1:ext',
    uid: 'o1',
    groups: ['a', 'b'],
    extra: { 'example.com/tenant': ['t1'], 'notorch.io/roles': ['x', 'y'] },
  });
  expect(await authenticate(content, { ...claims, aud: 'you' })).toMatchObject({ uid: 'o1' });
  for (const changes of [
    { hd: 'other' },
    { nbf: undefined },
    { nbf: 1_700_000_000 },
    { roles: 'a' },
    { roles: undefined },
    { oid: undefined },
    { oid: 7 },
    { tenant: 't2' },
    { list: [1] },
    { aud: 'them' },
    { sub: undefined },
  ])
    expect(await authenticate(content, { ...claims, ...changes }), JSON.stringify(changes)).toBe('refused');
});

test.each([
  ['a prefix', { username: { claim: 'sub', prefix: 'a:' } }, {}, { username: 'a:u1' }],
  ['another claim', { username: { claim: 'nick', prefix: '' } }, { nick: 'jane' }, { username: 'jane' }],
  ['groups', { groups: { claim: 'roles', prefix: 'g:' } }, { roles: ['a', 'b'] }, { groups: ['g:a', 'g:b'] }],
  ['one group', { groups: { expression: 'claims.role' } }, { role: 'abc' }, { groups: ['abc'] }],
  ['no groups', { groups: { claim: 'roles', prefix: '' } }, {}, { groups: [] }],
  ['no prefix of groups', { groups: { claim: 'roles' } }, { roles: 'a' }, { groups: ['a'] }],
  ['uid', { uid: { expression: 'claims.sub + "-x"' } }, {}, { uid: 'u1-x' }],
  [
    'a distributed claim',
    { groups: { claim: 'groups', prefix: '' } },
    { _claim_names: { groups: 'src' }, _claim_sources: { src: { endpoint: 'https://src.example' } } },
    { groups: [] },
  ],
])('%s', async (_what, mappings, claims, expected) => {
  expect(await authenticate(withMappings(mappings), claims)).toMatchObject(expected);
});

test.each([
  ['an absent claim', { username: { claim: 'nick', prefix: 'p:' } }, {}],
  ['an empty claim', { username: { claim: 'nick', prefix: 'p:' } }, { nick: '' }],
  ['an empty result', { username: { expression: 'claims.nick' } }, { nick: '' }],
  ['a result of another type', { username: { expression: 'claims.nick' } }, { nick: 7 }],
  ['an error', { username: { expression: 'claims.a.b' } }, {}],
  [
    'deep nesting',
    { uid: { expression: 'claims.sub' } },
    { a: JSON.parse(`${'['.repeat(999)}${']'.repeat(999)}`) },
  ],
  ['an error of groups', { groups: { expression: 'claims.roles' } }, {}],
  ['a distributed claim in an expression', { groups: { expression: 'claims.groups' } }, { _claim_names: {} }],
])('%s fails authentication', async (_what, mappings, claims) => {
  expect(await authenticate(withMappings(mappings), claims)).toBe('refused');
});

test.each([
  ['in the expression', 'claims.email_verified ? claims.email : ""', {}],
  [
    'in a rule',
    'claims.email',
    { claimValidationRules: [{ expression: '!has(claims.email_verified) || claims.email_verified' }] },
  ],
])('an email is checked %s', async (_where, expression, more) => {
  const content = configurationOf({ issuer, claimMappings: { username: { expression } }, ...more });
  const email = 'jane@example.com';
  expect(await authenticate(content, { email, email_verified: true })).toMatchObject({ username: email });
  expect(await authenticate(content, { email, email_verified: false })).toBe('refused');
});
