// Faults of static tokens: what is accepted as one, and for how long (document access 5.1, 8).
import type { StaticToken } from '../../access/static-tokens.ts';
import { staticTokenAuthenticator } from '../../access/static-tokens.ts';
import type { Fault } from '../fault.ts';

/** Rereads the token file while the server runs. */
const readsAgain = (id: string, title: string, everyMs: number): Fault => ({
  id,
  title,
  breaks: ['authentication.static-tokens.change-needs-restart'],
  install(parts) {
    const { readTokenFile, findToken } = parts.staticTokens;
    let fresh: readonly StaticToken[] | undefined;
    let readAgain: (() => Promise<readonly StaticToken[]>) | undefined;
    let readAtMs: number | undefined;
    parts.staticTokens.readTokenFile = async (read) => {
      readAgain = () => readTokenFile(read);
      readAtMs = undefined;
      fresh = await readAgain();
      return fresh;
    };
    const { firstSuccess, readBearerToken } = parts.identity;
    parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
      readAtMs ??= nowMs;
      if (readAgain !== undefined && nowMs - readAtMs >= everyMs) {
        readAtMs = nowMs;
        fresh = await readAgain();
      }
      const those = authenticators.map((one) =>
        fresh !== undefined && one.name === 'static-tokens'
          ? staticTokenAuthenticator(fresh, findToken, readBearerToken)
          : one,
      );
      return firstSuccess(those, request, nowMs);
    };
  },
});

export default [
  {
    id: 'every-column-is-a-token',
    title: 'A token is looked up in every column of the file.',
    breaks: ['authentication.static-tokens.unknown'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (read) =>
        (await readTokenFile(read)).flatMap(({ token, user }) =>
          [token, user.username, user.uid, ...user.groups].map((text) => ({ token: text, user })),
        );
    },
  },
  {
    id: 'tokens-are-members-of-an-object',
    title: 'Tokens are looked up among the members of an object, inherited members included.',
    breaks: ['authentication.static-tokens.unknown'],
    install(parts) {
      const { findToken } = parts.staticTokens;
      parts.staticTokens.findToken = (known, token) =>
        findToken(known, token) ?? (token in {} ? known.values().next().value : undefined);
    },
  },
  {
    id: 'empty-line-is-a-user',
    title: 'An empty line at the end of the token file is a user with an empty token.',
    breaks: ['authentication.static-tokens.unknown'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      const { readBearerToken } = parts.identity;
      const user = { username: '', uid: '', groups: [], extra: {} };
      parts.staticTokens.readTokenFile = async (read) => [
        ...(await readTokenFile(read)),
        { token: '', user },
      ];
      parts.identity.readBearerToken = (header) =>
        /^bearer *$/i.test(header ?? '') ? '' : readBearerToken(header);
    },
  },
  {
    id: 'token-as-password',
    title: 'The password of Basic is treated as a bearer token.',
    breaks: ['authentication.static-tokens.unknown', 'authentication.bearer.header'],
    install(parts) {
      const { readBearerToken } = parts.identity;
      parts.identity.readBearerToken = (header) => {
        const [, basic] = /^basic (\S+)$/i.exec(header ?? '') ?? [];
        if (basic === undefined) return readBearerToken(header);
        return Buffer.from(basic, 'base64').toString().split(':').at(-1);
      };
    },
  },
  {
    id: 'tokens-in-any-case',
    title: 'Tokens are compared case-insensitively.',
    breaks: ['authentication.static-tokens.unknown'],
    install(parts) {
      const { readTokenFile, findToken } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (read) =>
        (await readTokenFile(read)).map(({ token, user }) => ({ token: token.toLowerCase(), user }));
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
    id: 'tokens-of-unreserved-signs',
    title: 'A bearer token may have letters, digits and the signs . _ - + / = ~ only.',
    breaks: ['authentication.static-tokens.any-characters'],
    install(parts) {
      const { findToken } = parts.staticTokens;
      parts.staticTokens.findToken = (known, token) =>
        /^[\w.+/=~-]+$/.test(token) ? findToken(known, token) : undefined;
    },
  },
  {
    id: 'equals-signs-end-tokens',
    title: 'Equals signs at the end of a bearer token are left out.',
    breaks: ['authentication.static-tokens.any-characters'],
    install(parts) {
      const { findToken } = parts.staticTokens;
      parts.staticTokens.findToken = (known, token) => findToken(known, token.replace(/=+$/, ''));
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
  readsAgain('token-file-read-each-time', 'The token file is read with each request.', 0),
  readsAgain('token-file-read-every-two-seconds', 'The token file is read every two seconds.', 2000),
] satisfies readonly Fault[];
