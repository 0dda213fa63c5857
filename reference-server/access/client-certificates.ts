// Client certificates (document access 5.1): the common name of the subject is the user name, each organization a
// group.
import { X509Certificate } from 'node:crypto';
import type { Peer, User } from '../requests/request.ts';
import type { Authenticator } from './authenticator.ts';
import { findPath, isCurrent, isForClients, keepsPathLengths } from './certificate-chain.ts';
import type { CertificatePath } from './certificate-chain.ts';
import { parseAuthorities } from './client-authorities.ts';

/** The values of each field of a subject, such as `CN`, `O` and `OU`, in the order of the certificate. */
export type Subject = Readonly<Record<string, readonly string[]>>;

/** Undefined for a subject without a common name. Of several common names the last is used. */
export function userOfSubject(subject: Subject): User | undefined {
  const username = subject['CN']?.at(-1) ?? '';
  if (username === '') return undefined;
  const groups = (subject['O'] ?? []).filter((name) => name !== '');
  return { username, uid: '', groups: [...new Set(groups)], extra: {} };
}

/** Without the option certificates are ignored. */
const authoritiesInUse = (
  given: readonly X509Certificate[] | undefined,
): readonly X509Certificate[] | undefined => given;

export const certificateParts = {
  authoritiesInUse,
  parseAuthorities,
  findPath,
  isCurrent,
  isForClients,
  userOfSubject,
};

export type CertificateParts = typeof certificateParts;

/** The result that holds for the whole connection; the validity period is checked for each request. */
interface Verified {
  readonly path: CertificatePath;
  readonly user: User;
}

export function clientCertificateAuthenticator(
  authorities: readonly X509Certificate[],
  parts: CertificateParts,
): Authenticator {
  const verified = new WeakMap<Peer, Promise<Verified | undefined>>();

  async function verify(peer: Peer, nowMs: number): Promise<Verified | undefined> {
    const sent = read(peer.certificates);
    const path = sent && parts.findPath(sent, authorities, nowMs);
    if (path === undefined || !parts.isForClients(path)) return undefined;
    if (!(await keepsPathLengths(path))) return undefined;
    const user = parts.userOfSubject(subjectOf(path[0]!));
    return user && { path, user };
  }

  return {
    name: 'client-certificates',
    async authenticate({ peer }, nowMs) {
      if (peer === undefined || peer.certificates.length === 0) return undefined;
      const verifying = verified.get(peer) ?? verify(peer, nowMs);
      verified.set(peer, verifying);
      const found = await verifying;
      return found !== undefined && parts.isCurrent(found.path, nowMs) ? found.user : 'refused';
    },
  };
}

function read(certificates: readonly Uint8Array[]): readonly X509Certificate[] | undefined {
  try {
    return certificates.map((der) => new X509Certificate(der));
  } catch {
    return undefined;
  }
}

function subjectOf(certificate: X509Certificate): Subject {
  const { subject } = certificate.toLegacyObject();
  return Object.fromEntries(
    Object.entries(subject ?? {}).map(([field, value]) => [field, [value ?? []].flat()]),
  );
}
