// How a connection is made: trust, client certificate, and the one HTTP version asked for.
import { TLSSocket } from 'node:tls';
import { buildConnector } from 'undici';
import { TransportError } from '../transport.ts';
import type { HttpOptions } from './options.ts';

/** Makes undici's connect function; it fails with `protocol` where the peer does not speak the version asked for. */
export function createConnector(options: HttpOptions): buildConnector.connector {
  const http2 = options.http === '2';
  const connect = buildConnector({
    allowH2: http2,
    preferH2: http2,
    timeout: options.timeoutMs,
    rejectUnauthorized: options.insecure !== true,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(options.clientCertificate === undefined ? {} : { cert: options.clientCertificate }),
    ...(options.clientKey === undefined ? {} : { key: options.clientKey }),
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
