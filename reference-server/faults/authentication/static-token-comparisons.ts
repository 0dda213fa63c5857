// Faults of static tokens: how the presented token is compared with those of the file (document access 5.1).
import type { Fault } from '../fault.ts';

/** Looks up a token by a derived value. */
const foundBy = (
  id: string,
  title: string,
  breaks: readonly string[],
  tried: (token: string) => readonly string[],
): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { findToken } = parts.staticTokens;
    parts.staticTokens.findToken = (known, token) =>
      findToken(known, token) ??
      tried(token)
        .map((other) => findToken(known, other))
        .find((user) => user !== undefined);
  },
});

/** All tokens with one more letter or digit at the end. */
const oneLonger = (token: string) => [...'0123456789abcdefghijklmnopqrstuvwxyz'].map((end) => token + end);

/** Compares shortened tokens; tokens without the form are compared as they are. */
const comparedBy = (
  id: string,
  title: string,
  breaks: readonly string[],
  seen: (token: string) => string,
): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { readTokenFile, findToken } = parts.staticTokens;
    parts.staticTokens.readTokenFile = async (read) =>
      (await readTokenFile(read)).map(({ token, user }) => ({ token: seen(token), user }));
    parts.staticTokens.findToken = (known, token) => findToken(known, seen(token));
  },
});

const unknown = 'authentication.static-tokens.unknown';
const columns = 'authentication.static-tokens.columns';

export default [
  comparedBy(
    'tokens-hashed-as-passwords',
    'Tokens are compared by a hash of their first 72 bytes.',
    [unknown, columns],
    (token) => token.slice(0, 72),
  ),
  comparedBy(
    'tokens-cut-at-a-column',
    'Tokens are compared by their first 512 characters.',
    [unknown, columns],
    (token) => token.slice(0, 512),
  ),
  comparedBy(
    'tokens-compared-by-their-ends',
    'Only the first and the last 64 characters of a long token are compared.',
    [unknown],
    (token) => (token.length > 128 ? token.slice(0, 64) + token.slice(-64) : token),
  ),
  foundBy(
    'tokens-compared-by-prefix',
    'A token without its last character is accepted.',
    ['authentication.static-tokens.unknown'],
    oneLonger,
  ),
  foundBy(
    'tokens-with-something-behind',
    'A token with an added suffix is accepted.',
    ['authentication.static-tokens.unknown'],
    (token) => [token.slice(0, -1)],
  ),
  foundBy(
    'tokens-decoded-from-base64',
    'An unknown token is decoded as base64 and compared again.',
    ['authentication.static-tokens.verbatim'],
    (token) => [Buffer.from(token, 'base64').toString()],
  ),
  foundBy(
    'tokens-decoded-from-percent',
    'An unknown token is percent-decoded and compared again.',
    ['authentication.static-tokens.verbatim'],
    (token) => [
      token.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    ],
  ),
  foundBy(
    'tokens-read-as-lines',
    'A token is parsed like a line of the file: the part after a comma is ignored.',
    ['authentication.static-tokens.unknown'],
    (token) => [token.split(',')[0]!.replaceAll('"', '')],
  ),
  foundBy(
    'tokens-without-their-padding',
    'Equals signs after a token are ignored.',
    ['authentication.static-tokens.unknown'],
    (token) => [token.replace(/=+$/, '')],
  ),
] satisfies readonly Fault[];
