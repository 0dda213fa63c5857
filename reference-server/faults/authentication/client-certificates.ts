// Faults of client certificates: signer, validity and identity (document access 5.1).
import { userOfSubject } from '../../access/client-certificates.ts';
import type { Subject } from '../../access/client-certificates.ts';
import type { User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

interface Misread {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  readonly read: (subject: Subject) => User | undefined;
}

const misread = ({ id, title, breaks, read }: Misread): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    parts.certificates.userOfSubject = read;
  },
});

/** Replaces the groups; the username stays correct. */
const withGroups = (groupsOf: (subject: Subject) => readonly string[]) => (subject: Subject) => {
  const user = userOfSubject(subject);
  return user && { ...user, groups: [...groupsOf(subject)] };
};

const named = [
  'authentication.certificates.accepted',
  'authentication.certificates.common-name',
  'authentication.users.managed-outside',
];
const grouped = [
  'authentication.certificates.organizations',
  'authentication.certificates.groups-in-authorization',
];

const misreadings: readonly Misread[] = [
  {
    id: 'username-is-the-whole-subject',
    title: 'The username of a client certificate is its whole subject.',
    breaks: named,
    read: (subject) => {
      const fields = Object.entries(subject).flatMap(([field, values]) =>
        values.map((value) => `${field}=${value}`),
      );
      return subject['CN'] && userOfSubject({ ...subject, CN: [fields.join(',')] });
    },
  },
  {
    id: 'certificate-names-only-simple-users',
    title: 'The common name of a client certificate is cut at its first space.',
    breaks: ['authentication.certificates.common-name'],
    read: (subject) =>
      userOfSubject({ ...subject, CN: (subject['CN'] ?? []).map((name) => name.split(' ')[0]!) }),
  },
  {
    id: 'groups-from-organizational-units',
    title: 'The groups of a client certificate are its organizational units.',
    breaks: grouped,
    read: withGroups((subject) => subject['OU'] ?? []),
  },
  {
    id: 'first-organization-only',
    title: 'Only the first organization of a client certificate is a group.',
    breaks: grouped,
    read: withGroups((subject) => (subject['O'] ?? []).slice(0, 1)),
  },
  {
    id: 'organizations-split-at-commas',
    title: 'An organization that holds a comma becomes several groups.',
    breaks: ['authentication.certificates.organizations'],
    read: withGroups((subject) => (subject['O'] ?? []).flatMap((name) => name.split(', '))),
  },
  {
    id: 'groups-from-organizational-units-besides',
    title: 'Organizational units of a client certificate are groups beside its organizations.',
    breaks: ['authentication.certificates.organizations'],
    read: withGroups((subject) => [...(subject['O'] ?? []), ...(subject['OU'] ?? [])]),
  },
  {
    id: 'certificate-without-name-has-groups',
    title:
      'A client certificate without a common name authenticates as a user with an empty name, in its groups.',
    breaks: ['authentication.certificates.no-common-name'],
    read: (subject) => {
      const user = userOfSubject({ ...subject, CN: subject['CN'] ?? ['-'] });
      return user && { ...user, username: subject['CN'] === undefined ? '' : user.username };
    },
  },
  {
    id: 'masters-of-certificates-have-no-rights',
    title: 'Groups of a client certificate that begin with system: are left out.',
    breaks: ['authentication.certificates.groups-in-authorization'],
    read: withGroups((subject) => (subject['O'] ?? []).filter((name) => !name.startsWith('system:'))),
  },
];

export default [
  ...misreadings.map(misread),
  {
    id: 'expired-certificate-accepted',
    title: 'A client certificate is accepted after it expires.',
    breaks: ['authentication.certificates.expired'],
    install(parts) {
      parts.certificates.isCurrent = (path, nowMs) =>
        path.every(({ validFromDate }) => validFromDate.getTime() <= nowMs);
    },
  },
  {
    id: 'certificate-accepted-before-its-time',
    title: 'A client certificate is accepted before it becomes valid.',
    breaks: ['authentication.certificates.expired'],
    install(parts) {
      parts.certificates.isCurrent = (path, nowMs) =>
        path.every(({ validToDate }) => nowMs <= validToDate.getTime());
    },
  },
  {
    id: 'expired-intermediate-accepted',
    title: 'Only the validity of the client certificate itself is checked, not that of intermediates.',
    breaks: ['authentication.certificates.expired'],
    install(parts) {
      const { isCurrent } = parts.certificates;
      parts.certificates.isCurrent = (path, nowMs) => isCurrent(path.slice(0, 1), nowMs);
    },
  },
  {
    id: 'issuer-compared-by-name',
    title:
      'The signer of a client certificate is determined by the issuer name, and the signature is not checked.',
    breaks: ['authentication.certificates.other-authority', 'authentication.certificates.chain'],
    install(parts) {
      parts.certificates.findPath = ([leaf], authorities) => {
        const authority = authorities.find(({ subject }) => subject === leaf?.issuer);
        return leaf && authority && [leaf, authority];
      };
    },
  },
  {
    id: 'any-certificate-accepted',
    title: 'Any client certificate is accepted.',
    breaks: ['authentication.certificates.other-authority', 'authentication.certificates.chain'],
    install(parts) {
      parts.certificates.findPath = (sent) => sent;
    },
  },
  {
    id: 'client-authorities-by-name',
    title: 'Of the authorities of client certificates that have one name only the last is used.',
    breaks: ['authentication.certificates.several-authorities'],
    install(parts) {
      const { findPath } = parts.certificates;
      parts.certificates.findPath = (sent, authorities, nowMs) => {
        const byName = new Map(authorities.map((one) => [one.subject, one]));
        return findPath(sent, [...byName.values()], nowMs);
      };
    },
  },
  {
    id: 'any-certificate-without-authorities',
    title: 'Without --client-ca-file every client certificate is accepted.',
    breaks: ['authentication.certificates.other-authority'],
    install(parts) {
      const { findPath } = parts.certificates;
      parts.certificates.authoritiesInUse = (given) => given ?? [];
      parts.certificates.findPath = (sent, authorities, nowMs) =>
        authorities.length === 0 ? sent : findPath(sent, authorities, nowMs);
    },
  },
  {
    id: 'certificate-usage-not-looked-at',
    title: 'A certificate for servers authenticates a client.',
    breaks: ['authentication.certificates.other-usage'],
    install(parts) {
      parts.certificates.isForClients = () => true;
    },
  },
  {
    id: 'certificates-of-several-usages-refused',
    title: 'A client certificate that is also for servers is refused.',
    breaks: ['authentication.certificates.other-usage'],
    install({ certificates }) {
      const { isForClients } = certificates;
      certificates.isForClients = (path) =>
        isForClients(path) && path.every(({ keyUsage: usages }) => (usages ?? []).length <= 1);
    },
  },
  {
    id: 'first-authority-only',
    title: 'Only the first authority in the file is used.',
    breaks: ['authentication.certificates.several-authorities', 'authentication.users.managed-outside'],
    install(parts) {
      const { parseAuthorities } = parts.certificates;
      parts.certificates.parseAuthorities = (text) => parseAuthorities(text).slice(0, 1);
    },
  },
  {
    id: 'certificates-end-in-2049',
    title: 'A client certificate that is valid after 2049 is refused, since that time has another form.',
    breaks: ['authentication.certificates.accepted'],
    install({ certificates }) {
      const { isCurrent } = certificates;
      certificates.isCurrent = (path, nowMs) =>
        path[0]!.validToDate.getUTCFullYear() < 2050 && isCurrent(path, nowMs);
    },
  },
] satisfies readonly Fault[];
