// Issuers of one case, which it may change, and what becomes of a server that is started for one (access 5.2).
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import type { CertificateAuthority, KeyPair } from '../../../common/keys/certificate-authority.ts';
import { startIssuer } from '../../../fixtures/services/issuer.ts';
import type { Issuer, IssuerOptions } from '../../../fixtures/services/issuer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { issuerFlags, keysOfRun, launchedOrRefused, serverOf } from './issuers.ts';
import type { OidcServer } from './issuers.ts';
import { anyPath } from '../static-users.ts';

/** An issuer with the usual key of the run. It runs until the case ends. */
export async function ownIssuer(
  context: CaseContext,
  { behaviour, ...options }: Partial<IssuerOptions> = {},
): Promise<Issuer> {
  const { usual } = await keysOfRun(context);
  return startIssuer(context.service, {
    now: context.now,
    ...options,
    behaviour: { keys: [usual], ...behaviour },
  });
}

/** An issuer with another certificate, of an authority that these cases share. */
export async function certifiedIssuer(
  context: CaseContext,
  issue: (authority: CertificateAuthority) => Promise<KeyPair>,
): Promise<Issuer> {
  const authority = await context.once('authority of issuers', () =>
    createCertificateAuthority('issuers of the run', {
      notBefore: new Date(Date.UTC(2000, 0)),
      notAfter: new Date(Date.UTC(2049, 0)),
    }),
  );
  const issuer = await ownIssuer(context, { service: { certificate: await issue(authority) } });
  return { ...issuer, authority: authority.certificate };
}

/** A server of this case only, which accepts the tokens of the issuer. */
export const serverFor = async (context: CaseContext, issuer: Issuer): Promise<OidcServer> =>
  serverOf(context, issuer, await context.launchedAlone(issuerFlags(issuer)));

/** Starts a server for the issuer, and reports whether it accepts a token. */
export async function startOutcome(
  context: CaseContext,
  issuer: Issuer,
): Promise<'accepted' | 'not accepted' | 'start refused'> {
  const token = await issuer.mint();
  const server = await launchedOrRefused(context, issuerFlags(issuer), [token]);
  if (server === undefined) return 'start refused';
  const { api } = server.people.bearer(token, 'any-user');
  try {
    await context.eventually(async () => context.expect.success(await api.get(anyPath)), 'feature');
    return 'accepted';
  } catch (error) {
    if (error instanceof WaitingError && error.cause instanceof CheckFailed) return 'not accepted';
    throw error;
  }
}
