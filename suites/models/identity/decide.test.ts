// Tests the model of mapped identities by examples of the document (access 5.3), and the balance of what is generated.
import { describe, expect, test } from 'vitest';
import { generateEntries } from './choose-tokens.ts';
import { differenceOf } from './compare.ts';
import { decide } from './decide.ts';
import { fieldsOf } from './entry.ts';
import type { ModelEntry } from './entry.ts';
import { both, conditions, either, values } from './expressions.ts';
import type { Token } from './token.ts';
import { userRules } from './user-rules.ts';

const entry: ModelEntry = {
  audiences: ['one', 'two'],
  claimRules: [{ claim: 'dept', requiredValue: 'red' }],
  username: { claim: 'sub', prefix: 'p:' },
  groups: { claim: 'roles', prefix: 'g:' },
  uid: { claim: 'oid' },
  extra: [{ key: 'example.com/one', expression: values.claim('plan') }],
  userRules: [userRules.isNot('p:root')],
};
const claims = { sub: 'jane', oid: '7', plan: 'gold', roles: ['x', 'y'], dept: 'red' };
const token: Token = { claims, audience: 'one', isExpired: false };
const identity = {
  username: 'p:jane',
  groups: ['g:x', 'g:y'],
  uid: '7',
  extra: { 'example.com/one': ['gold'] },
};

describe('a token', () => {
  test('has the mapped identity', () => expect(decide(entry, token)).toEqual({ identity }));

  test.each<[string, Partial<Token>]>([
    ['expired', { isExpired: true }],
    ['audience', { audience: ['three', 'on'] }],
    ['claim rule', { claims: { ...claims, dept: 'Red' } }],
    ['user rule', { claims: { ...claims, sub: 'root' } }],
  ])('is refused: %s', (refused, changed) => {
    expect(decide(entry, { ...token, ...changed })).toEqual({ refused });
  });

  test('is refused where the username has no result, or an empty one', () => {
    for (const expression of [values.claim('nickname'), values.constant('')])
      expect(decide({ ...entry, username: { expression } }, token)).toEqual({ refused: 'username' });
  });
});

test('an operand that decides makes an error of the other irrelevant', () => {
  const missing = conditions.equals('nickname', 'x');
  const [yes, no] = [conditions.has('sub'), conditions.lacks('sub')];
  const results = [both(missing, no), both(missing, yes), either(missing, yes), either(no, missing)];
  expect(results.map((one) => one.evaluate(claims))).toEqual([false, undefined, true, undefined]);
});

test('an entry is written as the file has it', () => {
  expect(fieldsOf({ ...entry, uid: undefined, extra: [] })).toEqual({
    issuer: { audiences: ['one', 'two'], audienceMatchPolicy: 'MatchAny' },
    claimValidationRules: [{ claim: 'dept', requiredValue: 'red' }],
    claimMappings: {
      username: { claim: 'sub', prefix: 'p:' },
      groups: { claim: 'roles', prefix: 'g:' },
      extra: [],
    },
    userValidationRules: [{ expression: 'user.username != "p:root"' }],
  });
});

test('answers are compared by what the entry maps; further groups of the server are accepted', () => {
  const observed = { ...identity, groups: [...identity.groups, 'system:authenticated', 'staff'] };
  const difference = (changed: object, decision = decide(entry, token)) =>
    differenceOf(decision, { ...observed, ...changed }, token, ['example.com/one', 'example.com/two']);
  expect(difference({})).toBeUndefined();
  expect(difference({ username: 'jane' })).toBe('username jane, expected p:jane');
  expect(difference({ groups: ['g:x'] })).toBe('the groups g:x lack g:y');
  expect(difference({ groups: ['g:x', 'g:y', 'x'] })).toContain('which no mapping yields');
  expect(difference({ extra: {} })).toContain('extra example.com/one');
  expect(difference({}, { refused: 'audience' })).toContain('expected 401');
});

test('there are forty entries for any seed', () => {
  for (let seed = 1; seed <= 40; seed += 1) expect(generateEntries(40, 7, seed * 7919)).toHaveLength(40);
});

test('forty entries have refusals for each reason', () => {
  for (const seed of [1, 2, 3]) {
    const all = generateEntries(40, 7, seed);
    expect(all).toHaveLength(40);
    const reasons = new Set<string>();
    for (const { entry: one, accepted, refused } of all) {
      for (const good of accepted) expect(decide(one, good)).toHaveProperty('identity');
      for (const bad of refused) reasons.add((decide(one, bad) as { refused: string }).refused);
    }
    expect([...reasons].toSorted()).toEqual(['audience', 'claim rule', 'expired', 'user rule', 'username']);
  }
});
