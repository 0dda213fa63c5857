// One HTTP/2 connection: opens streams within the limits of both sides, and closes after an idle timeout.
import { connect as startSession, constants } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { TransportError } from '../requests/transport.ts';
import { idleConnectionMs } from './pool.ts';

/** Windows of common clients. A slow line carries at most one window each round trip: with 256 KiB, a state of 20 MB took ten
 * seconds. */
const [streamWindowBytes, connectionWindowBytes] = [4 * 1024 * 1024, 16 * 1024 * 1024];
/** MB; large, so that unread responses on many streams do not make the session refuse further ones. */
const maxSessionMemory = 1024;
/** Servers close the connection of a client that cancels many streams; common limits are 500 and 1,000. Closing a watch
 * cancels its stream, so the connection is replaced after this many. */
const maxCancelled = 100;

export interface Http2ConnectionOptions {
  readonly origin: string;
  readonly connect: buildConnector.connector;
  /** Maximum number of concurrent streams. */
  readonly streams: number;
  /** Timeout for the server's settings after connecting. */
  readonly timeoutMs: number;
}

export class Http2Connection {
  readonly #streams: number;
  readonly #ready: Promise<ClientHttp2Session>;
  readonly #ended = Promise.withResolvers<void>();
  #session: ClientHttp2Session | undefined;
  #socket: Socket | undefined;
  #open = 0;
  #cancelled = 0;
  #isClosing = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: Http2ConnectionOptions) {
    this.#streams = options.streams;
    this.#ready = this.#start(options);
    this.#ready.catch(() => this.#end());
  }

  /** Resolves when the connection is completely closed. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** The number of streams that are open or wait for the connection. */
  get open(): number {
    return this.#open;
  }

  get isUsable(): boolean {
    return !this.#isClosing && this.#session?.closed !== true && this.#session?.destroyed !== true;
  }

  get hasCapacity(): boolean {
    return this.isUsable && this.#open < this.#limit;
  }

  /** Before the server's settings arrive, the client's own limit applies. */
  get #limit(): number {
    const theirs = this.#session?.remoteSettings?.maxConcurrentStreams;
    return Math.min(this.#streams, theirs ?? this.#streams);
  }

  /** Undefined where the connection is closing, or is full and the request must not queue.
   * @throws Error of the connection; TransportError `protocol` for a request that HTTP/2 cannot carry */
  async openStream(
    fields: readonly string[],
    endStream: boolean,
    mayQueue: boolean,
  ): Promise<ClientHttp2Stream | undefined> {
    clearTimeout(this.#idleTimer);
    this.#open += 1;
    let session: ClientHttp2Session;
    try {
      session = await this.#ready;
    } catch (error) {
      this.#release();
      throw error;
    }
    if (!this.isUsable || (!mayQueue && this.#open > this.#limit)) return this.#release();
    try {
      const stream = session.request(fields, { endStream });
      session.ref();
      stream.once('close', () => {
        if (stream.rstCode === constants.NGHTTP2_CANCEL) this.#countCancelled();
        this.#release();
      });
      return stream;
    } catch (error) {
      this.#release();
      if (!this.isUsable) return undefined;
      throw new TransportError('protocol', (error as Error).message, { cause: error });
    }
  }

  destroy(error: Error): Promise<void> {
    this.#isClosing = true;
    this.#session?.destroy(error);
    // A session that closes gracefully waits for the server to close the connection.
    this.#socket?.destroy();
    return this.ended;
  }

  /** Open streams continue; the connection closes after the last of them. Its GOAWAY must not be sent earlier: it overtakes the
   * headers of requests that are still queued, and the server may then close the connection on them. */
  #countCancelled(): void {
    this.#cancelled += 1;
    if (this.#cancelled >= maxCancelled) this.#isClosing = true;
  }

  #release(): undefined {
    this.#open -= 1;
    if (this.#open > 0) return;
    if (this.#isClosing) {
      this.#session?.close();
      return;
    }
    // An idle connection must not keep the process alive.
    this.#session?.unref();
    this.#idleTimer = setTimeout(() => {
      this.#isClosing = true;
      this.#session?.close();
    }, idleConnectionMs).unref();
  }

  #end(): void {
    this.#isClosing = true;
    clearTimeout(this.#idleTimer);
    this.#ended.resolve();
  }

  async #start(options: Http2ConnectionOptions): Promise<ClientHttp2Session> {
    const socket = await connectSocket(options);
    if (this.#isClosing) {
      socket.destroy();
      throw new TransportError('aborted', 'the transport is closed');
    }
    const session = startSession(options.origin, {
      createConnection: () => socket,
      settings: { enablePush: false, initialWindowSize: streamWindowBytes },
      peerMaxConcurrentStreams: options.streams,
      maxSessionMemory,
    });
    this.#session = session;
    this.#socket = socket;
    session.on('goaway', () => void (this.#isClosing = true));
    session.on('close', () => this.#end());
    await settingsOf(session, options.timeoutMs);
    session.setLocalWindowSize(connectionWindowBytes);
    return session;
  }
}

function connectSocket({ origin, connect }: Http2ConnectionOptions): Promise<Socket> {
  const { protocol, host, hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    connect({ protocol, host, hostname: hostname.replaceAll(/[[\]]/g, ''), port }, (...[error, socket]) =>
      error === null ? resolve(socket) : reject(error),
    );
  });
}

/** The first frame of a server contains its settings (RFC 9113, 3.4), including its stream limit. */
function settingsOf(session: ClientHttp2Session, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => session.destroy(new TransportError('timeout', `no HTTP/2 settings within ${timeoutMs} ms`)),
      timeoutMs,
    );
    session.once('remoteSettings', () => {
      clearTimeout(timer);
      resolve();
    });
    // The listener stays registered: later errors are reported on each stream.
    session.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_HTTP2_ERROR'
          ? new TransportError('protocol', 'the server does not speak HTTP/2', { cause: error })
          : error,
      ),
    );
    session.once('close', () => {
      clearTimeout(timer);
      reject(new TransportError('reset', 'the connection broke before the HTTP/2 settings'));
    });
  });
}
