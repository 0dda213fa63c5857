// Whether a client certificate leads to an authority of --client-ca-file (document access 5.1), and at what times.
import type { X509Certificate } from 'node:crypto';

/** A certificate, what signed it, and so on up to an authority: each signed by the next. */
export type CertificatePath = readonly X509Certificate[];

/** Of what a client sends beside its certificate, so many are looked at. */
const mostIntermediates = 8;

/** What a search goes through; what is `seen` is on the path already, or leads nowhere. */
interface Search {
  readonly intermediates: readonly X509Certificate[];
  readonly authorities: readonly X509Certificate[];
  readonly seen: Set<X509Certificate>;
}

/** A path of certificates that are good at the time is preferred to others. Undefined where no signature leads to an
 * authority. */
export function findPath(
  sent: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
  nowMs: number,
): CertificatePath | undefined {
  const [leaf, ...intermediates] = sent.slice(0, mostIntermediates + 1);
  if (leaf === undefined) return undefined;
  const good = (certificates: readonly X509Certificate[]) =>
    certificates.filter((one) => isCurrent([one], nowMs));
  return (
    extend([leaf], {
      intermediates: good(intermediates),
      authorities: good(authorities),
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
    // A key of a kind that the signature cannot be of.
    return false;
  }
}

/** Every certificate of the path is within its validity. */
export const isCurrent = (path: CertificatePath, nowMs: number): boolean =>
  path.every(
    ({ validFromDate, validToDate }) => validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime(),
  );

const clientUsages = ['1.3.6.1.5.5.7.3.2', '2.5.29.37.0'];

/** Where a certificate says what it may be used for, clients are among it. */
export const isForClients = (path: CertificatePath): boolean =>
  path.every(
    ({ keyUsage }) =>
      (keyUsage as readonly string[] | undefined)?.some((usage) => clientUsages.includes(usage)) ?? true,
  );

/** No authority has more authorities below it than it says. */
export async function keepsPathLengths(path: CertificatePath): Promise<boolean> {
  // Few chains have intermediates: what reads the extension is loaded for those.
  if (path.length <= 2) return true;
  const { pathLengthOf } = await import('../../fixtures/keys/path-length.ts');
  return path.slice(1).every((authority, below) => (pathLengthOf(authority.raw) ?? Infinity) >= below);
}
