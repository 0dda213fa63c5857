// Token files whose lines have a special form (access 5.1), each on a server of its own: a server may refuse a whole file for
// one line. Helper of `static-tokens.suite.ts`.
import { lineOf, mintToken } from '../../common/keys/token-file.ts';
import type { StaticUser } from '../../common/keys/token-file.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import { mustHaveGroups, whoIs } from '../kit/identities/self-review.ts';
import { authenticatedOnly } from './static-users.ts';

/** A user with one group at most, whose token is made here. */
type Line = Omit<StaticUser, 'token'>;

type ToFile = (lines: readonly string[]) => string;

/** Columns that are quoted for a reason: with the separator and the quotation mark of CSV. */
export const separators: Line = { username: 'Doe, Jane "JD"', uid: 'uid "7",b' };

/** A user with two tokens. */
export const twice: Line = { username: 'static-twice', uid: 'uid-twice', rest: ',g-twice' };

/** Users of one name, of whom one has two tokens: a uid is more unique than a username (access 2.1). */
const namesakes: readonly Line[] = [
  { username: 'static-namesake', uid: 'uid-namesake-1', rest: ',g-namesake-1' },
  { username: 'static-namesake', uid: 'uid-namesake-2', rest: ',g-namesake-2' },
  { username: 'static-namesake', uid: 'uid-namesake-1', rest: ',g-namesake-3' },
];

export const linesEndingIn =
  (end: string): ToFile =>
  (lines) =>
    lines.map((line) => line + end).join('');

/** Each token has the username, the uid and the group of its line, and no group of the others. */
export async function mustReadLines(
  context: CaseContext,
  lines: readonly Line[],
  fileOf: ToFile,
): Promise<void> {
  const users = withTokens(context, lines);
  await mustBeRead(context, await context.launched(flagsFor(users, fileOf)), users);
}

/** The same for lines of one username, where a server starts with them. */
export async function keepsNamesakesApart(context: CaseContext): Promise<void> {
  const users = withTokens(context, namesakes);
  const server = await launchedIfPossible(context, flagsFor(users, linesEndingIn('\n')));
  if (server !== undefined) await mustBeRead(context, server, users);
}

function withTokens({ people }: CaseContext, lines: readonly Line[]): readonly StaticUser[] {
  const users = lines.map((line): StaticUser => ({ ...line, token: mintToken() }));
  // Registers the tokens as secrets before they can appear in a report.
  for (const { token, username } of users) people.bearer(token, username);
  return users;
}

const flagsFor = (users: readonly StaticUser[], fileOf: ToFile) => ({
  ...authenticatedOnly,
  '--token-auth-file': { file: fileOf(users.map(lineOf)) },
});

async function mustBeRead(
  context: CaseContext,
  { people }: LaunchedTarget,
  users: readonly StaticUser[],
): Promise<void> {
  const { expect } = context;
  for (const { token, username, uid, rest } of users) {
    const what = `of the user ${username} of a token file`;
    const identity = await whoIs(context, people.bearer(token, username).api, what);
    expect.equal(identity.username, username, `username ${what}`);
    expect.equal(identity.uid, uid, `uid ${what}`);
    if (rest !== undefined) mustHaveGroups(context, identity, [rest.slice(1)], what);
    for (const other of users)
      if (other.rest !== undefined && other.rest !== rest)
        expect.that(
          !identity.groups.includes(other.rest.slice(1)),
          `groups ${what} contain ${other.rest.slice(1)}, which is the group of another line`,
        );
  }
}
