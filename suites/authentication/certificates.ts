// Client certificates of the run, and a server that trusts their authorities (access 5.1).
import type {
  CertificateAuthority,
  ClientOptions,
  KeyPair,
} from '../../common/keys/certificate-authority.ts';
import type { Answer } from '../kit/answers/answer.ts';
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { TransportError } from '../kit/requests/transport.ts';
import { authenticatedOnly } from './static-users.ts';

/** Wide enough for any clock: a valid certificate is valid now, and an expired one expired long ago. */
export const always = { notBefore: new Date(Date.UTC(2000, 0)), notAfter: new Date(Date.UTC(2049, 0)) };
export const longAgo = { notBefore: always.notBefore, notAfter: new Date(Date.UTC(2001, 0)) };
export const inFuture = { notBefore: new Date(Date.UTC(2048, 0)), notAfter: always.notAfter };

export interface Authorities {
  readonly first: CertificateAuthority;
  readonly second: CertificateAuthority;
  /** An authority with the name of the first, which the shared server does not trust. */
  readonly foreign: CertificateAuthority;
}

/** Created once per run: key generation takes time, and servers with the same authorities are shared. */
export async function authoritiesOfRun({ once }: CaseContext): Promise<Authorities> {
  return once('authorities of clients', async () => {
    // Loaded only where a case needs certificates.
    const { createCertificateAuthority } = await import('../../common/keys/certificate-authority.ts');
    const [first, second, foreign] = await Promise.all(
      (
        [
          ['clients of the run', 'P-256'],
          ['more clients of the run', 'RSA'],
          ['clients of the run', 'P-256'],
        ] as const
      ).map(([name, keyType]) => createCertificateAuthority(name, { ...always, keyType })),
    );
    return { first: first!, second: second!, foreign: foreign! };
  });
}

export const issue = (
  authority: CertificateAuthority,
  commonName: string,
  organizations: readonly string[] = [],
  options: ClientOptions = {},
): Promise<KeyPair> => authority.issueClient(commonName, organizations, { ...always, ...options });

export interface CertificateServer extends Authorities {
  readonly server: LaunchedTarget;
  /** The server over a connection with a client certificate. */
  with(pair: KeyPair): Api;
}

/** A server shared by these cases, which trusts the first and the second authority. @param more additional flags */
export async function certificateServer(context: CaseContext, more: Flags = {}): Promise<CertificateServer> {
  const authorities = await authoritiesOfRun(context);
  const { first, second } = authorities;
  const server = await context.launched({
    ...authenticatedOnly,
    '--client-ca-file': { file: `${first.certificate}\n${second.certificate}\n` },
    ...more,
  });
  return { ...authorities, server, with: (pair) => server.people.certificate(pair, 'any-user').api };
}

/** The answer; undefined where the handshake fails. */
export async function answerOrHandshakeFailure(send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TransportError && ['reset', 'protocol', 'untrusted'].includes(error.code))
      return undefined;
    throw error;
  }
}

/** The handshake fails, or the server answers 401 or 403: it never accepts the identity in the certificate. The
 * caller checks before and after that the server accepts a valid certificate. */
export async function mustNotAuthenticate(
  { expect }: CaseContext,
  send: () => Promise<Answer>,
  what: string,
): Promise<void> {
  const answer = await answerOrHandshakeFailure(send);
  if (answer !== undefined) expect.status(answer, [401, 403], what);
}
