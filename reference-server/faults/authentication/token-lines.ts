// Faults that parse a line of the token file into a wrong user (document access 5.1).
import type { StaticToken } from '../../access/static-tokens.ts';
import type { User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

interface Misread {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  /** The resulting user; undefined drops the user. */
  readonly read: (user: User) => User | undefined;
}

/** Replaces each user that is read from the file. */
const misread = ({ id, title, breaks, read }: Misread): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { readTokenFile } = parts.staticTokens;
    parts.staticTokens.readTokenFile = async (readText) => {
      const tokens = await readTokenFile(readText);
      return tokens.flatMap(({ token, user }): StaticToken[] => {
        const misreadUser = isAdministrator(user) ? user : read(user);
        return misreadUser === undefined ? [] : [{ token, user: misreadUser }];
      });
    };
  },
});

/** The users that a run needs; they stay as they are. */
const isAdministrator = ({ groups }: User) => groups.includes('system:masters');

const withGroups = (groupsOf: (groups: readonly string[]) => readonly string[]) => (user: User) => ({
  ...user,
  groups: [...groupsOf(user.groups)],
});

const several = 'authentication.identity.groups';
const one = 'authentication.static-tokens.groups';
const opaque = 'authentication.identity.values-opaque';
const columns = 'authentication.static-tokens.columns';

const misreadings: readonly Misread[] = [
  {
    id: 'token-line-needs-four-columns',
    title: 'A line of the token file without groups is skipped.',
    breaks: [columns],
    read: (user) => (user.groups.length === 0 ? undefined : user),
  },
  {
    id: 'token-uid-is-the-username',
    title: 'The third column of the token file is ignored: the uid is the username.',
    breaks: [columns, opaque],
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
    title: 'Only the first group of a line of the token file is read.',
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
    id: 'token-uids-of-digits-as-numbers',
    title: 'A uid of digits in the token file is read as a number.',
    breaks: [columns],
    read: (user) => ({ ...user, uid: /^\d+$/.test(user.uid) ? String(Number(user.uid)) : user.uid }),
  },
  {
    id: 'usernames-in-lower-case',
    title: 'Usernames of the token file are lower-cased.',
    breaks: [opaque],
    read: (user) => ({ ...user, username: user.username.toLowerCase() }),
  },
  {
    id: 'usernames-cut-at-commas',
    title: 'A quoted username of the token file is cut at its comma.',
    breaks: [columns],
    read: (user) => ({ ...user, username: user.username.split(',')[0]! }),
  },
  {
    id: 'quotation-marks-stay-doubled',
    title: 'Quotation marks in the quoted columns of the token file stay doubled.',
    breaks: [columns],
    read: (user) => ({ ...user, uid: user.uid.replaceAll('"', '""') }),
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

/** Replaces the user of each token by one of the lines with its username. */
const usersBy = (id: string, title: string, read: (user: User, lines: readonly User[]) => User): Fault => ({
  id,
  title,
  breaks: [one],
  install({ staticTokens }) {
    const { readTokenFile } = staticTokens;
    staticTokens.readTokenFile = async (readText) => {
      const tokens = await readTokenFile(readText);
      const lines = Map.groupBy(
        tokens.map(({ user }) => user),
        ({ username }) => username,
      );
      return tokens.map(({ token, user }) => ({ token, user: read(user, lines.get(user.username)!) }));
    };
  },
});

export default [
  ...misreadings.map(misread),
  {
    id: 'two-columns-are-a-user',
    title: 'A line of the token file with two columns is accepted, with an empty uid.',
    breaks: ['authentication.static-tokens.too-few-columns'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = (read) =>
        readTokenFile(async () => (await read()).replaceAll(/^([^,\n]+,[^,\n]+)$/gm, '$1,'));
    },
  },
  {
    id: 'token-lines-keep-carriage-returns',
    title: 'The token file is split at line feeds, so that a carriage return belongs to the last column.',
    breaks: ['authentication.static-tokens.line-breaks'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (read) => {
        const text = await read();
        const tokens = await readTokenFile(async () => text);
        const last = tokens.length - 1;
        return tokens.map(({ token, user }, index) => {
          if (!text.includes('\r\n') || index === last || isAdministrator(user)) return { token, user };
          const groups = user.groups.map((name, at) => (at < user.groups.length - 1 ? name : `${name}\r`));
          return {
            token,
            user: groups.length === 0 ? { ...user, uid: `${user.uid}\r` } : { ...user, groups },
          };
        });
      };
    },
  },
  {
    id: 'token-line-without-an-end-dropped',
    title: 'What follows the last line feed of the token file is not read.',
    breaks: ['authentication.static-tokens.line-breaks'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = (read) =>
        readTokenFile(async () => (await read()).replace(/[^\n]*$/, ''));
    },
  },
  {
    id: 'token-line-without-an-end-loses-a-character',
    title: 'The last character of the token file is taken for a line feed.',
    breaks: ['authentication.static-tokens.line-breaks'],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = (read) => readTokenFile(async () => (await read()).slice(0, -1));
    },
  },
  {
    id: 'users-have-one-token',
    title: 'Users of the token file are kept by their names: of two tokens of one user the last is accepted.',
    breaks: [columns, one],
    install(parts) {
      const { readTokenFile } = parts.staticTokens;
      parts.staticTokens.readTokenFile = async (read) => {
        const tokens = await readTokenFile(read);
        const lastOf = new Map(tokens.map((line) => [line.user.username, line]));
        return tokens.filter((line) => isAdministrator(line.user) || lastOf.get(line.user.username) === line);
      };
    },
  },
  usersBy(
    'tokens-of-a-username-have-its-last-line',
    'Users of the token file are kept by their names: each token of one has the uid and groups of its last line.',
    (_user, lines) => lines.at(-1)!,
  ),
  usersBy(
    'tokens-of-a-username-have-all-its-groups',
    'A token has the groups of all lines with the username of its line.',
    (user, lines) => ({ ...user, groups: [...new Set(lines.flatMap(({ groups }) => groups))] }),
  ),
] satisfies readonly Fault[];
