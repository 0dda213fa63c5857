// A small server for the tests of the kit: HTTP, HTTPS or HTTP/2 on a free port, with a certificate from a new authority.
import { createServer as createPlainServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createSecureServer } from 'node:http2';
import type { Http2SecureServer, Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import type { CertificateAuthority, KeyPair } from '../../../common/keys/certificate-authority.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface TestServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly ca?: string;
  readonly authority?: CertificateAuthority;
  /** Connections accepted so far. */
  connections(): number;
  /** Destroys the socket of every connection. */
  breakConnections(): void;
}

export interface TestServerOptions {
  readonly protocol?: 'http' | 'https' | 'http2';
  /** HTTP/2 only: the maximum number of open streams on a connection. */
  readonly streamsPerConnection?: number;
  readonly certificate?: (authority: CertificateAuthority) => Promise<KeyPair>;
}

/** Starts the server; disposing of it closes its connections. */
export async function startTestServer(
  handler: Handler,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const protocol = options.protocol ?? 'http';
  const authority = protocol === 'http' ? undefined : await createCertificateAuthority();
  // Node's HTTP/2 requests and responses have the same methods as those of HTTP/1.1, but no common type.
  const handle = (request: unknown, response: unknown): void =>
    handler(request as IncomingMessage, response as ServerResponse);
  const issue = options.certificate ?? ((root) => root.issueServer(['localhost', '127.0.0.1']));
  const settings = { maxConcurrentStreams: options.streamsPerConnection ?? 2 ** 31 };
  const server = create(protocol, handle, authority && (await issue(authority)), settings);
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${protocol === 'http' ? 'http' : 'https'}://127.0.0.1:${port}`,
    ...(authority === undefined ? {} : { ca: authority.certificate, authority }),
    connections: () => accepted,
    breakConnections: () => sockets.forEach((socket) => socket.destroy()),
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function create(
  protocol: 'http' | 'https' | 'http2',
  handle: (request: unknown, response: unknown) => void,
  pair: KeyPair | undefined,
  settings: { readonly maxConcurrentStreams: number },
): Server | Http2SecureServer {
  if (pair === undefined) return createPlainServer(handle);
  const tls = { cert: pair.certificate, key: pair.key, requestCert: true, rejectUnauthorized: false };
  if (protocol === 'https') return createTlsServer(tls, handle);
  return createSecureServer(
    { ...tls, settings },
    (request: Http2ServerRequest, response: Http2ServerResponse) => handle(request, response),
  );
}

/** The whole body as text. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
