// Faults of the token file: its columns, its groups, and how tokens are compared (document access 5.1, 8).
import type { StaticToken } from '../../access/static-tokens.ts';
import { staticTokenAuthenticator } from '../../access/static-tokens.ts';
import type { User } from '../../request.ts';
import type { Fault } from '../fault.ts';

interface Misread {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  /** What becomes of a user; undefined: there is none. */
  readonly read: (user: User) => User | undefined;
}

/** The file is read so that each user becomes another. */
const misread = ({ id, title, breaks, read }: Misread): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { readTokenFile } = parts.staticTokens;
    parts.staticTokens.readTokenFile = async (...file) => {
      const tokens = await readTokenFile(...file);
      return tokens.flatMap(({ token, user }): StaticToken[] => {
        const misreadUser = isAdministrator(user) ? user : read(user);
        return misreadUser === undefined ? [] : [{ token, user: misreadUser }];
      });
    };
  },
});

/** Without whom nothing could be looked at. */
const isAdministrator = ({ groups }: User) => groups.includes('system:masters');

const withGroups = (groupsOf: (groups: readonly string[]) => readonly string[]) => (user: User) => ({
  ...user,
  groups: [...groupsOf(user.groups)],
});

const several = 'authentication.identity.groups';
const one = 'authentication.static-tokens.groups';
const opaque = 'authentication.identity.values-opaque';

const misreadings: readonly Misread[] = [
  {
    id: 'token-line-needs-four-columns',
    title: 'A line of the token file without groups is left out.',
    breaks: [
      'authentication.static-tokens.columns',
      'authentication.static-tokens.any-characters',
      'authentication.static-tokens.change-needs-restart',
      'authentication.static-tokens.no-expiry',
      'authentication.static-tokens.too-few-columns',
      'authentication.static-tokens.unknown',
      'authentication.static-tokens.verbatim',
      'authentication.methods.together',
      'authentication.methods.failure-not-final',
    ],
    read: (user) => (user.groups.length === 0 ? undefined : user),
  },
  {
    id: 'token-uid-is-the-username',
    title: 'The third column of the token file is not read: the uid is the username.',
    breaks: ['authentication.static-tokens.columns', opaque],
    read: (user) => ({ ...user, uid: user.username }),
  },
  {
    id: 'token-groups-ignored',
    title: 'Groups in the token file are ignored.',
    breaks: [one, several, opaque],
    read: withGroups(() => []),
  },
  {
    id: 'second-token-group-dropped',
    title: 'Of the groups of a line of the token file only the first is read.',
    breaks: [several],
    read: withGroups((groups) => groups.slice(0, 1)),
  },
  {
    id: 'quoted-groups-keep-their-commas',
    title: 'A quoted list of groups in the token file is one group with commas in its name.',
    breaks: [several],
    read: withGroups((groups) => (groups.length < 2 ? groups : [groups.join(',')])),
  },
  {
    id: 'quoted-groups-split-in-the-quotes',
    title: 'A quoted list of groups is split at its commas before the quotes are taken off.',
    breaks: [several],
    read: withGroups((groups) =>
      groups.map((name, index) => (groups.length < 2 || index > 0 ? name : `"${name}`)),
    ),
  },
  {
    id: 'usernames-in-lower-case',
    title: 'Usernames of the token file are put in lower case.',
    breaks: [opaque],
    read: (user) => ({ ...user, username: user.username.toLowerCase() }),
  },
  {
    id: 'groups-without-spaces',
    title: 'Spaces in the groups of the token file are lost.',
    breaks: [opaque],
    read: withGroups((groups) => groups.map((name) => name.replaceAll(' ', ''))),
  },
  {
    id: 'token-file-in-latin-1',
    title: 'The token file is read as Latin-1.',
    breaks: [opaque],
    read: (user) => ({ ...user, username: Buffer.from(user.username).toString('latin1') }),
  },
];

/** Finds a token by something else than itself. */
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

/** All ways to add one letter or digit at the end. */
const oneLonger = (token: string) => [...'0123456789abcdefghijklmnopqrstuvwxyz'].map((end) => token + end);

export default [
  ...misreadings.map(misread),
  {
    id: 'two-columns-are-a-user',
    title: 'A line of the token file with two columns counts, with an empty uid.',
    breaks: ['authentication.static-tokens.too-few-columns'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = (read, name) =>
        readTokenFile(async () => (await read()).replaceAll(/^([^,\n]+,[^,\n]+)$/gm, '$1,'), name);
    },
  },
  foundBy(
    'tokens-compared-by-prefix',
    'A token is good without its last character.',
    ['authentication.static-tokens.unknown'],
    oneLonger,
  ),
  foundBy(
    'tokens-with-something-behind',
    'A token is good with something behind it.',
    ['authentication.static-tokens.unknown'],
    (token) => [token.slice(0, -1)],
  ),
  foundBy(
    'tokens-decoded-from-base64',
    'A token that is unknown is tried as base64.',
    ['authentication.static-tokens.verbatim'],
    (token) => [Buffer.from(token, 'base64').toString()],
  ),
  foundBy(
    'tokens-decoded-from-percent',
    'A token that is unknown is tried without its percent-encoding.',
    ['authentication.static-tokens.verbatim'],
    (token) => [
      token.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    ],
  ),
  {
    id: 'tokens-in-any-case',
    title: 'Tokens are compared without regard to their case.',
    breaks: ['authentication.static-tokens.unknown'],
    install(parts) {
      const { readTokenFile, findToken } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (...file) =>
        (await readTokenFile(...file)).map(({ token, user }) => ({ token: token.toLowerCase(), user }));
      parts.staticTokens.findToken = (known, token) => findToken(known, token.toLowerCase());
    },
  },
  {
    id: 'tokens-of-few-signs',
    title: 'A bearer token may have letters, digits, dots and hyphens only.',
    breaks: ['authentication.static-tokens.any-characters'],
    install(parts) {
      const { findToken } = parts.staticTokens;
      parts.staticTokens.findToken = (known, token) =>
        /^[A-Za-z0-9.-]+$/.test(token) ? findToken(known, token) : undefined;
    },
  },
  {
    id: 'tokens-age-out',
    title: 'A static token is refused a minute after its first use.',
    breaks: ['authentication.static-tokens.no-expiry'],
    install(parts) {
      const seen = new Map<string, number>();
      const { firstSuccess } = parts.identity;
      parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
        const found = await firstSuccess(authenticators, request, nowMs);
        const header = request.headers['authorization'] ?? '';
        if (found === undefined || found === 'refused' || !header.includes('Tk-')) return found;
        const since = seen.get(header) ?? nowMs;
        seen.set(header, since);
        return nowMs - since > 60_000 ? 'refused' : found;
      };
    },
  },
  {
    id: 'token-file-read-each-time',
    title: 'The token file is read with each request.',
    breaks: ['authentication.static-tokens.change-needs-restart'],
    install(parts) {
      const { readTokenFile, findToken } = parts.staticTokens;
      let again: (() => Promise<readonly StaticToken[]>) | undefined;
      parts.staticTokens.readTokenFile = (read, name) => {
        again = () => readTokenFile(read, name);
        return again();
      };
      const { firstSuccess, readBearerToken } = parts.identity;
      parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
        const fresh = await again?.();
        const those = authenticators.map((one) =>
          fresh !== undefined && one.name === 'static-tokens'
            ? staticTokenAuthenticator(fresh, findToken, readBearerToken)
            : one,
        );
        return firstSuccess(those, request, nowMs);
      };
    },
  },
] satisfies readonly Fault[];
