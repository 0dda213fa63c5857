// Checks that a client certificate is signed, directly or through intermediates, by an authority of --client-ca-file,
// and when it is valid (document access 5.1).
import type { X509Certificate } from 'node:crypto';

/** A certificate, its issuer, and so on up to an authority: each signed by the next. */
export type CertificatePath = readonly X509Certificate[];

/** The most intermediates of a client that are used. */
const maxIntermediates = 8;

/** The candidates of a search; certificates in `seen` are on the path already, or lead to no authority. */
interface Search {
  readonly intermediates: readonly X509Certificate[];
  readonly authorities: readonly X509Certificate[];
  readonly seen: Set<X509Certificate>;
}

/** A path of certificates that are valid now is preferred. Undefined if no chain of signatures leads to an
 * authority. */
export function findPath(
  sent: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  nowMs: number,
): CertificatePath | undefined {
  const [leaf, ...intermediates] = sent.slice(0, maxIntermediates + 1);
  if (leaf === undefined) return undefined;
  const current = (certificates: readonly X509Certificate[]) =>
    certificates.filter((one) => isCurrent([one], nowMs));
  return (
    extend([leaf], {
      intermediates: current(intermediates),
      authorities: current(authorities),
      seen: new Set(),
    }) ?? extend([leaf], { intermediates, authorities, seen: new Set() })
  );
}

function extend(path: CertificatePath, search: Search): CertificatePath | undefined {
  const { intermediates, authorities, seen } = search;
  const last = path.at(-1)!;
  const authority = authorities.find((one) => signed(one, last));
  if (authority !== undefined) return [...path, authority];
  for (const next of intermediates) {
    if (seen.has(next) || !signed(next, last)) continue;
    seen.add(next);
    const whole = extend([...path, next], search);
    if (whole !== undefined) return whole;
  }
  return undefined;
}

function signed(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // The type of the key does not fit the algorithm of the signature.
    return false;
  }
}

/** Every certificate of the path is within its validity. */
export const isCurrent = (path: CertificatePath, nowMs: number): boolean =>
  path.every(
    ({ validFromDate, validToDate }) => validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime(),
  );

const clientUsages = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

/** Each certificate that limits its extended key usage allows client authentication. */
export const isForClients = (path: CertificatePath): boolean =>
  path.every(
    ({ keyUsage }) =>
      (keyUsage as readonly string[] | undefined)?.some((usage) => clientUsages.includes(usage)) ?? true,
  );

/** No authority has more authorities below it than its path length allows. */
export async function keepsPathLengths(path: CertificatePath): Promise<boolean> {
  // Few chains have intermediates: the reader of the extension is loaded only for them.
  if (path.length <= 2) return true;
  const { pathLengthOf } = await import('../../common/keys/path-length.ts');
  return path.slice(1).every((authority, below) => (pathLengthOf(authority.raw) ?? Infinity) >= below);
}
