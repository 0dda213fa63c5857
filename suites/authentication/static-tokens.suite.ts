// Cases: the token file: its columns, its groups, and values that are not tokens of it (access 5.1, 8).
import { lineOf, mintToken, tokenFile } from '../../common/keys/token-file.ts';
import type { StaticUser } from '../../common/keys/token-file.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { mustHaveGroups, whoIs, withToken } from '../kit/identities/self-review.ts';
import {
  acceptsOtherSigns,
  anyPath,
  authenticatedOnly,
  severalGroups,
  staticServer,
  withMiddle,
} from './static-users.ts';
import { keepsNamesakesApart, linesEndingIn, mustReadLines, separators, twice } from './token-file-lines.ts';

export default section('access', '5.1', {
  'authentication.static-tokens.columns': {
    text: 'The file of --token-auth-file is CSV with at least token, username and uid.',
    observe:
      'A row of these three authenticates with that username and uid, also one whose uid is digits with zeros before them; so do rows whose tokens of 701 characters differ in the last one, one whose token is a prefix of theirs, and in another file one with commas and quotation marks in quoted columns, and two of one user.',
    wrong: 'A fourth column is needed, or lines are split at each comma.',
    needs: ['launcher', 'static-tokens', 'self-review'],
    run: columns,
  },

  'authentication.static-tokens.line-breaks': {
    text: 'Lines of the CSV file of --token-auth-file may end with CR LF, and the last one with nothing. (Inferred from RFC 4180, 2; the document does not name it.)',
    observe:
      'In a file whose lines end with CR LF, and one whose lines end with LF, the last of them without, a row with a group and one of three columns authenticate with their username, uid and group.',
    wrong: 'The carriage return belongs to the last column, or a last line without an end is dropped.',
    level: 'SHOULD',
    needs: ['launcher', 'static-tokens', 'self-review'],
    async run(context) {
      const users = [
        { username: 'static-first', uid: 'uid-first', rest: ',g-first' },
        { username: 'static-second', uid: 'uid-second' },
        { username: 'static-last', uid: 'uid-last' },
      ];
      for (const end of ['\r\n', '\n']) await mustReadLines(context, users, (lines) => lines.join(end));
    },
  },

  'authentication.static-tokens.groups': {
    text: 'Optional group names follow the third column of the token file.',
    observe:
      'A row with one group: the user is in that group. Of three tokens in rows of one username, with two uids and three groups, each has the uid and the group of its row, and no group of the others; no verdict on them where a server with such a file does not start.',
    wrong: 'The groups are ignored, or those of a username count for each of its tokens.',
    needs: ['launcher', 'static-tokens', 'self-review'],
    async run(context) {
      const target = await staticServer(context);
      const identity = await whoIs(
        context,
        target.with(target.users.grouped.token),
        'of a line with a group',
      );
      mustHaveGroups(context, identity, ['g-only'], 'of a line with one group');
      await keepsNamesakesApart(context);
    },
  },

  'authentication.static-tokens.groups-form': {
    text: 'Whether several groups in the token file are one quoted column with commas, or several columns, is not stated.',
    observe: 'Record which form adds all groups.',
    wrong: 'Demanding one certain answer.',
    level: 'UNSPECIFIED',
    needs: ['launcher', 'static-tokens', 'self-review'],
    async run(context) {
      const target = await staticServer(context);
      const { oneColumn, manyColumns } = target.users;
      const formOf = async ({ token }: StaticUser) => {
        const { groups } = await whoIs(context, target.with(token), 'of a line with several groups');
        return groups.filter((group) => group.startsWith('g-'));
      };
      context.record({
        written: severalGroups,
        'one quoted column': await formOf(oneColumn),
        'several columns': await formOf(manyColumns),
      });
    },
  },

  'authentication.static-tokens.too-few-columns': {
    text: 'A row of the token file with fewer than three columns is not valid. (The consequence is not stated.)',
    observe: 'With a row of two columns the server does not start, or that token never authenticates.',
    wrong: 'The row is used, with an empty uid.',
    level: 'SHOULD',
    needs: ['launcher', 'static-tokens'],
    run: tooFewColumns,
  },

  'authentication.static-tokens.no-expiry': {
    text: 'Static tokens never expire.',
    observe: 'A token works at the start and minutes later.',
    wrong: 'Tokens expire after a fixed time.',
    alsoIn: ['access 8'],
    needs: ['launcher', 'static-tokens'],
    slow: true,
    run: noExpiry,
  },

  'authentication.static-tokens.change-needs-restart': {
    text: 'A change of the token file needs a restart.',
    observe:
      'With a row added and another removed while the server runs: for some seconds the new token still gets 401 and the old one works; after a restart the reverse holds. A server that rereads the file less often passes.',
    wrong: 'The file is read at each request or every second, or not even at a restart.',
    needs: ['launcher', 'static-tokens', 'restart'],
    waits: true,
    run: changeNeedsRestart,
  },

  'authentication.static-tokens.unknown': {
    text: 'A token that is not in the token file does not authenticate.',
    observe:
      'An unknown token, a token of the file with a character removed, added (also an equals sign) or changed at its beginning, middle or end, and one in other letter case give 401, for short tokens and for one of 701 characters; so do a username, a uid, a group and a whole line of the file, and words such as constructor. An empty token, and a token as password of Basic, are refused: with 401 or 403, or as malformed (RFC 6750, 3.1).',
    wrong: 'Prefixes are compared.',
    needs: ['launcher', 'static-tokens'],
    async run(context) {
      const target = await staticServer(context);
      const { plain, long, longPrefix } = target.users;
      for (const { token } of [plain, long, longPrefix])
        await mustBeRefused(context, target, token, [
          ['that is not in the file', mintToken()],
          ['without its last character', token.slice(0, -1)],
          ['without its first character', token.slice(1)],
          ['with one character more', `${token}0`],
          ['with an equals sign more', `${token}=`],
          ['with one character more before', `0${token}`],
          ['with another last character', `${token.slice(0, -1)}~`],
          ['with another first character', `~${token.slice(1)}`],
          ['with another character in the middle', withMiddle(token, '~')],
          ['reversed', [...token].reverse().join('')],
          ['written twice', token + token],
          ['in upper case', token.toUpperCase()],
        ]);
      const { token } = plain;
      await mustBeRefused(context, target, token, [['in lower case', token.toLowerCase()]]);
      await mustBeRefused(context, target, long.token, [
        ['that begins with one token of the file and is a prefix of another', long.token.slice(0, 65)],
      ]);
      await mustNotPassAsTokens(context, target);
    },
  },

  'authentication.static-tokens.any-characters': {
    text: 'A bearer token may be any sequence of characters that is valid in a header value.',
    observe:
      'A static token with . _ - + / = ~ that ends in two equals signs authenticates, and so does one with the other printable signs of ASCII but comma, quotation mark and backslash, which a TokenReview accepts, too, where it is offered.',
    wrong: 'All tokens must match the pattern of a JWT.',
    needs: ['launcher', 'static-tokens'],
    async run(context) {
      const target = await staticServer(context);
      const answer = await target.with(target.users.signs.token).get(anyPath);
      context.expect.success(answer, 'a request with a token that has . _ - + / = ~');
      await acceptsOtherSigns(context);
    },
  },

  'authentication.static-tokens.verbatim': {
    text: 'A bearer token is sent without encoding. (That the server tries no other encoding is inferred.)',
    observe: 'The base64 form of a token of the file gives 401.',
    wrong: 'The value is decoded from base64.',
    level: 'SHOULD',
    needs: ['launcher', 'static-tokens'],
    async run(context) {
      const target = await staticServer(context);
      const { token } = target.users.plain;
      await mustBeRefused(context, target, token, [
        ['in base64', Buffer.from(token).toString('base64')],
        ['percent-encoded', token.replaceAll('-', '%2D')],
      ]);
    },
  },
});

