// What sends requests over connections of its own: one implementation for each HTTP version.
import type { WireRequest, WireResponse } from '../transport.ts';

export interface ConnectionPool {
  /** @throws TransportError */
  send(request: PoolRequest): Promise<WireResponse>;
  /** Ends all connections and what is under way on them. */
  destroy(): Promise<void>;
}

export interface PoolRequest extends WireRequest {
  /** For the response's headers, and for each gap in a body that is no stream. */
  readonly timeoutMs: number;
  readonly finished: Finished;
}

/** Called once at the end of an exchange: with the status of a complete response, or without one. */
export type Finished = (status?: number) => void;

export interface PoolLimits {
  /** Undefined: as many as the streams need. */
  readonly connections: number | undefined;
  readonly streamsPerConnection: number;
}

/** Below the five seconds after which common servers drop an idle connection, so that none is reused as it closes. */
export const idleConnectionMs = 3000;
