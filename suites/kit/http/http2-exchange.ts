// One request and its response on a stream of HTTP/2.
import { constants } from 'node:http2';
import type { ClientHttp2Stream } from 'node:http2';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { TransportError } from '../requests/transport.ts';
import type { WireResponse } from '../requests/transport.ts';
import { toTransportError } from './errors.ts';
import { detectCut, readHttp2Body } from './http2-body.ts';
import type { PoolRequest } from './pool.ts';

/** Methods whose requests state that they have no content (RFC 9110, 8.6). */
const statesLength = new Set(['POST', 'PUT', 'PATCH']);
const headersFrame = 1;

/** Alternating names and values, unchanged: a repeated header is a separate field for each value.
 * @throws TypeError for names, values or paths that HTTP cannot carry */
export function fieldsOf(request: PoolRequest, origin: URL): string[] {
  const { host = origin.host, ...headers } = request.headers;
  if (/[^\u0021-\u00ff]/.test(request.path))
    throw new TypeError('the path has characters that HTTP cannot carry');
  const fields = Object.entries(headers);
  for (const [name, values] of Object.entries(request.repeatedHeaders ?? {}))
    fields.push(...values.map((value): [string, string] => [name, value]));
  for (const [name, value] of fields) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const { method, path, body, inChunks = false } = request;
  if (!inChunks && (body !== undefined || statesLength.has(method)))
    fields.push(['content-length', String(body?.byteLength ?? 0)]);
  const scheme = origin.protocol.slice(0, -1);
  return [':method', method, ':scheme', scheme, ':authority', host, ':path', path, ...fields.flat()];
}

/** The server did not process the request, which may be retried whatever its method (RFC 9113, 8.7). */
export class UnprocessedError extends TransportError {
  constructor() {
    super('reset', 'the server refused the stream before it processed the request');
  }
}

/** Cancels the stream on both sides. */
export function cancel(stream: ClientHttp2Stream, error?: Error): void {
  stream.on('error', () => {});
  stream.close(constants.NGHTTP2_CANCEL);
  stream.destroy(error);
}

/** @throws TransportError */
export function exchange(stream: ClientHttp2Stream, request: PoolRequest): Promise<WireResponse> {
  const { signal, body, timeoutMs, finished } = request;
  const wasCut = detectCut(stream);
  const onAbort = () => cancel(stream, new TransportError('aborted', 'ended by the caller'));
  signal?.addEventListener('abort', onAbort, { once: true });
  stream.once('close', () => signal?.removeEventListener('abort', onAbort));
  const response = new Promise<WireResponse>((resolve, reject) => {
    let isUnsent = false;
    const timer = setTimeout(
      () => cancel(stream, new TransportError('timeout', `no response within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const fail = (error: Error): void => {
      clearTimeout(timer);
      const isRefused = isUnsent || stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
      reject(isRefused ? new UnprocessedError() : toTransportError(error, signal));
    };
    stream.on('error', fail);
    stream.once('close', () => fail(new TransportError('reset', 'the stream ended before its response')));
    // The client opened the stream while the server closed the connection.
    stream.once('frameError', (type: number) => void (isUnsent = type === headersFrame));
    stream.once('response', (headers, _flags, raw) => {
      clearTimeout(timer);
      const status = Number(headers[':status']);
      resolve({
        status,
        headers: pairs(raw),
        body: readHttp2Body(stream, {
          signal,
          gapMs: request.stream === true ? undefined : timeoutMs,
          finished: (isWhole) => finished(isWhole ? status : undefined),
          wasCut,
          cancel: (error) => cancel(stream, error),
        }),
      });
    });
  });
  // A server may answer before it has read the whole body; the rest is not sent.
  stream.once('end', () => {
    if (!stream.writableFinished) stream.close(constants.NGHTTP2_CANCEL);
  });
  if (body !== undefined) stream.end(body);
  return response;
}

/** Without the pseudo-headers. */
function pairs(raw: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (!name.startsWith(':')) headers.push([name.toLowerCase(), raw[index + 1] ?? '']);
  }
  return headers;
}
