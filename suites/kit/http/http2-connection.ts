// One HTTP/2 connection: opens streams as far as both sides allow, and closes after it was idle for a while.
import { connect as startSession, constants } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { TransportError } from '../transport.ts';
import { idleConnectionMs } from './pool.ts';

/** What common clients grant a server: enough for large lists, and little enough that a reader can hold a writer back. */
const [streamWindowBytes, connectionWindowBytes] = [256 * 1024, 512 * 1024];
/** MB. Answers of many streams that wait to be read do not make the session refuse further ones. */
const maxSessionMemory = 1024;
/** Servers break off the connection of a client that cancels many streams: common limits are 500 and 1,000 of them. A watch
 * that is ended is cancelled, so before that another connection is used. */
const mostCancelled = 100;

export interface Http2ConnectionOptions {
  readonly origin: string;
  readonly connect: buildConnector.connector;
  /** Streams at a time at most. */
  readonly streams: number;
  /** For the server's settings, once there is a connection. */
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

  /** Settles when nothing is left of the connection. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Streams that are open, or that wait for the connection. */
  get open(): number {
    return this.#open;
  }

  get isUsable(): boolean {
    return !this.#isClosing && this.#session?.closed !== true && this.#session?.destroyed !== true;
  }

  get hasRoom(): boolean {
    return this.isUsable && this.#open < this.#limit;
  }

  /** Before the server's settings have arrived only the client's own limit is known. */
  get #limit(): number {
    const theirs = this.#session?.remoteSettings?.maxConcurrentStreams;
    return Math.min(this.#streams, theirs ?? this.#streams);
  }

  /** Undefined where the connection takes no more streams after all, or has no room and the request is not to queue.
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
    // A session that is closing in order waits for the server to close the connection.
    this.#socket?.destroy();
    return this.ended;
  }

  /** Streams that are open go on; the connection closes after the last of them. */
  #countCancelled(): void {
    this.#cancelled += 1;
    if (this.#cancelled !== mostCancelled) return;
    this.#isClosing = true;
    this.#session?.close();
  }

  #release(): undefined {
    this.#open -= 1;
    if (this.#open > 0) return;
    // An idle connection keeps no process alive.
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

/** The first frame of a server has its settings (RFC 9113, 3.4): how many streams it allows is known from then on. */
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
    // The listener stays: later errors show on each stream.
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
