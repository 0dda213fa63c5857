// The user names and groups of service accounts.
import { expect, test } from 'vitest';
import { accountGroups, accountOf, usernameOf } from './identity.ts';

test.each([
  ['system:serviceaccount:n1:sa', { namespace: 'n1', name: 'sa' }],
  ['system:serviceaccount:n1:', undefined],
  ['system:serviceaccount::sa', undefined],
  ['system:serviceaccount:n1', undefined],
  ['system:serviceaccount:n1:sa:more', undefined],
  ['System:serviceaccount:n1:sa', undefined],
  ['bob', undefined],
])('%s is the account %j', (username, wanted) => {
  expect(accountOf(username)).toEqual(wanted);
  if (wanted !== undefined) expect(usernameOf(wanted)).toBe(username);
});

test('an account is in the group of all accounts, and in that of its namespace', () => {
  expect(accountGroups('n1')).toEqual(['system:serviceaccounts', 'system:serviceaccounts:n1']);
});
