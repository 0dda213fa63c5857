// Tests of expressions: results, types, and limits.
import { expect, test } from 'vitest';
import { bind } from './bind.ts';
import { compileExpression } from './compile.ts';
import type { ResultType } from './type-check.ts';
import { ExpressionError } from './expression-error.ts';

const compile = (text: string, result: ResultType = 'bool') =>
  compileExpression(text, { variables: ['claims', 'user', 'request'], result });

const claims = {
  sub: 'u1',
  exp: 1_800_003_600,
  nbf: 1_800_000_000,
  roles: ['a', 'b'],
  list: 'a,b',
  email: 'jane@example.com',
  email_verified: true,
  constructor: 'c',
  nested: { deep: [{ x: 1.5 }] },
};
const user = { username: 'jane', uid: '', groups: ['g'], extra: { 'example.com/t': ['t1'] } };
const request = { user: 'jane', groups: ['g'], resourceAttributes: { namespace: 'n', verb: 'get' } };

test.each([
  ['claims.exp - claims.nbf <= 86400', true],
  ['claims.exp - claims.nbf > 86400', false],
  ['has(claims.email) && !has(claims.absent)', true],
  ['claims.email_verified', true],
  ['claims["constructor"] == "c"', true],
  ['claims.nested.deep[0].x == 1.5', true],
  ['!user.username.startsWith("system:")', true],
  ['user.groups.exists(g, g == "g") && user.extra["example.com/t"] == ["t1"]', true],
  ['has(request.resourceAttributes) && request.resourceAttributes.verb == "get"', true],
  ['has(request.nonResourceAttributes)', false],
  ['claims.sub.matches("^u[0-9]+$") && !claims.sub.matches("2")', true],
  ['claims.sub.replace("u", "v") == "v1" && claims.sub.replace("", "-") == "-u-1-"', true],
  ['claims.sub.charAt(1) == "1" && "%s!".format([claims.sub]) == "u1!"', true],
  ['claims.roles.join("+") == "a+b"', true],
  ['claims.absent == "x" || true', true],
])('%s is %s', (text, expected) => {
  expect(compile(text).evaluate({ claims, user, request })).toBe(expected);
});

test.each([
  ['string', 'claims.sub + ":ext"', 'u1:ext'],
  ['string', 'claims.email_verified ? claims.email : ""', 'jane@example.com'],
  ['string-or-list', 'claims.list.split(",")', ['a', 'b']],
  ['string-or-list', 'claims.roles.map(role, "r:" + role)', ['r:a', 'r:b']],
  ['string-or-list', 'claims.sub', ['u1']],
  ['string-or-list', '""', []],
  ['string-or-list', '["x", "", claims.sub]', ['x', 'u1']],
] as const)('%s: %s', (result, text, expected) => {
  expect(compile(text, result).evaluate(bind({ claims }))).toEqual(expected);
});

test.each([
  ['bool', '"x"', 'has the type string: '],
  ['string', 'true', 'has the type bool: '],
  ['string', '1', 'has the type int: '],
  ['string-or-list', '[1]', 'has the type list<int>: '],
  ['string-or-list', '{"a": "b"}', 'has the type map<string, string>: '],
  ['bool', 'claims.(', 'is not valid: '],
  ['bool', ' ', 'is empty: '],
  ['bool', 'user.name == ""', 'is not valid: '],
  ['bool', 'request.resourceAttributes.nmespace == ""', 'is not valid: '],
  ['bool', 'other == 1', 'is not valid: '],
  ['bool', 'toString == 1', 'is not valid: '],
  ['bool', 'claims.sub.reverse() == "1u"', 'is not valid: '],
  ['bool', 'bytes(claims.sub).hex() == ""', 'is not valid: there is no function hex: '],
  ['bool', `${'('.repeat(4_000)}true${')'.repeat(4_000)}`, 'is n'],
  ['bool', `"${'a'.repeat(9_000)}" == ""`, 'is longer than 8192 characters: '],
] as const)('refuses a %s: %#', (result, text, message) => {
  const compiling = () => compile(text, result);
  expect(compiling).toThrow(ExpressionError);
  expect(compiling).toThrow(new RegExp(`^${message.replaceAll('<', '\\<')}`));
  let line = '';
  try {
    compiling();
  } catch (error) {
    line = (error as Error).message;
  }
  expect(line).not.toContain('\n');
});

test.each([
  ['bool', 'claims.absent'],
  ['bool', 'claims.sub'],
  ['string', 'claims.email_verified'],
  ['string-or-list', 'claims.nested'],
  ['string-or-list', '[claims.exp]'],
] as const)('cannot evaluate as %s: %s', (result, text) => {
  const expression = compile(text, result);
  expect(() => expression.evaluate({ claims })).toThrow(ExpressionError);
});

test('limits the steps of macros, also where an operator hides the error', () => {
  const numbers = Array.from({ length: 300 }, (_one, index) => index);
  const text = 'claims.n.all(a, claims.n.exists(b, a + b < 0) || true)';
  const expression = compile(`${text} || true`);
  expect(() => expression.evaluate({ claims: { n: numbers } })).toThrow(/steps/);
  expect(expression.evaluate({ claims: { n: numbers.slice(0, 20) } })).toBe(true);
});

test('limits the elements that look-ups compare', () => {
  const numbers = Array.from({ length: 400 }, (_one, index) => index);
  const expression = compile('claims.n.all(a, a in claims.n)');
  expect(() => expression.evaluate({ claims: { n: numbers } })).toThrow(/steps/);
  expect(expression.evaluate({ claims: { n: numbers.slice(0, 50) } })).toBe(true);
  expect(compile('"x" in claims.n || "a" in claims').evaluate({ claims: { n: [1, 'y'], a: 1 } })).toBe(true);
});

test('refuses a variable that is nested too deeply', () => {
  const nested = JSON.parse(`${'['.repeat(6_000)}${']'.repeat(6_000)}`) as unknown;
  expect(() => bind({ claims: { nested } })).toThrow(ExpressionError);
});

test('limits the length of texts', () => {
  const expression = compile('claims.s.replace("a", claims.s).replace("a", claims.s) == ""');
  expect(() => expression.evaluate({ claims: { s: 'a'.repeat(2_000) } })).toThrow(/characters/);
});

test('a pattern does not backtrack', () => {
  const expression = compile('claims.s.matches("^(a+)+$")');
  expect(expression.evaluate({ claims: { s: `${'a'.repeat(2_000)}!` } })).toBe(false);
});

test('lists the selections of an expression', () => {
  const { paths } = compile('claims["email"] == "" || [claims.x.y].exists(z, z == user.username)');
  expect([...paths]).toEqual(expect.arrayContaining(['claims.email', 'claims.x.y', 'user.username']));
});
