// HTTP/1.1 with a pool of undici: one request at a time on each connection.
import { Readable } from 'node:stream';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { WireRequest, WireResponse } from '../requests/transport.ts';
import { readBody } from './body.ts';
import type { Connectors } from './connector.ts';
import { toTransportError } from './errors.ts';
import { piecesOf } from './pieces.ts';
import type { HttpOptions } from './options.ts';
import { idleConnectionMs } from './pool.ts';
import type { ConnectionPool, PoolLimits, PoolRequest } from './pool.ts';

export function createHttp1Pool(
  options: HttpOptions,
  connectors: Connectors,
  { connections }: PoolLimits,
): ConnectionPool {
  const pool = new Pool(new URL(options.baseUrl).origin, {
    connect: connectors.create(),
    allowH2: false,
    connections: connections ?? null,
    pipelining: 1,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    headersTimeout: options.timeoutMs,
  });
  return { send: (request) => exchange(pool, request), destroy: () => pool.destroy() };
}

async function exchange(pool: Pool, request: PoolRequest): Promise<WireResponse> {
  const { timeoutMs, finished, signal } = request;
  let answer: Dispatcher.ResponseData;
  try {
    answer = await pool.request({
      method: request.method,
      path: request.path,
      headers: { ...request.headers, ...repeated(request) },
      body: bodyOf(request),
      signal: signal ?? null,
      bodyTimeout: request.stream === true ? 0 : timeoutMs,
      headersTimeout: timeoutMs,
      responseHeaders: 'raw',
      // undici closes the connection after a DELETE with a body, for servers that do not read it.
      ...(request.method === 'DELETE' && { reset: false }),
    });
  } catch (error) {
    finished();
    throw toTransportError(error, signal);
  }
  const { statusCode: status, body, headers } = answer;
  return {
    status,
    headers: pairs(headers as unknown as readonly string[]),
    body: readBody(body, signal, (isWhole) => finished(isWhole ? status : undefined)),
  };
}

/** Of a stream, undici does not state the length. */
function bodyOf({ body, inChunks }: WireRequest): Uint8Array | Readable | null {
  if (body === undefined) return null;
  return inChunks === true ? Readable.from(piecesOf(body)) : body;
}

/** undici sends a list as one header line for each value. */
function repeated({ repeatedHeaders = {} }: WireRequest): Record<string, string[]> {
  return Object.fromEntries(Object.entries(repeatedHeaders).map(([name, values]) => [name, [...values]]));
}

/** With `responseHeaders: 'raw'` undici returns alternating names and values, contrary to its type declarations. */
function pairs(raw: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([(raw[index] ?? '').toLowerCase(), raw[index + 1] ?? '']);
  }
  return headers;
}
