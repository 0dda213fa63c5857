// Planted faults of SelfSubjectReview: identities as they are before the mappings of ID tokens (document access 2.5, 5.2, 5.3).
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const row = 'reviews.self.after-mapping';
const rowOfFile = 'reviews.self.after-mappings-of-file';

/** Reviews show another user, where the name has a prefix of an ID token. */
function changeMapped(parts: Parts, prefix: string, change: (user: JsonObject) => JsonObject): void {
  const { shownUser } = parts.reviews;
  parts.reviews.shownUser = (user) => {
    const shown = shownUser(user);
    return user.username.startsWith(prefix) ? change(shown) : shown;
  };
}

const withoutPrefix = (value: unknown) => (typeof value === 'string' ? value.replace(/^[^:]*:/, '') : '');
const groupsOf = ({ groups }: JsonObject) => (Array.isArray(groups) ? groups : []);

const faults: readonly Fault[] = [
  {
    id: 'self-review-shows-the-claim-as-username',
    title: 'A SelfSubjectReview shows the username of an ID token without its prefix.',
    breaks: [row],
    install: (parts) =>
      changeMapped(parts, 'mapped-user:', (user) => ({ ...user, username: withoutPrefix(user['username']) })),
  },
  {
    id: 'self-review-shows-the-claim-as-groups',
    title: 'A SelfSubjectReview shows the groups of an ID token without their prefix.',
    breaks: [row],
    install: (parts) =>
      changeMapped(parts, 'mapped-user:', (user) => ({
        ...user,
        groups: groupsOf(user).map((group) =>
          String(group).startsWith('system:') ? group : withoutPrefix(group),
        ),
      })),
  },
  {
    id: 'self-review-shows-groups-of-the-token-only',
    title: 'A SelfSubjectReview shows the groups of an ID token without those that the server adds.',
    breaks: [row],
    install: (parts) =>
      changeMapped(parts, 'mapped-user:', (user) => ({
        ...user,
        groups: groupsOf(user).filter((group) => !String(group).startsWith('system:')),
      })),
  },
  {
    id: 'self-review-without-mapped-uid',
    title: 'A SelfSubjectReview does not show a uid that the authentication configuration file maps.',
    breaks: [rowOfFile],
    install: (parts) => changeMapped(parts, 'm:', ({ uid: _uid, ...user }) => user),
  },
  {
    id: 'self-review-without-mapped-extra',
    title: 'A SelfSubjectReview does not show extra values of a user with a prefix.',
    breaks: [rowOfFile],
    install: (parts) => changeMapped(parts, 'm:', ({ extra: _extra, ...user }) => user),
  },
];

export default faults;
