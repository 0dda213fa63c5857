// Client certificates of the run, and a server that knows who signs them (access 5.1).
import type {
  CertificateAuthority,
  ClientOptions,
  KeyPair,
} from '../../fixtures/keys/certificate-authority.ts';
import type { Answer } from '../kit/answer.ts';
import type { Api } from '../kit/api.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { TransportError } from '../kit/transport.ts';
import { knownOnly } from './static-users.ts';

/** Wide enough for any clock: what is good is good now, and what has ended ended long ago. */
export const always = { notBefore: new Date(Date.UTC(2000, 0)), notAfter: new Date(Date.UTC(2049, 0)) };
export const longAgo = { notBefore: always.notBefore, notAfter: new Date(Date.UTC(2001, 0)) };
export const inFuture = { notBefore: new Date(Date.UTC(2048, 0)), notAfter: always.notAfter };

export interface Authorities {
  readonly first: CertificateAuthority;
  readonly second: CertificateAuthority;
  /** One that no server is told of; it has the name of the first. */
  readonly foreign: CertificateAuthority;
}

/** Made once a run: keys take a moment, and servers are shared by those who trust the same. */
export async function authoritiesOfRun({ once }: CaseContext): Promise<Authorities> {
  return once('authorities of clients', async () => {
    // What issues certificates is loaded where a case needs it.
    const { createCertificateAuthority } = await import('../../fixtures/keys/certificate-authority.ts');
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
  /** The server, asked over a connection that shows a certificate. */
  with(pair: KeyPair): Api;
}

/** A server of all that ask, which trusts the first and the second authority. @param more flags besides */
export async function certificateServer(context: CaseContext, more: Flags = {}): Promise<CertificateServer> {
  const authorities = await authoritiesOfRun(context);
  const { first, second } = authorities;
  const server = await context.launched({
    ...knownOnly,
    '--client-ca-file': { file: `${first.certificate}\n${second.certificate}\n` },
    ...more,
  });
  return { ...authorities, server, with: (pair) => server.people.certificate(pair, 'whoever').api };
}

/** The answer; undefined where the handshake fails. */
export async function answerOrNone(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TransportError && ['reset', 'protocol', 'untrusted'].includes(error.code))
      return undefined;
    throw error;
  }
}

/** The handshake fails, or the caller is told to be unknown, or is treated as anybody: never as who the certificate names.
 * Whoever asks sees before and after that the server answers a good certificate. */
export async function mustStayUnknown(
  { expect }: CaseContext,
  ask: () => Promise<Answer>,
  what: string,
): Promise<void> {
  const answer = await answerOrNone(ask);
  if (answer !== undefined) expect.status(answer, [401, 403], what);
}
