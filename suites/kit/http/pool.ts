// The interface of a connection pool, with one implementation for each HTTP version.
import type { WireRequest, WireResponse } from '../requests/transport.ts';

export interface ConnectionPool {
  /** @throws TransportError */
  send(request: PoolRequest): Promise<WireResponse>;
  /** Closes all connections and aborts the requests on them. */
  destroy(): Promise<void>;
}

export interface PoolRequest extends WireRequest {
  /** For the response headers, and for each gap in the body of a response that is not a stream. */
  readonly timeoutMs: number;
  readonly finished: Finished;
}

/** Called once at the end of an exchange: with the status of a complete response, or without one. */
export type Finished = (status?: number) => void;

export interface PoolLimits {
  /** Undefined for no limit. */
  readonly connections: number | undefined;
  readonly streamsPerConnection: number;
}

/** Below the five seconds after which common servers close idle connections, so that no closing connection is reused. */
export const idleConnectionMs = 3000;
