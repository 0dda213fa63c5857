// Responds to HTTP/1.1 requests that cannot be parsed.
import type { Duplex } from 'node:stream';

interface ParserError extends Error {
  readonly code?: string;
}

const answers: Readonly<Record<string, readonly [status: string, text: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers of the request are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'the chunk extensions of the body are too large'],
  // Node's parser gets more of a body while it waits until the response before this request is sent.
  HPE_PAUSED: ['503 Service Unavailable', 'the request could not be read at this moment'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the headers of the request did not arrive in time'],
};

/** No request exists yet: the client would take a response after the handshake for that to its first request. */
const isOfTls = ({ code = '' }: ParserError) => /^ERR_(?:TLS|SSL)_/.test(code);

/** Responds to a request that could not be parsed, unless a response has begun, and closes the connection. */
export function answerClientError(
  error: ParserError,
  socket: Duplex,
  answerBegun: boolean,
  lingerMs: number,
): void {
  // More of the request may arrive while the response is sent.
  if (socket.destroyed || socket.writableEnded) return;
  if (!socket.writable || answerBegun || error.code === 'ECONNRESET' || isOfTls(error)) {
    socket.destroy();
    return;
  }
  const [status, text] = answers[error.code ?? ''] ?? [
    '400 Bad Request',
    `the request is malformed and could not be read: ${error.code ?? error.message}`,
  ];
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${text.length + 1}`,
    ...(status.startsWith('503') ? ['Retry-After: 1'] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}\n`);
  // Further input is discarded for a short time: closing at once would lose the response.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.on('close', () => clearTimeout(timer));
}
