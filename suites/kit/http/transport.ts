// The transport over the network: undici pools, one for requests and one for streams, plus connections of one exchange at
// a time.
// Nothing is normalised, followed, retried or decompressed here. undici gives headers that HTTP/2 repeats as one value
// joined by commas (only `set-cookie` stays apart), and an HTTP/2 stream that the server cancels looks like one that ended.
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { TransportError } from '../transport.ts';
import type { Transport, WireRequest, WireResponse } from '../transport.ts';
import { readBody } from './body.ts';
import { createConnectors } from './connector.ts';
import type { Connectors } from './connector.ts';
import { toTransportError } from './errors.ts';
import { pathPrefix } from './options.ts';
import type { HttpOptions } from './options.ts';

/** Servers commonly allow 100 streams a connection; watches that fill them all would stall the next one. */
const streamsPerConnection = 50;
const requestsPerConnection = 100;
/** Below the five seconds after which common servers drop an idle connection, so that none is reused as it closes. */
const idleConnectionMs = 3000;

export interface HttpTransport {
  readonly send: Transport;
  /** Sends over connections that carry one request at a time, and no other once an answer tells of something bad in it:
   * for doubtful credentials, after which some servers end the connection and with it whatever else is under way there. */
  readonly apart: Transport;
  /** Ends all connections, also those of open streams, whose readers get `aborted`. */
  close(): Promise<void>;
}

/** No connection is made before the first request. */
export function createHttpTransport(options: HttpOptions): HttpTransport {
  const connectors = createConnectors(options);
  const requests = createPool(options, connectors, options.connections ?? 32, requestsPerConnection);
  const streams = createPool(options, connectors, undefined, streamsPerConnection);
  const lonely = new Set<Pool>();
  const idle: Pool[] = [];
  const prefix = pathPrefix(options.baseUrl);
  let closed = false;

  function open(pool: Pool, request: WireRequest, finished: Finished): Promise<WireResponse> {
    const timeoutMs = Math.max(options.timeoutMs, request.mayTakeMs ?? 0);
    return exchange(pool, { ...request, path: prefix + request.path }, timeoutMs, finished);
  }

  const apart: Transport = async (request) => {
    if (closed) throw new TransportError('aborted', 'the transport is closed');
    const pool = idle.pop() ?? createPool(options, connectors, 1, 1);
    lonely.add(pool);
    return open(pool, request, (status) => {
      if (!lonely.has(pool)) return;
      if (status !== undefined && leavesUsable(status)) idle.push(pool);
      else if (lonely.delete(pool)) pool.destroy().catch(() => {});
    });
  };

  return {
    send: (request) => open(request.stream === true ? streams : requests, request, () => {}),
    apart,
    async close() {
      closed = true;
      const used = [...lonely];
      lonely.clear();
      await Promise.all([requests, streams, ...used].map((pool) => pool.destroy()));
    },
  };
}

/** Told once how an exchange ended: with the status of a complete answer, or with none. */
type Finished = (status?: number) => void;

/** Servers do not end a connection after these, but may after what looks malformed, unauthenticated or too large. */
const leavesUsable = (status: number) => status < 400 || [403, 404, 409, 422].includes(status);

function createPool(
  options: HttpOptions,
  connectors: Connectors,
  connections: number | undefined,
  maxConcurrentStreams: number,
): Pool {
  return new Pool(new URL(options.baseUrl).origin, {
    connect: connectors.create(),
    allowH2: options.http === '2',
    connections: connections ?? null,
    pipelining: 1,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    headersTimeout: options.timeoutMs,
    h2Options: { maxConcurrentStreams },
  });
}

async function exchange(
  pool: Pool,
  request: WireRequest,
  timeoutMs: number,
  finished: Finished,
): Promise<WireResponse> {
  let answer: Dispatcher.ResponseData;
  try {
    answer = await pool.request({
      method: request.method,
      path: request.path,
      // Whoever names no coding may get any (RFC 9110, 12.5.3).
      headers: { 'accept-encoding': 'identity', ...request.headers, ...manyOf(request) },
      body: request.body ?? null,
      signal: request.signal ?? null,
      bodyTimeout: request.stream === true ? 0 : timeoutMs,
      headersTimeout: timeoutMs,
      responseHeaders: 'raw',
      // undici closes the connection after a DELETE with a body, for servers that do not read it.
      ...(request.method === 'DELETE' && { reset: false }),
    });
  } catch (error) {
    finished();
    throw toTransportError(error, request.signal);
  }
  return {
    status: answer.statusCode,
    headers: pairs(answer.headers as unknown as readonly string[]),
    body: readBody(answer.body, request.signal, (isWhole) =>
      finished(isWhole ? answer.statusCode : undefined),
    ),
  };
}

/** With `responseHeaders: 'raw'` undici gives names and values in turn, which its types do not say. */
function pairs(raw: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([(raw[index] ?? '').toLowerCase(), raw[index + 1] ?? '']);
  }
  return headers;
}

/** undici takes a list for a header that comes several times. */
function manyOf({ repeatedHeaders = {} }: WireRequest): Record<string, string[]> {
  return Object.fromEntries(Object.entries(repeatedHeaders).map(([name, values]) => [name, [...values]]));
}
