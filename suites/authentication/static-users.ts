// Users of a token file, and a server that knows them (access 5.1).
import { mintLongToken, mintToken, quoted, tokenFile } from '../../fixtures/keys/token-file.ts';
import type { StaticUser } from '../../fixtures/keys/token-file.ts';
import type { Api } from '../kit/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';

/** Only who authenticates gets anywhere, and whoever does gets everywhere: an answer tells whether somebody was known. */
export const knownOnly = { '--anonymous-auth': 'false', '--authorization-mode': 'AlwaysAllow' } as const;

const groups = ['g-one', 'g-two', 'g-three'] as const;

/** More than fit into a small array, an octet of bits, or a line of 64. */
export const manyGroups: readonly string[] = Array.from({ length: 70 }, (_, index) => `g-many-${index}`);

/** With capital letters, spaces, slashes, colons and letters outside ASCII. */
const opaque = { username: 'Jörg Ünal/Ops:Team', uid: 'UID 7/b:C-ß', group: 'Gruppe Ä/x:Y z' };

export const staticUsers = {
  /** The only one of three columns: cases about another property use lines of four. */
  bare: { username: 'static-bare', uid: 'uid-bare' },
  plain: { username: 'static-plain', uid: 'uid-plain', rest: ',g-plain' },
  grouped: { username: 'static-grouped', uid: 'uid-grouped', rest: ',g-only' },
  /** The two ways in which several groups could be written. */
  oneColumn: { username: 'static-one-column', uid: 'uid-1', rest: `,${quoted(groups.join(','))}` },
  manyColumns: { username: 'static-columns', uid: 'uid-2', rest: `,${groups.join(',')}` },
  manyInOneColumn: { username: 'static-many', uid: 'uid-3', rest: `,${quoted(manyGroups.join(','))}` },
  manyInColumns: { username: 'static-many-columns', uid: 'uid-4', rest: `,${manyGroups.join(',')}` },
  opaque: { username: opaque.username, uid: opaque.uid, rest: `,${quoted(opaque.group)}` },
  signs: { username: 'static-signs', uid: 'uid-signs', rest: ',g-signs' },
  /** Tokens that differ from one another at the end only, and one that all of them begin with. */
  long: { username: 'static-long', uid: 'uid-long' },
  longSibling: { username: 'static-long-sibling', uid: 'uid-long-sibling' },
  longPrefix: { username: 'static-long-prefix', uid: 'uid-long-prefix' },
} as const;

export type StaticUserName = keyof typeof staticUsers;
export const severalGroups = groups;
export const opaqueGroup = opaque.group;

export interface StaticServer {
  readonly server: LaunchedTarget;
  readonly users: Readonly<Record<StaticUserName, StaticUser>>;
  /** The server, asked with a token. */
  with(token: string): Api;
}

/** Beyond what password hashes look at (72 bytes) and what columns of 255 or 512 characters hold. */
const longTokenLength = 700;

/** All signs that a token may have besides letters and digits (RFC 6750), and then more. */
const signs = '._-+/=~';

export async function usersOfRun({ once }: CaseContext): Promise<StaticServer['users']> {
  return once('users of the token file', async () => {
    const names = Object.keys(staticUsers) as StaticUserName[];
    const body = mintLongToken(longTokenLength);
    const special: Partial<Record<StaticUserName, string>> = {
      signs: `${signs}${mintToken()}${signs}`,
      long: `${body}a`,
      longSibling: `${body}b`,
      longPrefix: body.slice(0, 64),
    };
    const minted = names.map((name) => [name, { ...staticUsers[name], token: special[name] ?? mintToken() }]);
    return Object.fromEntries(minted) as Record<StaticUserName, StaticUser>;
  });
}

/** A server of all that ask, with the users in its token file. @param more flags besides */
export async function staticServer(context: CaseContext, more: Flags = {}): Promise<StaticServer> {
  const users = await usersOfRun(context);
  // Known as secrets before anything could tell them.
  for (const { token, username } of Object.values(users)) context.people.bearer(token, username);
  const file = tokenFile(Object.values(users));
  const server = await context.launched({ ...knownOnly, '--token-auth-file': file, ...more });
  return { server, users, with: (token) => server.people.bearer(token, 'whoever').api };
}

/** A resource that every server has, and to which nobody comes unknown. */
export const anyPath = '/api/v1/namespaces';
