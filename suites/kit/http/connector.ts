// Opens connections: trust, client certificate, and the requested HTTP version.
import type { Socket } from 'node:net';
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
  return (target, callback) => {
    connect(target, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      if (!http2) return callback(null, withAnyInterim(socket));
      if (socket instanceof TLSSocket && socket.alpnProtocol !== 'h2') {
        socket.destroy();
        return callback(new TransportError('protocol', 'the server does not offer HTTP/2'), null);
      }
      // Without TLS there is no ALPN: the client uses HTTP/2 with prior knowledge, and undici reads this field.
      return callback(null, Object.assign(socket, { alpnProtocol: 'h2' }));
    });
  };
}

/** A server may send 100 (Continue) though no request expects it (RFC 9110, 15.2.1), but undici closes the connection then. It skips
 * 102, so the bytes show that code instead. */
function withAnyInterim(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  return Object.assign(socket, {
    read(size?: number): unknown {
      const chunk: unknown = read(size);
      if (Buffer.isBuffer(chunk)) renameContinue(chunk);
      return chunk;
    },
  });
}

/** Renames each 100 among the interim responses at the beginning of the bytes. */
function renameContinue(bytes: Buffer): void {
  const codeAt = 'HTTP/1.1 '.length;
  for (let start = 0; /^HTTP\/1\.[01] 1\d\d$/.test(bytes.toString('latin1', start, start + codeAt + 3));) {
    const code = bytes.subarray(start + codeAt, start + codeAt + 3);
    if (code.toString('latin1') === '100') code.write('102', 'latin1');
    const end = bytes.indexOf('\r\n\r\n', start);
    if (end < 0) return;
    start = end + 4;
  }
}

const isTls = ({ baseUrl }: HttpOptions) => new URL(baseUrl).protocol === 'https:';

const contextOf = ({ ca, clientCertificate, clientKey }: HttpOptions) =>
  createSecureContext({
    ...(ca === undefined ? {} : { ca }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate }),
    ...(clientKey === undefined ? {} : { key: clientKey }),
  });
