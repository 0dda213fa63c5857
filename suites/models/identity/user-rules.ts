// Rules over the variable user, each a text and its meaning. A rule reads groups, uid or a key of extra only where the
// entry always yields them.
import type { MappedIdentity } from './token.ts';

export interface UserRule {
  readonly text: string;
  /** What it reads besides the username. */
  readonly reads?: 'groups' | 'uid' | 'extra';
  /** The key of `extra` that it reads. */
  readonly key?: string;
  holds(user: MappedIdentity): boolean;
}

const quoted = (text: string) => JSON.stringify(text);

export const userRules = {
  isNot: (name: string): UserRule => ({
    text: `user.username != ${quoted(name)}`,
    holds: ({ username }) => username !== name,
  }),
  startsWith: (part: string): UserRule => ({
    text: `user.username.startsWith(${quoted(part)})`,
    holds: ({ username }) => username.startsWith(part),
  }),
  startsNotWith: (part: string): UserRule => ({
    text: `!user.username.startsWith(${quoted(part)})`,
    holds: ({ username }) => !username.startsWith(part),
  }),
  contains: (part: string): UserRule => ({
    text: `user.username.contains(${quoted(part)})`,
    holds: ({ username }) => username.includes(part),
  }),
  hasGroup: (group: string): UserRule => ({
    text: `${quoted(group)} in user.groups`,
    reads: 'groups',
    holds: ({ groups }) => groups.includes(group),
  }),
  lacksGroup: (group: string): UserRule => ({
    text: `!(${quoted(group)} in user.groups)`,
    reads: 'groups',
    holds: ({ groups }) => !groups.includes(group),
  }),
  hasUid: (uid: string): UserRule => ({
    text: `user.uid == ${quoted(uid)}`,
    reads: 'uid',
    holds: (user) => user.uid === uid,
  }),
  hasExtra: (key: string, value: string): UserRule => ({
    text: `${quoted(value)} in user.extra[${quoted(key)}]`,
    reads: 'extra',
    key,
    holds: ({ extra }) => extra[key]?.includes(value) === true,
  }),
} as const;