async function columns(context: CaseContext): Promise<void> {
  const { expect } = context;
  const target = await staticServer(context);
  const { bare, grouped, long, longSibling, longPrefix } = target.users;
  const what = 'of a line with three columns';
  for (const user of [bare, long, longSibling, longPrefix]) {
    const identity = await whoIs(context, target.with(user.token), what);
    expect.equal(identity.username, user.username, `username ${what}`);
    expect.equal(identity.uid, user.uid, `uid ${what}`);
  }
  await mustReadLines(context, [separators, twice, twice], linesEndingIn('\n'));

  // One connection may carry requests of several users. Where it has a client certificate as well, the document
  // does not state which of the two credentials decides (access 5.1).
  if (target.server.showsCertificate) return;
  for (const { token, username } of [bare, grouped, bare]) {
    const api = withToken(target.server.api, token);
    const next = await whoIs(context, api, 'of one of several users on a connection');
    expect.equal(next.username, username, 'username of one of several users on a connection');
  }
}

/** @param others tokens that differ from the good token in one property */
async function mustBeRefused(
  { expect }: CaseContext,
  target: Awaited<ReturnType<typeof staticServer>>,
  good: string,
  others: readonly (readonly [string, string])[],
): Promise<void> {
  expect.success(await target.with(good).get(anyPath), 'a request with a token of the file');
  for (const [what, token] of others)
    expect.status(await target.with(token).get(anyPath), 401, `a request with a token ${what}`);
}

