// Opens connections: trust, client certificate, and the requested HTTP version.
import { TLSSocket, createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { TransportError } from '../requests/transport.ts';
import type { HttpOptions } from './options.ts';

export interface Connectors {
  /** A connect function of undici, which resumes only its own TLS sessions. It fails with `protocol` where the peer does not
   * support the requested version. */
  create(): buildConnector.connector;
}

/** Parses authorities and keys once for all connections. */
export function createConnectors(options: HttpOptions): Connectors {
  const secureContext = isTls(options) ? contextOf(options) : undefined;
  return { create: () => createConnector(options, secureContext) };
}

function createConnector(
  options: HttpOptions,
  secureContext: SecureContext | undefined,
): buildConnector.connector {
  const http2 = options.http === '2';
  const connect = buildConnector({
    allowH2: http2,
    preferH2: http2,
    timeout: options.timeoutMs,
    rejectUnauthorized: options.insecure !== true,
    ...(secureContext && { secureContext }),
  });
  if (!http2) return connect;
  return (target, callback) => {
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (socket instanceof TLSSocket && socket.alpnProtocol !== 'h2') {
        socket.destroy();
        return callback(new TransportError('protocol', 'the server does not offer HTTP/2'), null);
      }
      // Without TLS there is no ALPN: the client uses HTTP/2 with prior knowledge, and undici reads this field.
      return callback(null, Object.assign(socket, { alpnProtocol: 'h2' }));
    });
  };
}

const isTls = ({ baseUrl }: HttpOptions) => new URL(baseUrl).protocol === 'https:';

const contextOf = ({ ca, clientCertificate, clientKey }: HttpOptions) =>
  createSecureContext({
    ...(ca === undefined ? {} : { ca }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate }),
    ...(clientKey === undefined ? {} : { key: clientKey }),
  });
