// The one function that sends requests, and the plain records it takes and gives. Layers wrap it (`layers/`).

/** A connection without a network. */
export interface WirePeer {
  readonly address: string;
  /** PEM: the client's certificate, and those between it and its authority. */
  readonly certificates?: string;
}

export interface WireRequest {
  readonly method: string;
  /** Path and query exactly as they go on the wire; nothing normalises it. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that come several times; their names are not among `headers`. */
  readonly repeatedHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body?: Uint8Array;
  /** Ends the exchange (a watch, or a deadline). */
  readonly signal?: AbortSignal;
  /** `set-up`, `check` or `clean-up`: where in a case it was sent; kept in the transcript. */
  readonly phase?: string;
  /** What the connection tells of its client, where there is no network to tell it. One record for one connection. */
  readonly peer?: WirePeer;
  /** The answer of a busy server is handed to the caller, instead of the request being sent again. */
  readonly takesBusy?: boolean;
  /** For an answer that a server may take so long for: the limit is at least this. */
  readonly mayTakeMs?: number;
  /** A stream that stays open (a watch): sent over its own connections, no time limit on the body. */
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
