// The static token file: quoting, groups, errors with their line, and the user of a token.
import { expect, test } from 'vitest';
import type { ApiRequest } from '../requests/request.ts';
import { findToken, parseTokenFile, readBearerToken, staticTokenAuthenticator } from './static-tokens.ts';

test.each([
  ['t,u,1', { token: 't', username: 'u', uid: '1', groups: [] }],
  ['t,u,', { token: 't', username: 'u', uid: '', groups: [] }],
  ['t,u,1,', { token: 't', username: 'u', uid: '1', groups: [] }],
  ['t,u,1,g', { token: 't', username: 'u', uid: '1', groups: ['g'] }],
  ['t,u,1,"g1,g2 , g3"', { token: 't', username: 'u', uid: '1', groups: ['g1', 'g2', 'g3'] }],
  ['t,u,1,""', { token: 't', username: 'u', uid: '1', groups: [] }],
  ['"t,t","u ""the"" first",1', { token: 't,t', username: 'u "the" first', uid: '1', groups: [] }],
  [' t , u , 1 ', { token: 't', username: 'u', uid: '1', groups: [] }],
  ['t,u,1,g,more,columns', { token: 't', username: 'u', uid: '1', groups: ['g'] }],
])('the line %j', (line, { token, ...user }) => {
  expect(parseTokenFile(`${line}\n`)).toEqual([{ token, user: { ...user, extra: {} } }]);
});

test('both line endings are accepted, and empty lines are ignored', () => {
  const tokens = parseTokenFile('a,u,1\r\n\r\n  \nb,v,2');
  expect(tokens.map(({ token }) => token)).toEqual(['a', 'b']);
  expect(parseTokenFile('')).toEqual([]);
});

test.each([
  ['a,u,1\n\nb,v\n', 3],
  ['a\n', 1],
  ['a,u,1\n,v,2\n', 2],
  ['a,,1\n', 1],
])('%j is refused at line %i', (text, line) => {
  const refused = expect.objectContaining({ name: 'FileContentError', line: `:${line}` });
  expect(() => parseTokenFile(text)).toThrow(refused);
});

test.each([
  ['Bearer t', 't'],
  ['bearer t', 't'],
  ['Bearer t ', 't'],
  ['Basic t', undefined],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['t', undefined],
  [undefined, undefined],
])('the header %j carries %j', (header, token) => {
  expect(readBearerToken(header)).toBe(token);
});

test.each([
  ['Bearer t', { username: 'u', groups: ['g'] }],
  ['Bearer twice', { username: 'first', groups: ['system:authenticated'] }],
  ['Bearer T', 'refused'],
  ['Bearer other', 'refused'],
  [undefined, undefined],
])('%j identifies %j', async (authorization, wanted) => {
  const tokens = parseTokenFile('t,u,1,g\ntwice,first,2,system:authenticated\ntwice,second,3');
  const { authenticate } = staticTokenAuthenticator(tokens, findToken, readBearerToken);
  const found = await authenticate({ headers: { authorization } } as unknown as ApiRequest, 0);
  if (typeof wanted === 'object') expect(found).toMatchObject(wanted);
  else expect(found).toBe(wanted);
});
