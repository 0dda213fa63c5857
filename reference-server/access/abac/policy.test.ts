// Policies of mode ABAC against requests: each field alone, wildcards, and what is missing.
import { expect, test } from 'vitest';
import type { Attributes } from '../authorizer.ts';
import { abacAuthorizer } from './authorizer.ts';
import { abacParts } from './policy.ts';
import type { AbacPolicy } from './policy.ts';

const user = { username: 'ann', uid: '', groups: ['team', 'system:authenticated'], extra: {} };
const anonymous = { username: 'anon', uid: '', groups: ['system:unauthenticated'], extra: {} };
const resource = { group: '', version: 'v1', plural: 'pods', subresource: '', namespace: 'n', name: 'x' };
const read: Attributes = { user, verb: 'get', resource };
const write: Attributes = { user, verb: 'create', resource };
const path: Attributes = { user, verb: 'get', path: '/api/v1' };
const all = { namespace: '*', resource: '*', apiGroup: '*' };

test.each<[AbacPolicy, Attributes, boolean]>([
  [{ user: 'ann', ...all }, read, true],
  [{ user: 'bob', ...all }, read, false],
  [{ user: 'Ann', ...all }, read, false],
  [{ group: 'team', ...all }, read, true],
  [{ group: 'tea', ...all }, read, false],
  [{ user: 'ann', group: 'team', ...all }, read, true],
  [{ user: 'ann', group: 'others', ...all }, read, false],
  [{ user: 'bob', group: 'team', ...all }, read, false],
  [{ ...all }, read, false],
  [{ user: '*', ...all }, read, true],
  [{ group: '*', ...all }, read, true],
  [{ user: '*', ...all }, { ...read, user: anonymous }, false],
  [{ group: '*', ...all }, { ...read, user: anonymous }, false],
  [{ group: 'system:unauthenticated', ...all }, { ...read, user: anonymous }, true],
  [{ user: 'ann', ...all, readonly: true }, read, true],
  [{ user: 'ann', ...all, readonly: true }, { ...read, verb: 'list' }, true],
  [{ user: 'ann', ...all, readonly: true }, { ...read, verb: 'watch' }, true],
  [{ user: 'ann', ...all, readonly: true }, write, false],
  [{ user: 'ann', ...all, readonly: false }, write, true],
  [{ user: 'ann', ...all, namespace: 'n' }, read, true],
  [{ user: 'ann', ...all, namespace: 'm' }, read, false],
  [{ user: 'ann', resource: '*', apiGroup: '*' }, read, false],
  [{ user: 'ann', ...all, resource: 'pods' }, read, true],
  [{ user: 'ann', ...all, resource: 'secrets' }, read, false],
  [{ user: 'ann', ...all, apiGroup: 'apps' }, read, false],
  [{ user: 'ann', namespace: '*', resource: '*' }, read, true],
  [{ user: 'ann', ...all }, path, false],
  [{ user: 'ann', nonResourcePath: '*' }, path, true],
  [{ user: 'ann', nonResourcePath: '/api/*' }, path, true],
  [{ user: 'ann', nonResourcePath: '/api/v1' }, path, true],
  [{ user: 'ann', nonResourcePath: '/api' }, path, false],
  [{ user: 'ann', nonResourcePath: '*' }, read, false],
  [{ user: 'ann', nonResourcePath: '*', readonly: true }, { ...path, verb: 'post' }, false],
])('%j', async (policy, attributes, isAllowed) => {
  const { decision } = await abacAuthorizer([policy], abacParts).authorize(attributes);
  expect(decision).toBe(isAllowed ? 'allow' : 'no-opinion');
});

test('one matching policy is enough; without policies nothing is allowed', async () => {
  const policies = [
    { user: 'bob', ...all },
    { user: 'ann', ...all },
  ];
  expect((await abacAuthorizer(policies, abacParts).authorize(read)).decision).toBe('allow');
  expect((await abacAuthorizer([], abacParts).authorize(read)).decision).toBe('no-opinion');
});
