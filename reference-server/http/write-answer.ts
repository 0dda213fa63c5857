// Writes an `ApiResponse` to the socket: complete bytes at once, a stream as fast as the client reads.
import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { OutgoingHttpHeaders } from 'node:http';
import type { ApiResponse } from '../requests/request.ts';
import type { NodeRequest } from './socket-request.ts';

export type NodeResponse = ServerResponse | Http2ServerResponse;

/** Chunks are joined up to this size: one write costs less than several. */
const joinedBytes = 64 * 1024;

/** A larger response is sent in pieces of about this size, each after the client has read the previous one. */
const groupedBytes = 512 * 1024;

/**
 * Resolves when everything is written, or the client has disconnected.
 * @throws what the stream throws; the response is then cut off
 */
export async function writeAnswer(
  response: NodeResponse,
  { status, headers, body }: ApiResponse,
  stalledMs: number,
): Promise<void> {
  if (isGone(response)) return closeBody(body);
  if (body instanceof Uint8Array) return writeReady(response, status, headers, body);
  if (!Array.isArray(body)) {
    writeHead(response, status, headers);
    // The client of a watch waits for the status before the first event.
    flushHeaders(response);
    return writeStream(response, body as AsyncIterable<Uint8Array>, stalledMs);
  }
  const chunks = body as readonly Uint8Array[];
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (length <= joinedBytes) return writeReady(response, status, headers, Buffer.concat(chunks, length));
  writeHead(response, status, { ...headers, 'content-length': String(length) });
  for (let next = 0; next < chunks.length;) {
    const group = groupFrom(chunks, next);
    next += group.length;
    if (!writeTogether(response, group) && !(await drained(response, stalledMs))) return;
  }
  response.end();
}

/**
 * Resolves when the response may be written: at once, but for an HTTP/1.1 request that was sent before the response
 * to the one before it was complete. The limit for a client that reads nothing must not count this time.
 * @returns false when the client disconnected first
 */
export function turnOf(message: NodeRequest, response: NodeResponse): Promise<boolean> | true {
  if ('stream' in response || response.socket !== null) return true;
  return new Promise((resolve) => {
    response.once('socket', () => resolve(true));
    message.once('close', () => resolve(false));
  });
}

/** Joins adjacent chunks into one write: each write costs a turn of the socket. */
function groupFrom(chunks: readonly Uint8Array[], start: number): readonly Uint8Array[] {
  let length = 0;
  let end = start;
  while (end < chunks.length && length < groupedBytes) length += chunks[end++]?.length ?? 0;
  return chunks.slice(start, end);
}

function writeTogether(response: NodeResponse, chunks: readonly Uint8Array[]): boolean {
  const corked = 'stream' in response ? response.stream : response;
  corked.cork();
  let isTaken = true;
  for (const chunk of chunks) isTaken = write(response, chunk);
  corked.uncork();
  return isTaken;
}

function writeReady(
  response: NodeResponse,
  status: number,
  headers: ApiResponse['headers'],
  body: Uint8Array,
): void {
  writeHead(response, status, { ...headers, 'content-length': String(body.length) });
  response.end(body);
}

async function writeStream(
  response: NodeResponse,
  body: AsyncIterable<Uint8Array>,
  stalledMs: number,
): Promise<void> {
  try {
    for await (const chunk of body) {
      if (isGone(response)) return;
      // Each chunk waits until the previous one is read: at most one chunk beyond the socket's high-water mark
      // is buffered.
      if (!write(response, chunk) && !(await drained(response, stalledMs))) return;
    }
    response.end();
  } catch (error) {
    cut(response);
    throw error;
  }
}

/** Whether the client read what was written. A client that reads nothing for too long is cut off. */
function drained(response: NodeResponse, stalledMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (value: boolean) => {
      clearTimeout(timer);
      response.off('drain', onDrain).off('close', onClose);
      resolve(value);
    };
    const onDrain = () => settle(true);
    const onClose = () => settle(false);
    const timer = setTimeout(() => {
      cut(response);
      settle(false);
    }, stalledMs).unref();
    response.on('drain', onDrain).on('close', onClose);
    if (isGone(response)) settle(false);
  });
}

export async function closeBody(body: ApiResponse['body']): Promise<void> {
  if (Symbol.asyncIterator in body) await body[Symbol.asyncIterator]().return?.();
}

/** Ends the connection abruptly, so that the client detects a truncated response. */
export function cut(response: NodeResponse): void {
  if ('stream' in response) response.stream.destroy();
  else response.destroy();
}

export function isGone(response: NodeResponse): boolean {
  return 'stream' in response ? response.stream.destroyed : response.destroyed || response.writableEnded;
}

// The types of Node's two response classes are incompatible, though they share these methods.
function write(response: NodeResponse, chunk: Uint8Array): boolean {
  return 'stream' in response ? response.write(chunk) : response.write(chunk);
}

function flushHeaders(response: NodeResponse): void {
  if ('stream' in response) (response as Http2ServerResponse & { flushHeaders(): void }).flushHeaders();
  else response.flushHeaders();
}

function writeHead(response: NodeResponse, status: number, headers: ApiResponse['headers']): void {
  const outgoing = headers as OutgoingHttpHeaders;
  if ('stream' in response) response.writeHead(status, outgoing);
  else response.writeHead(status, outgoing);
}
