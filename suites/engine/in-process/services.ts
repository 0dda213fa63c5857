// Services of cases without a socket: the server in this process calls them by their URL. Certificates are checked as TLS
// would check them.
import { X509Certificate } from 'node:crypto';
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import type { ServiceAnswer, ServiceRequest, StartService } from '../../../fixtures/services/service.ts';
import type { Clock } from '../../../reference-server/clock.ts';
import { withinTime } from '../../../reference-server/remote/client.ts';
import type {
  RemoteAnswer,
  RemoteRequest,
  RemoteTrust,
  SendRemote,
} from '../../../reference-server/remote/client.ts';
import { RemoteFailure } from '../../../reference-server/remote/failure.ts';

export interface InProcessServices {
  /** Fails without a service at the URL, or for a certificate that the trusted authorities did not issue. */
  readonly sendRemote: SendRemote;
  readonly open: StartService;
}

type Running = (request: RemoteRequest, target: string) => Promise<ServiceAnswer>;

const defaultLongestBytes = 1024 * 1024;

export function createInProcessServices(clock: Pick<Clock, 'now' | 'after'>): InProcessServices {
  const services = new Map<string, Running>();
  let count = 0;
  let made: ReturnType<typeof createCertificateAuthority> | undefined;

  async function exchange(request: RemoteRequest): Promise<RemoteAnswer> {
    const { origin, pathname, search } = new URL(request.url);
    const service = services.get(origin);
    if (service === undefined) throw new RemoteFailure('unreachable', `no service listens at ${origin}`);
    const { status = 200, headers, body = '' } = await service(request, pathname + search);
    const { longestAnswerBytes = defaultLongestBytes } = request;
    if (body.length > longestAnswerBytes)
      throw new RemoteFailure('too-long', `the answer is longer than ${longestAnswerBytes} bytes`);
    return { status, headers: { 'content-type': 'application/json', ...headers }, body };
  }

  const open: StartService = async (handler, options = {}) => {
    const host = `service-${(count += 1)}.example.invalid`;
    const authority = await (made ??= createCertificateAuthority('conformance service root'));
    const { certificate } =
      options.certificate ??
      (await authority.issueServer([host], { notBefore: new Date(0), notAfter: farFuture }));
    const requests: ServiceRequest[] = [];
    const { isPlain = false } = options;
    const url = `${isPlain ? 'http' : 'https'}://${host}`;
    let isAbsent = false;
    services.set(url, async ({ method, headers = {}, body = '', trust }, target) => {
      if (isAbsent) throw new RemoteFailure('interrupted', 'the connection was closed');
      if (!isPlain) checkCertificate(new X509Certificate(certificate), { host, trust, now: clock.now() });
      const clientCertificate = trust.clientCertificate?.certificate;
      const request = { method, target, headers, body, clientCertificate };
      requests.push(request);
      return handler(request);
    });
    return {
      url,
      authority: authority.certificate,
      requests,
      setAbsent: (absent) => void (isAbsent = absent),
      close: async () => void services.delete(url),
    };
  };

  return { open, sendRemote: (request) => withinTime(clock, request, () => exchange(request)) };
}

/** The virtual clock is years ahead. */
const farFuture = new Date(Date.UTC(2049, 0, 1));

interface CertificateUse {
  readonly host: string;
  readonly trust: RemoteTrust;
  readonly now: number;
}

/** @throws RemoteFailure */
function checkCertificate(certificate: X509Certificate, { host, trust, now }: CertificateUse): void {
  const { authorities = '', serverName = host, isVerified = true } = trust;
  const problem = (text: string) =>
    new RemoteFailure('unreachable', `the certificate of the service ${text}`);
  if (!isVerified) return;
  const trusted = (authorities.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  );
  if (!trusted.some((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey)))
    throw problem('was issued by an unknown authority');
  if (certificate.checkHost(serverName) === undefined) throw problem(`is not valid for ${serverName}`);
  if (now > Date.parse(certificate.validTo)) throw problem('has expired');
  if (now < Date.parse(certificate.validFrom)) throw problem('is not yet valid');
}
