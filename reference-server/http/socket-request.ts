// A request of Node's server, HTTP/1.1 or 2, as an `ApiRequest`. Headers, body and signal are created at first
// use.
import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { ApiRequest, Peer } from '../requests/request.ts';
import { BodyReader } from './body.ts';
import type { PeerOf } from './peer.ts';

export type NodeRequest = IncomingMessage | Http2ServerRequest;

/** The server's own record of a request: an `ApiRequest` that can be ended. */
export class SocketRequest implements ApiRequest {
  readonly method: string;
  readonly target: string;
  readonly body?: BodyReader;
  readonly #message: NodeRequest;
  readonly #peerOf: PeerOf;
  #controller: AbortController | undefined;
  #ended = false;

  constructor(message: NodeRequest, bodyTimeoutMs: number, peerOf: PeerOf) {
    this.#message = message;
    this.#peerOf = peerOf;
    this.method = message.method ?? '';
    this.target = originForm(message.url ?? '');
    if (hasBody(message)) this.body = new BodyReader(message, bodyTimeoutMs);
  }

  get headers(): ApiRequest['headers'] {
    const headers = this.#message.headers as Record<string, string | undefined>;
    // HTTP/2 clients name the host in a pseudo-header.
    if (this.#message.httpVersionMajor === 2) headers['host'] ??= headers[':authority'];
    return headers;
  }

  readonly valuesOf = (name: string): readonly string[] => {
    const { rawHeaders } = this.#message;
    return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
  };

  get peer(): Peer {
    return this.#peerOf(this.#message);
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#ended) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  /** The client disconnected, the response is complete, or the server shuts down. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#controller?.abort();
  }
}

/** A proxy's absolute form (`https://host/path`) names the same path. */
function originForm(url: string): string {
  if (url.startsWith('/') || !/^https?:\/\//i.test(url)) return url;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start);
}

function hasBody(message: NodeRequest): boolean {
  if ('stream' in message) return !message.stream.endAfterHeaders;
  const { headers } = message;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
