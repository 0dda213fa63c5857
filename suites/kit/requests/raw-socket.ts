// Sends exact bytes over TCP or TLS: malformed requests, slow bodies, half-open connections. Over HTTP/1.1 only.
import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { toTransportError } from '../http/errors.ts';
import { pathPrefix } from '../http/options.ts';
import { parseRawResponse } from '../http/raw-response.ts';
import type { RawResponse } from '../http/raw-response.ts';
import { TransportError } from './transport.ts';

/** The connection for a script. */
export interface RawConnection {
  /** The value for the Host header. */
  readonly host: string;
  /** The path of the target's address, which precedes the path of a request. */
  readonly pathPrefix: string;
  /** Resolves when the bytes are passed to the system; at once where the connection is closed. */
  write(bytes: Uint8Array | string): Promise<void>;
  /** Closes the client's side; the server may still answer. */
  end(): void;
  /** Destroys the connection. */
  destroy(): void;
  /** The bytes received so far. */
  received(): Buffer;
  readonly closed: boolean;
}

export interface RawExchangeOptions {
  readonly baseUrl: string;
  readonly ca?: string | undefined;
  readonly insecure?: boolean | undefined;
  readonly clientCertificate?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly send: Uint8Array | string | ((connection: RawConnection) => Promise<void>);
  /** Closes the client's side after sending. */
  readonly endAfter?: boolean;
  /** Continues to read after a complete response until the server closes; otherwise the exchange ends with the response. */
  readonly untilClosed?: boolean;
  readonly timeoutMs: number;
}

export interface RawExchange {
  /** The first final response, possibly incomplete; see its `complete`. */
  readonly response?: RawResponse;
  /** `response`: a complete response came. `closed`: the server closed the connection. `reset`: the connection was reset.
   * `timeout`: none of these in time. */
  readonly end: 'response' | 'closed' | 'reset' | 'timeout';
  /** All received bytes. */
  readonly received: Buffer;
}

/** Runs one exchange on a separate connection, and always closes it.
 * @throws TransportError where no connection could be opened, and errors of the script */
export async function rawExchange(options: RawExchangeOptions): Promise<RawExchange> {
  const socket = await connect(options);
  const chunks: Buffer[] = [];
  const received = (): Buffer => Buffer.concat(chunks);
  const ended = new Promise<RawExchange['end']>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (options.untilClosed !== true && parseRawResponse(received(), false)?.complete === true)
        resolve('response');
    });
    socket.once('end', () => resolve('closed'));
    socket.once('error', () => resolve('reset'));
    socket.once('close', (hadError: boolean) => resolve(hadError ? 'reset' : 'closed'));
    socket.setTimeout(0);
  });
  const timer = deadline(options.timeoutMs);
  try {
    const failed = run(socket, options, received);
    const end = await Promise.race([ended, timer.expired, failed]);
    const bytes = received();
    const response = parseRawResponse(bytes, end === 'closed');
    return { ...(response === undefined ? {} : { response }), end, received: bytes };
  } finally {
    timer.clear();
    socket.destroy();
  }
}

/** Runs the script; settles only where it throws, since the server ends the exchange. */
async function run(socket: Socket, options: RawExchangeOptions, received: () => Buffer): Promise<never> {
  const connection: RawConnection = {
    host: new URL(options.baseUrl).host,
    pathPrefix: pathPrefix(options.baseUrl),
    write: (bytes) =>
      new Promise((resolve) => {
        if (socket.writable) socket.write(bytes, () => resolve());
        else resolve();
      }),
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    received,
    get closed() {
      return socket.closed || socket.readableEnded;
    },
  };
  if (typeof options.send === 'function') await options.send(connection);
  else await connection.write(options.send);
  if (options.endAfter === true) connection.end();
  return new Promise<never>(() => {});
}

function deadline(ms: number): { readonly expired: Promise<'timeout'>; clear(): void } {
  const { promise, resolve } = Promise.withResolvers<'timeout'>();
  const timer = setTimeout(() => resolve('timeout'), ms);
  return { expired: promise, clear: () => clearTimeout(timer) };
}

function connect(options: RawExchangeOptions): Promise<Socket> {
  const url = new URL(options.baseUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isTls = url.protocol === 'https:';
  const target = { host, port: Number(url.port || (isTls ? 443 : 80)), allowHalfOpen: true };
  const socket = isTls ? connectTls({ ...target, ...tlsOptions(options, host) }) : connectTcp(target);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      socket.destroy();
      reject(toTransportError(error));
    };
    socket.setNoDelay(true);
    socket.setTimeout(options.timeoutMs, () => fail(new TransportError('timeout', 'no connection in time')));
    socket.once('error', fail);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.off('error', fail);
      socket.removeAllListeners('timeout');
      // An error after the end of the exchange is ignored.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

function tlsOptions(options: RawExchangeOptions, host: string) {
  return {
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: options.insecure !== true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(options.clientCertificate === undefined ? {} : { cert: options.clientCertificate }),
    ...(options.clientKey === undefined ? {} : { key: options.clientKey }),
  };
}
