// The network transport: a connection pool for requests, one for streams, and dedicated connections. It does not normalise
// paths, follow redirects, retry, decompress, or join or split headers.
import { TransportError } from '../requests/transport.ts';
import type { Transport, WireRequest, WireResponse } from '../requests/transport.ts';
import { createConnectors } from './connector.ts';
import { createHttp1Pool } from './http1-pool.ts';
import { createHttp2Pool } from './http2-pool.ts';
import { pathPrefix } from './options.ts';
import type { HttpOptions } from './options.ts';
import type { ConnectionPool, Finished } from './pool.ts';

/** Servers commonly allow 100 streams per connection; watches that use all of them would block the next request. */
const watchesPerConnection = 50;
const requestsPerConnection = 100;

export interface HttpTransport {
  readonly send: Transport;
  /** Sends over connections that carry one request at a time and are not reused after a refusal: for invalid credentials,
   * after which some servers close the connection with all other requests on it. */
  readonly sendDedicated: Transport;
  /** Closes all connections. Readers of open streams get `aborted`. */
  close(): Promise<void>;
}

/** Opens no connection before the first request. */
export function createHttpTransport(options: HttpOptions): HttpTransport {
  const connectors = createConnectors(options);
  const createPool = (connections: number | undefined, streamsPerConnection: number): ConnectionPool =>
    (options.http === '2' ? createHttp2Pool : createHttp1Pool)(options, connectors, {
      connections,
      streamsPerConnection,
    });
  const requests = createPool(options.connections ?? 32, requestsPerConnection);
  const streams = createPool(undefined, watchesPerConnection);
  const dedicated = new Set<ConnectionPool>();
  const idle: ConnectionPool[] = [];
  const prefix = pathPrefix(options.baseUrl);
  let closed = false;

  function open(pool: ConnectionPool, request: WireRequest, finished: Finished): Promise<WireResponse> {
    return pool.send({
      ...request,
      path: prefix + request.path,
      // Without this header a request accepts any content coding (RFC 9110, 12.5.3).
      headers: { 'accept-encoding': 'identity', ...request.headers },
      timeoutMs: Math.max(options.timeoutMs, request.mayTakeMs ?? 0),
      finished,
    });
  }

  const sendDedicated: Transport = async (request) => {
    if (closed) throw new TransportError('aborted', 'the transport is closed');
    const pool = idle.pop() ?? createPool(1, 1);
    dedicated.add(pool);
    return open(pool, request, (status) => {
      if (!dedicated.has(pool)) return;
      if (status !== undefined && keepsConnection(status)) idle.push(pool);
      else if (dedicated.delete(pool)) pool.destroy().catch(() => {});
    });
  };

  return {
    send: (request) => open(request.stream === true ? streams : requests, request, () => {}),
    sendDedicated,
    async close() {
      closed = true;
      const used = [...dedicated];
      dedicated.clear();
      await Promise.all([requests, streams, ...used].map((pool) => pool.destroy()));
    },
  };
}

/** Servers may close the connection after a request that looks malformed, unauthenticated or too large, not after these. */
export const keepsConnection = (status: number): boolean =>
  status < 400 || [403, 404, 409, 422].includes(status);
