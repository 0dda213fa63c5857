// The static token file (document access 5.1): CSV of token, username, uid and optional groups.
import { createHash } from 'node:crypto';
import { FileContentError } from '../file-problems.ts';
import type { User } from '../requests/request.ts';
import type { Authenticator } from './authenticator.ts';

export interface StaticToken {
  readonly token: string;
  readonly user: User;
}

/** @throws FileContentError with the line */
export function parseTokenFile(text: string): readonly StaticToken[] {
  const tokens: StaticToken[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const columns = parseCsvLine(line);
    const [token, username, uid, groups = ''] = columns;
    if (!token || !username || uid === undefined) {
      throw new FileContentError('a token line needs token, username and uid', { line: index + 1 });
    }
    const named = groups
      .split(',')
      .map((group) => group.trim())
      .filter((group) => group !== '');
    tokens.push({ token, user: { username, uid, groups: named, extra: {} } });
  }
  return tokens;
}

/** The file is read once, at the start: a change needs a restart. @throws FileContentError, and what `read` throws */
export const readTokenFile = async (read: () => Promise<string>): Promise<readonly StaticToken[]> =>
  parseTokenFile(await read());

function parseCsvLine(line: string): string[] {
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/gy;
  while (pattern.lastIndex < line.length) {
    const match = pattern.exec(line);
    if (!match) break;
    fields.push(match[1] === undefined ? (match[2] ?? '').trim() : match[1].replaceAll('""', '"'));
  }
  // A comma at the end of the line is followed by an empty column.
  return line.trimEnd().endsWith(',') ? [...fields, ''] : fields;
}

/** Users by the digests of their tokens: how long a lookup takes reveals neither length nor prefix of a token. */
export type KnownTokens = ReadonlyMap<string, User>;

/** If two lines have the same token, the first applies. */
export function findToken(known: KnownTokens, token: string): User | undefined {
  return known.get(digest(token));
}

const knownTokens = (tokens: readonly StaticToken[]): KnownTokens =>
  new Map(tokens.toReversed().map(({ token, user }) => [digest(token), user]));

export function staticTokenAuthenticator(
  tokens: readonly StaticToken[],
  find: typeof findToken,
  readBearer: BearerReader,
): Authenticator {
  const known = knownTokens(tokens);
  return {
    name: 'static-tokens',
    authenticate(request) {
      const token = readBearer(request.headers['authorization']);
      return token === undefined ? undefined : (find(known, token) ?? 'refused');
    },
  };
}

export type BearerReader = (header: string | undefined) => string | undefined;

/** The token of an Authorization header, or undefined for none or another scheme. */
export const readBearerToken: BearerReader = (header) => {
  const match = /^bearer ([^ ].*)$/i.exec(header?.trim() ?? '');
  return match?.[1]?.trim();
};

const digest = (text: string) => createHash('sha256').update(text).digest('base64');

export const staticTokenParts = { readTokenFile, findToken };