/** Other values of the file, and names of inherited object properties, are not tokens. */
async function mustNotPassAsTokens(
  { expect }: CaseContext,
  { server, users }: Awaited<ReturnType<typeof staticServer>>,
): Promise<void> {
  const { plain, grouped } = users;
  // Not registered as tokens of the run: reports would redact these common words.
  const send = (authorization: string) => server.api.as('none').get(anyPath, { headers: { authorization } });
  for (const text of [
    plain.username,
    plain.uid,
    'g-only',
    lineOf(grouped),
    'constructor',
    '__proto__',
    'toString',
  ])
    expect.status(await send(`Bearer ${text}`), 401, 'a request with another part of the file as its token');
  const basic = Buffer.from(`${plain.username}:${plain.token}`).toString('base64');
  for (const [what, header] of [
    ['without any token', 'Bearer '],
    ['under Basic', `Basic ${basic}`],
  ] as const)
    expect.refusedAsInvalid(await send(header), `a request ${what}`);
}

async function tooFewColumns(context: CaseContext): Promise<void> {
  const { expect, launchedAlone, people } = context;
  const target = await staticServer(context);
  const good = target.users.plain;
  expect.success(await target.with(good.token).get(anyPath), 'a request with a token of a valid file');
  const short = mintToken();
  people.bearer(short, 'short');
  const file = `${lineOf(good)}\n${short},short\n`;
  try {
    const server = await launchedAlone({ ...authenticatedOnly, '--token-auth-file': { file } });
    const { api } = server.people.bearer(short, 'short');
    expect.status(await api.get(anyPath), 401, 'a request with the token of a line of two columns');
  } catch (error) {
    // A server may refuse to start with such a line instead.
    if (!(error instanceof PrerequisiteFailed)) throw error;
  }
}

async function noExpiry(context: CaseContext): Promise<void> {
  const target = await staticServer(context);
  const api = target.with(target.users.plain.token);
  await context.throughout(
    async () => context.expect.success(await api.get(anyPath), 'a request with a token of the file'),
    'lifetime',
  );
}

async function changeNeedsRestart(context: CaseContext): Promise<void> {
  const { expect, launchedAlone, people, throughout } = context;
  const userNamed = (word: string): StaticUser => ({
    token: mintToken(),
    username: word,
    uid: word,
    rest: ',g-changed',
  });
  const [kept, removed, added] = [userNamed('kept'), userNamed('removed'), userNamed('added')];
  for (const { token, username } of [kept, removed, added]) people.bearer(token, username);
  const flag = '--token-auth-file';
  const server = await launchedAlone({ ...authenticatedOnly, [flag]: tokenFile([kept, removed]) });
  const send = ({ token, username }: StaticUser, on = server) =>
    on.people.bearer(token, username).api.get(anyPath);
  expect.success(await send(removed), 'a request with a token of the file');
  await server.rewrite(flag, tokenFile([kept, added]).file);
  // Nothing shows when a server would have read the file again, so the case waits for seconds.
  await throughout(
    async () => {
      expect.status(await send(added), 401, 'a token that was added while the server runs');
      expect.success(await send(removed), 'a token that was removed while the server runs');
    },
    'unannounced',
    () => send(kept),
  );
  await server.stop();
  const again = await server.restart();
  expect.success(await send(kept, again), 'after the restart, a token that was never changed');
  expect.success(await send(added, again), 'after the restart, the token that was added');
  expect.status(await send(removed, again), 401, 'after the restart, the token that was removed');
}
