// Users of a token file, and a server that is started with it (access 5.1).
import { mintLongToken, mintToken, quoted, tokenFile } from '../../common/keys/token-file.ts';
import type { StaticUser } from '../../common/keys/token-file.ts';
import { secretsOf, tokenSecret } from '../kit/identities/bootstrap-tokens.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { statusOf } from '../kit/reviews/review-status.ts';
import { reviewIfOffered } from '../kit/reviews/reviews.ts';

/** Requires authentication and allows everything: the status shows whether the server accepted the credential. */
export const authenticatedOnly = {
  '--anonymous-auth': 'false',
  '--authorization-mode': 'AlwaysAllow',
} as const;

const groups = ['g-one', 'g-two', 'g-three'] as const;

/** More than fit into a small array, an octet of bits, or a line of 64. */
export const manyGroups: readonly string[] = Array.from({ length: 70 }, (_, index) => `g-many-${index}`);

/** With capital letters, spaces, slashes, colons and letters outside ASCII. */
const opaque = { username: 'Jörg Ünal/Ops:Team', uid: 'UID 7/b:C-ß', group: 'Gruppe Ä/x:Y z' };

export const staticUsers = {
  /** The only user with three columns: cases about other properties use lines of four. */
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
  /** Two tokens that differ at the end only, and one that is a prefix of both. */
  long: { username: 'static-long', uid: 'uid-long' },
  longSibling: { username: 'static-long-sibling', uid: '1e3' },
  /** With zeros before it, and longer than an exact number of JavaScript. */
  longPrefix: { username: 'static-long-prefix', uid: '007654321098765432109' },
} as const;

export type StaticUserName = keyof typeof staticUsers;
export const severalGroups = groups;
export const opaqueGroup = opaque.group;

export interface StaticServer {
  readonly server: LaunchedTarget;
  readonly users: Readonly<Record<StaticUserName, StaticUser>>;
  /** The server with a bearer token. */
  with(token: string): Api;
}

/** Longer than the input of password hashes (72 bytes) and than columns of 255 or 512 characters. */
const longTokenLength = 700;

/** All characters besides letters and digits that RFC 6750 allows in a token. */
const signs = '._-+/=~';

export async function usersOfRun({ once }: CaseContext): Promise<StaticServer['users']> {
  return once('users of the token file', async () => {
    const names = Object.keys(staticUsers) as StaticUserName[];
    const body = mintLongToken(longTokenLength);
    const special: Partial<Record<StaticUserName, string>> = {
      // Some decoders drop equals signs at the end.
      signs: `${signs}${mintToken()}${signs}==`,
      long: `${body}a`,
      longSibling: `${body}b`,
      longPrefix: body.slice(0, 64),
    };
    const minted = names.map((name) => [name, { ...staticUsers[name], token: special[name] ?? mintToken() }]);
    return Object.fromEntries(minted) as Record<StaticUserName, StaticUser>;
  });
}

/** A server shared by these cases, with the users in its token file. @param more additional flags */
export async function staticServer(context: CaseContext, more: Flags = {}): Promise<StaticServer> {
  const users = await usersOfRun(context);
  // Registers the tokens as secrets before they can appear in a report.
  for (const { token, username } of Object.values(users)) context.people.bearer(token, username);
  const file = tokenFile(Object.values(users));
  const server = await context.launched({ ...authenticatedOnly, '--token-auth-file': file, ...more });
  return { server, users, with: (token) => server.people.bearer(token, 'any-user').api };
}

/** A resource that every server has, and that needs authentication. */
export const anyPath = '/api/v1/namespaces';

/** In a file of its own: a server may refuse a whole file for one line. */
export async function acceptsOtherSigns(context: CaseContext): Promise<void> {
  const { expect, launched, people } = context;
  const signs = "!#$%&'()*:;<>?@[]^`{|}";
  const user = { token: `${signs}${mintToken()}${signs}`, username: 'static-other-signs', uid: 'uid-signs' };
  people.bearer(user.token, user.username);
  const server = await launched({ ...authenticatedOnly, '--token-auth-file': tokenFile([user]) });
  const { api } = server.people.bearer(user.token, user.username);
  expect.success(await api.get(anyPath), `a request with a token that has ${signs}`);
  await reviewed(context, server.api, user);
}

/** A review accepts the same tokens as a request (access 2.5), where the target offers it. */
async function reviewed(context: CaseContext, api: Api, { token, username }: StaticUser): Promise<void> {
  const answer = await reviewIfOffered(context, 'TokenReview', { spec: { token } }, { api });
  if (answer === undefined) return;
  const { authenticated, user } = statusOf(answer);
  const what = 'a token with signs of all kinds';
  context.expect.equal(authenticated, true, `status.authenticated of a TokenReview of ${what}`);
  context.expect.contains(user, { username }, `status.user of a TokenReview of ${what}`);
}

/** Tokens of the file in the forms of other methods, which do not know them: a bootstrap token and a signed one. The first
 * authenticator to succeed decides. @param flags options of these methods */
export async function acceptsOtherForms(context: CaseContext, flags: Flags): Promise<void> {
  const { expect, launched, people, names, now } = context;
  const [unknown, signing, expired] = [people.mintToken(), people.mintToken(), people.mintToken()];
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({
    iss: 'https://issuer.example',
    sub: 'static-signed',
    exp: Math.floor(now() / 1000) + 3600,
  });
  const users = {
    'a bootstrap token': { token: unknown.text, username: 'static-bootstrap', uid: 'uid-bootstrap' },
    'a bootstrap token that may only sign': {
      token: signing.text,
      username: 'static-signing',
      uid: 'uid-signing',
    },
    'a bootstrap token that has expired': {
      token: expired.text,
      username: 'static-expired',
      uid: 'uid-expired',
    },
    'a signed token': {
      token: `${part({ alg: 'RS256', typ: 'JWT' })}.${claims}.${mintToken()}`,
      username: 'static-signed',
      uid: 'uid-signed',
    },
  };
  for (const { token, username } of Object.values(users)) people.bearer(token, username);
  const file = tokenFile(Object.values(users));
  const server = await launched({ ...authenticatedOnly, '--token-auth-file': file, ...flags });
  if (Object.keys(flags).length > 0) {
    const secrets = secretsOf(server.cluster.existing(names.namespaces.system));
    await secrets.given(tokenSecret(signing, names, { usages: ['signing'] }));
    // The server may refuse a token that has expired.
    await secrets.create(tokenSecret(expired, names, { expiration: '2001-01-01T00:00:00Z' }));
  }
  for (const [form, { token, username }] of Object.entries(users)) {
    const { api } = server.people.bearer(token, username);
    expect.success(await api.get(anyPath), `a request with a token of the file in the form of ${form}`);
    const review = await reviewIfOffered(context, 'TokenReview', { spec: { token } }, { api });
    if (review?.ok !== true) continue;
    const what = `status.authenticated of a token of the file in the form of ${form}`;
    expect.equal(statusOf(review)['authenticated'], true, what);
  }
}

/** Another character in the middle of the token. */
export function withMiddle(token: string, character: string): string {
  const middle = token.length >> 1;
  return `${token.slice(0, middle)}${character}${token.slice(middle + 1)}`;
}
