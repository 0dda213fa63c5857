// Faults of the names in client certificates: non-ASCII letters, field separators, many organizations (document
// access 5.1).
import { userOfSubject } from '../../access/client-certificates.ts';
import type { Subject } from '../../access/client-certificates.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `authentication.certificates.${name}`);

interface Misread {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  readonly read: (subject: Subject) => Subject;
}

const eachValue =
  (change: (text: string) => string) =>
  (subject: Subject): Subject =>
    Object.fromEntries(Object.entries(subject).map(([field, values]) => [field, values.map(change)]));

const withOrganizations =
  (change: (names: readonly string[]) => readonly string[]) =>
  (subject: Subject): Subject => ({ ...subject, O: change(subject['O'] ?? []) });

/** Serializes the subject to text and parses its fields from there. */
const throughText =
  (separator: string) =>
  (subject: Subject): Subject => {
    const fields: Record<string, string[]> = {};
    const text = Object.entries(subject).flatMap(([field, values]) =>
      values.map((value) => `${field}=${value}`),
    );
    for (const part of text.join(separator).split(separator)) {
      const [field = '', ...value] = part.split('=');
      (fields[field] ??= []).push(value.join('='));
    }
    return fields;
  };

const misreadings: readonly Misread[] = [
  {
    id: 'certificate-names-in-latin-1',
    title: 'Names in a client certificate are read as Latin-1.',
    breaks: rows('common-name', 'organizations', 'groups-in-authorization'),
    read: eachValue((text) => Buffer.from(text).toString('latin1')),
  },
  {
    id: 'common-name-in-ascii',
    title: 'Letters outside ASCII are left out of the common name of a client certificate.',
    breaks: rows('common-name'),
    read: (subject) => ({
      ...subject,
      CN: (subject['CN'] ?? []).map((text) => text.replaceAll(/[^ -~]/g, '')),
    }),
  },
  {
    id: 'certificate-names-normalized',
    title: 'Names in a client certificate are normalized to composed Unicode (NFC).',
    breaks: rows('common-name', 'organizations'),
    read: eachValue((text) => text.normalize('NFC')),
  },
  {
    id: 'certificate-subject-split-at-commas',
    title: 'The fields of a subject are read from its text, which is split at commas.',
    breaks: rows('common-name', 'organizations'),
    read: throughText(', '),
  },
  {
    id: 'certificate-subject-split-at-slashes',
    title: 'The fields of a subject are read from its text, which is split at slashes.',
    breaks: rows('common-name', 'organizations'),
    read: throughText('/'),
  },
  {
    id: 'many-organizations-cut',
    title: 'Only the first 64 organizations of a client certificate are groups.',
    breaks: rows('organizations'),
    read: withOrganizations((names) => names.slice(0, 64)),
  },
];

/** Ignores certificates with a certain type of key. */
const refusesKeys = (
  id: string,
  title: string,
  breaks: readonly string[],
  refused: (name: string | undefined) => boolean,
): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { findPath } = parts.certificates;
    parts.certificates.findPath = (sent, ...rest) => {
      const path = findPath(sent, ...rest);
      const isRefused = path?.some(
        ({ publicKey: { asymmetricKeyType: type, asymmetricKeyDetails: details } }) =>
          refused(type === 'rsa' ? 'rsa' : details?.namedCurve),
      );
      return isRefused === true ? undefined : path;
    };
  },
});

export default [
  ...misreadings.map(({ id, title, breaks, read }): Fault => ({
    id,
    title,
    breaks,
    install(parts) {
      parts.certificates.userOfSubject = (subject) => userOfSubject(read(subject));
    },
  })),
  refusesKeys(
    'certificates-of-rsa-keys-refused',
    'Client certificates with an RSA key, or from an authority with one, are refused.',
    [...rows('accepted', 'several-authorities'), 'authentication.users.managed-outside'],
    (name) => name === 'rsa',
  ),
  refusesKeys(
    'certificates-of-large-curves-refused',
    'Client certificates with an ECDSA key on a curve other than P-256 are refused.',
    rows('accepted'),
    (name) => name === 'secp384r1' || name === 'secp521r1',
  ),
  refusesKeys(
    'certificates-of-the-largest-curve-refused',
    'Client certificates with an ECDSA key on P-521 are refused.',
    rows('accepted'),
    (name) => name === 'secp521r1',
  ),
  {
    id: 'groups-of-users-cut',
    title: 'A user has at most 64 groups: the authenticator drops the rest.',
    breaks: [...rows('organizations'), 'authentication.identity.groups', 'authorization.attributes.groups'],
    install(parts) {
      const { withAuthenticatedGroup } = parts.identity;
      parts.identity.withAuthenticatedGroup = (user) =>
        withAuthenticatedGroup({ ...user, groups: user.groups.slice(0, 64) });
    },
  },
  {
    id: 'certificates-known-by-serial-number',
    title: 'Verified client certificates are remembered by their serial number.',
    breaks: ['authentication.certificates.common-name'],
    install({ certificates }) {
      const { findPath } = certificates;
      const known = new Map<string, ReturnType<typeof findPath>>();
      certificates.findPath = (sent, ...more) => {
        const serial = sent[0]?.serialNumber ?? '';
        const path = known.get(serial) ?? findPath(sent, ...more);
        known.set(serial, path);
        return path;
      };
    },
  },
] satisfies readonly Fault[];
