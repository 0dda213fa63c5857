// How a connection is made: trust, client certificate, and the one HTTP version asked for.
import { TLSSocket, createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import { TransportError } from '../transport.ts';
import type { HttpOptions } from './options.ts';

export interface Connectors {
  /** A connect function of undici's, which resumes sessions of its own only; it fails with `protocol` where the peer does
   * not speak the version asked for. */
  create(): buildConnector.connector;
}

/** Authorities and keys are read once for all. */
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
      // Without TLS nothing is negotiated: the client starts HTTP/2 by prior knowledge, and undici looks here.
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
