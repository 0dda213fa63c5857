// The transport over the network: pools of connections, one for requests and one for streams, plus dedicated connections.
// Nothing is normalised, followed, retried or decompressed here, and headers are neither joined nor split.
import { TransportError } from '../transport.ts';
import type { Transport, WireRequest, WireResponse } from '../transport.ts';
import { createConnectors } from './connector.ts';
import { createHttp1Pool } from './http1-pool.ts';
import { createHttp2Pool } from './http2-pool.ts';
import { pathPrefix } from './options.ts';
import type { HttpOptions } from './options.ts';
import type { ConnectionPool, Finished } from './pool.ts';

/** Servers commonly allow 100 streams a connection; watches that fill them all would stall the next one. */
const watchesPerConnection = 50;
const requestsPerConnection = 100;

export interface HttpTransport {
  readonly send: Transport;
  /** Sends over connections that carry one request at a time, and none after an answer that reports a problem with it:
   * for doubtful credentials, after which some servers end the connection and all other requests on it. */
  readonly sendDedicated: Transport;
  /** Ends all connections, also those of open streams, whose readers get `aborted`. */
  close(): Promise<void>;
}

/** No connection is made before the first request. */
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
      // A request without this header accepts any coding (RFC 9110, 12.5.3).
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
      if (status !== undefined && leavesUsable(status)) idle.push(pool);
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

/** Servers do not end a connection after these, but may after a request that looks malformed, unauthenticated or too large. */
const leavesUsable = (status: number) => status < 400 || [403, 404, 409, 422].includes(status);
