// Sends raw bytes over a TLS connection and parses the HTTP/1.1 responses strictly.
import { once } from 'node:events';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';

export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** A stream without a stated length: `body` is what arrived with its head. */
  readonly streams: boolean;
}

/** The response, or undefined where the server closed the connection without one. */
export type Outcome = RawAnswer | undefined;

/** A connection for sequential requests; reopened after each close. */
export interface RawClient {
  /** @throws where the response is not valid HTTP, or does not arrive in time */
  send(bytes: string | Uint8Array, options?: SendOptions): Promise<Outcome>;
  close(): void;
}

export interface SendOptions {
  /** Closes the client side after the bytes. */
  readonly half?: boolean;
  /** The answer to HEAD has no body. */
  readonly headOnly?: boolean;
}

export interface RawClientOptions {
  readonly port: number;
  readonly ca: string;
  /** Time limit of each response. */
  readonly deadlineMs: number;
}

export function createRawClient({ port, ca, deadlineMs }: RawClientOptions): RawClient {
  let socket: TLSSocket | undefined;
  const open = async (): Promise<TLSSocket> => {
    if (socket !== undefined && !socket.destroyed && socket.writable && !socket.readableEnded) return socket;
    socket?.destroy();
    socket = connect({ port, host: '127.0.0.1', ca, servername: 'localhost', ALPNProtocols: ['http/1.1'] });
    // A broken connection emits `close`.
    socket.on('error', () => {});
    await once(socket, 'secureConnect');
    return socket;
  };
  const exchange = async (
    bytes: string | Uint8Array,
    { half = false, headOnly = false }: SendOptions,
  ): Promise<Outcome> => {
    const used = await open();
    const answer = receive(used, deadlineMs, headOnly);
    used.write(bytes);
    if (half) used.end();
    const outcome = await answer;
    const closes = outcome === undefined || outcome.headers.get('connection') === 'close';
    // After a body that is too large or too slow, the server discards the rest and closes the connection.
    if (closes || half || outcome.streams || [408, 413].includes(outcome.status)) used.destroy();
    return outcome;
  };
  // A property that its time limit ends leaves a request pending: the next request waits for its response.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    send(bytes, options = {}) {
      const outcome = turn.then(() => exchange(bytes, options));
      turn = outcome.catch(() => {});
      return outcome;
    },
    close: () => void socket?.destroy(),
  };
}

function receive(socket: TLSSocket, deadlineMs: number, headOnly: boolean): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose).off('end', onClose);
      act();
    };
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      try {
        const answer = parseAnswer(received, headOnly);
        if (answer !== undefined) settle(() => resolve(answer));
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const onClose = () => {
      const cutOff = received.length > 0;
      settle(() => (cutOff ? reject(new Error(`cut off: ${received.toString()}`)) : resolve(undefined)));
    };
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no answer within ${deadlineMs} ms: ${received.toString()}`))),
      deadlineMs,
    );
    socket.on('data', onData).on('close', onClose).on('end', onClose);
  });
}

/** Undefined while the response is incomplete. @throws where it is not valid HTTP/1.1 */
function parseAnswer(bytes: Buffer, headOnly: boolean): RawAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([1-5][0-9]{2}) [\x20-\x7e]*$/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`no status line: ${statusLine}`);
  const headers = new Map(lines.map(parseHeader));
  const body = bytes.subarray(end + 4);
  if (status === 100) return parseAnswer(body, headOnly);
  const length = headers.get('content-length');
  if (length === undefined) {
    if (headers.get('transfer-encoding') !== 'chunked') throw new Error(`no length: ${statusLine}`);
    return { status, headers, body: body.toString(), streams: true };
  }
  const stated = headOnly ? 0 : Number(length);
  if (body.length > stated) throw new Error(`more than the stated length: ${body.toString()}`);
  return body.length < stated ? undefined : { status, headers, body: body.toString(), streams: false };
}

function parseHeader(line: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([^\r\n\0]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no header: ${line}`);
  return [name.toLowerCase(), value];
}
