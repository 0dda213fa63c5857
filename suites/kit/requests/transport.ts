// The transport function, which sends all requests, and its request and response types. Layers wrap it (`layers/`).

/** The client of a connection in process. */
export interface WirePeer {
  readonly address: string;
  /** PEM: the client's certificate and intermediate certificates. */
  readonly certificates?: string;
}

export interface WireRequest {
  readonly method: string;
  /** Path and query exactly as on the wire, without normalisation. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that are sent several times; `headers` does not contain their names. */
  readonly repeatedHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body?: Uint8Array;
  /** The body is sent in pieces and its length is not stated: over HTTP/1.1 by the chunked transfer coding. */
  readonly inChunks?: boolean;
  /** Ends the exchange (a watch, or a deadline). */
  readonly signal?: AbortSignal;
  /** The phase of the case, for the transcript: `set-up`, `check`, `further` or `clean-up`. */
  readonly phase?: string;
  /** The client, for requests in process. One record represents one connection. */
  readonly peer?: WirePeer;
  /** Returns 429 and 503 to the caller instead of retrying the request. */
  readonly returnBusy?: boolean;
  /** The minimum timeout for the response. */
  readonly mayTakeMs?: number;
  /** A stream that stays open (a watch): sent over separate connections, without a timeout for the body. */
  readonly stream?: boolean;
}

export interface WireResponse {
  readonly status: number;
  /** Lower-case names, in the order received. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: AsyncIterable<Uint8Array>;
}

/** @throws TransportError when no response came */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

/** `refused`: nothing listens. `untrusted`: the certificate is not signed by the given CA. `reset`: the connection broke
 * before the response ended. `timeout`: no answer within the budget. `aborted`: the caller's own signal. */
export type TransportErrorCode = 'refused' | 'untrusted' | 'reset' | 'timeout' | 'aborted' | 'protocol';

export class TransportError extends Error {
  readonly code: TransportErrorCode;
  constructor(code: TransportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransportError';
    this.code = code;
  }
}
