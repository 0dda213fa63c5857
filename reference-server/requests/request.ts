// Requests and responses of the server, independent of sockets: `http/` creates the one and writes the other.

/** Who sends a request (document access 2.1). */
export interface User {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
  /** The audiences of the request for which the credential is valid; absent: this server's. */
  readonly audiences?: readonly string[];
}

/** The client data of a connection: one record for all of its requests. */
export interface Peer {
  /** The client's address, such as `127.0.0.1`. */
  readonly address: string;
  /** The certificates that the client sent, as DER; its own first. Empty for none. */
  readonly certificates: readonly Uint8Array[];
}

export interface ApiRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Lower-case names; repeated ones joined with `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The values of one header as received, for headers whose values may contain commas. Absent: use the joined
   * values.
   */
  readonly valuesOf?: (name: string) => readonly string[];
  readonly body?: AsyncIterable<Uint8Array>;
  /** The audiences that the credential must be valid for (one is enough); absent: this server's. */
  readonly audiences?: readonly string[];
  /** Aborts when the client disconnects or the server shuts down. */
  readonly signal: AbortSignal;
  /** Absent for requests without a connection. */
  readonly peer?: Peer;
  /** Set by the server's own controllers only, never by a socket. */
  readonly internalUser?: User;
}

export type ResponseHeaders = Record<string, string | readonly string[]>;

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Complete bytes, or a long-lived stream (a watch). */
  readonly body: Uint8Array | readonly Uint8Array[] | AsyncIterable<Uint8Array>;
}
