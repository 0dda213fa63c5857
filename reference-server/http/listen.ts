// The TLS port: HTTP/1.1 and HTTP/2 side by side, limits for every connection, a graceful shutdown.
import { createSecureServer } from 'node:http2';
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2';
import { constants } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerClientError } from './client-error.ts';
import { runExchange } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { defaultLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { createPeers } from './peer.ts';
import { SocketRequest } from './socket-request.ts';
import type { NodeRequest } from './socket-request.ts';
import type { NodeResponse } from './write-answer.ts';

export interface ListenOptions extends Pick<Exchange, 'handle'> {
  /** Receives errors of the server itself; by default they become process warnings. */
  readonly report?: (error: unknown) => void;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
  /** Whether clients may present a certificate. Any certificate is accepted here: authentication verifies it. */
  readonly requestsCertificates?: boolean;
  readonly limits?: Partial<Limits>;
}

export interface Listener {
  readonly port: number;
  /** The host in clients' notation; for a server on all addresses, one of its addresses. */
  readonly url: string;
  /**
   * Ends idle connections and streams at once, waits for other requests up to `graceMs`, then cuts the
   * remaining ones.
   */
  close(options: { readonly graceMs: number }): Promise<void>;
}

/** The server cannot listen on the address; the message gives the reason and the remedy. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** @throws ListenError */
export async function listen(options: ListenOptions): Promise<Listener> {
  const limits = { ...defaultLimits, ...options.limits };
  const { handle, report = warn } = options;
  const server = createServer(options, limits);
  const connections = trackConnections(server);
  const requests = new Set<SocketRequest>();
  const answering = new WeakMap<Duplex, NodeResponse>();
  const exchange: Exchange = { handle, report, limits };
  const peerOf = createPeers();
  let closing = false;

  server.on('request', (message: NodeRequest, response: NodeResponse) => {
    const request = new SocketRequest(message, limits.bodyMs, peerOf);
    requests.add(request);
    if (closing) request.end();
    const overHttp1 = !('stream' in response);
    if (overHttp1) {
      answering.set(message.socket, response);
      if (closing) response.setHeader('connection', 'close');
    }
    response.on('close', () => {
      requests.delete(request);
      // The next bytes on the connection are a new request, which may get a response.
      if (overHttp1 && answering.get(message.socket) === response) answering.delete(message.socket);
      if (closing && overHttp1) message.socket.destroySoon();
    });
    void runExchange(message, response, request, exchange);
  });
  server.on('clientError', (error: Error, socket: Duplex) => {
    answerClientError(error, socket, answering.get(socket)?.headersSent === true, limits.lingerMs);
  });
  await bind(server, options);
  server.on('error', report);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://${shownHost(options.host)}:${port}`,
    async close({ graceMs }) {
      closing = true;
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const request of requests) request.end();
      const timer = setTimeout(() => connections.forEach((socket) => socket.destroy()), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

function createServer(options: ListenOptions, limits: Limits): Http2SecureServer {
  const { certificate, key } = options;
  const server = createSecureServer({
    allowHTTP1: true,
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    handshakeTimeout: limits.tlsHandshakeMs,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
    // Large responses on many streams at once must not make the session refuse further ones. In MB.
    maxSessionMemory: 128,
    settings: {
      maxConcurrentStreams: limits.streamsPerConnection,
      initialWindowSize: 1024 * 1024,
      maxHeaderListSize: limits.headerBytes,
    },
    ...http1Settings(limits),
    ...clientSettings(options),
  });
  server.on('session', (session) => boundSession(session, limits));
  server.on('sessionError', () => {});
  return server;
}

/**
 * The certificate is verified with each request, so a client with an invalid one gets a response. Sessions are
 * not resumed by ticket: a resumed one has the client's own certificate, but no intermediate ones.
 */
function clientSettings({ requestsCertificates = false }: ListenOptions): object {
  if (!requestsCertificates) return {};
  return {
    requestCert: true,
    rejectUnauthorized: false,
    // With trust anchors, Node would hide the intermediates of valid chains.
    ca: [],
    secureOptions: constants.SSL_OP_NO_TICKET,
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

/** Node applies these to its HTTP/1.1 side; the types declare them for plain HTTP servers only. */
function http1Settings(limits: Limits): object {
  return {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    // The body has its own limit.
    requestTimeout: 0,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headersMs),
  };
}

/** An HTTP/2 connection without open streams is closed after the idle time. */
function boundSession(session: ServerHttp2Session, limits: Limits): void {
  let open = 0;
  session.on('stream', (stream) => {
    open += 1;
    stream.on('close', () => (open -= 1));
  });
  session.on('error', () => {});
  session.setTimeout(limits.idleMs, () => {
    if (open === 0) session.close();
  });
}

function trackConnections(server: Http2SecureServer): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}

function bind(server: Http2SecureServer, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(listenError(error, host, port));
    server.once('error', onError);
    server.listen({ host, port }, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: choose another --secure-port, or 0 for any free one',
  EACCES: 'may not be used: choose a --secure-port above 1023, or 0 for any free one',
  EADDRNOTAVAIL: 'is not an address of this machine: choose another --bind-address',
  ENOTFOUND: 'is not a known host: choose another --bind-address',
};

function listenError(error: NodeJS.ErrnoException, host: string, port: number): ListenError {
  const problem = listenProblems[error.code ?? ''] ?? `cannot be listened on: ${error.message}`;
  return new ListenError(`${host}:${port} ${problem}`, { cause: error });
}

function shownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
