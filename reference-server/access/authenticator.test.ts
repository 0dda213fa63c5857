// Several methods together: the first success decides, a refusal only when none succeeds; and the groups that are
// added.
import { expect, test } from 'vitest';
import type { ApiRequest, User } from '../requests/request.ts';
import type { Route } from '../requests/routes.ts';
import { anonymousUser, firstSuccess, mayBeAnonymous, withAuthenticatedGroup } from './authenticator.ts';
import type { Authentication } from './authenticator.ts';

const user = (username: string, groups: readonly string[] = []): User => ({
  username,
  uid: '',
  groups,
  extra: {},
});
const [a, b] = [user('a'), user('b')];

test.each<[readonly Authentication[], Authentication]>([
  [[], undefined],
  [[undefined, undefined], undefined],
  [['refused'], 'refused'],
  [['refused', undefined], 'refused'],
  [[undefined, 'refused'], 'refused'],
  [['refused', a], a],
  [[undefined, a], a],
  [[a, 'refused'], a],
  [[a, b], a],
  [[b, a], b],
])('%j give %j', async (found, wanted) => {
  const ways = [
    found.map((one) => ({ name: 'sync', authenticate: () => one })),
    found.map((one) => ({ name: 'async', authenticate: async () => one })),
  ];
  for (const authenticators of ways)
    expect(await firstSuccess(authenticators, {} as ApiRequest, 0)).toBe(wanted);
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])('anonymous allowed %j, refused %j: %j', (anonymousAllowed, refused, wanted) => {
  expect(mayBeAnonymous({ route: {} as Route, refused, anonymousAllowed })).toBe(wanted);
});

test('groups that the server adds do not replace the others', () => {
  expect(withAuthenticatedGroup(user('a', ['x', 'y'])).groups).toEqual(['x', 'y', 'system:authenticated']);
  expect(withAuthenticatedGroup(user('a')).groups).toEqual(['system:authenticated']);
  expect(withAuthenticatedGroup(user('a', ['system:authenticated'])).groups).toEqual([
    'system:authenticated',
  ]);
  expect(anonymousUser()).toEqual({ ...user('system:anonymous', ['system:unauthenticated']) });
});
