// Services of cases without a socket: the server in this process calls them by their URL. Certificates are checked as TLS
// would check them.
import { X509Certificate } from 'node:crypto';
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import type { ServiceAnswer, ServiceRequest, StartService } from '../../../fixtures/services/service.ts';
import { CallFailure } from '../../../reference-server/admission/webhooks/call-failure.ts';
import type { CallWebhook } from '../../../reference-server/admission/webhooks/sender.ts';

/** A call of the server. */
export interface DirectCall extends Pick<ServiceRequest, 'method' | 'headers' | 'body'> {
  readonly url: string;
  /** PEM of the trusted authorities; undefined: those of the system, which issued no certificate of a service. */
  readonly ca: string | undefined;
  readonly clientCertificate?: string | undefined;
}

export interface InProcessServices {
  /** @throws Error without a service at the URL, or for a certificate that `ca` did not issue */
  send(call: DirectCall): Promise<Required<ServiceAnswer>>;
  readonly callWebhook: CallWebhook;
  readonly open: StartService;
}

type Running = (call: DirectCall, target: string) => Promise<ServiceAnswer>;

export function createInProcessServices(now: () => number): InProcessServices {
  const services = new Map<string, Running>();
  let count = 0;
  let made: ReturnType<typeof createCertificateAuthority> | undefined;

  async function send(call: DirectCall): Promise<Required<ServiceAnswer>> {
    const { origin, pathname, search } = new URL(call.url);
    const service = services.get(origin);
    if (service === undefined) throw new Error(`no service listens at ${origin}`);
    const { status = 200, headers, body = '' } = await service(call, pathname + search);
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
    services.set(url, async ({ method, headers, body, ca, clientCertificate }, target) => {
      if (isAbsent) throw new Error('the connection was closed');
      if (!isPlain) checkCertificate(new X509Certificate(certificate), { host, ca, now: now() });
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

  return {
    send,
    open,
    async callWebhook({ url, caBundle: ca, body }) {
      try {
        return await send({ method: 'POST', url, ca, body, headers: jsonHeaders });
      } catch (error) {
        throw new CallFailure(`failed to call webhook: ${String(error)}`, { cause: error });
      }
    },
  };
}

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json' };
/** The virtual clock is years ahead. */
const farFuture = new Date(Date.UTC(2049, 0, 1));

/** @throws Error */
function checkCertificate(
  certificate: X509Certificate,
  { host, ca = '', now }: { readonly host: string; readonly ca: string | undefined; readonly now: number },
): void {
  const trusted = (ca.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []).map(
    (pem) => new X509Certificate(pem),
  );
  if (!trusted.some((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey)))
    throw new Error('the certificate of the service was issued by an unknown authority');
  if (certificate.checkHost(host) === undefined)
    throw new Error(`the certificate of the service is not valid for ${host}`);
  if (now > Date.parse(certificate.validTo)) throw new Error('the certificate of the service has expired');
}
