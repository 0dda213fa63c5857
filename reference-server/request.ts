// What goes into the server and what comes out, without a socket: `http/` fills one in and writes the other.

/** Who sends a request (document access 2.1). */
export interface User {
  readonly username: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
  /** Whom the credential is good for, of those that were asked for; absent: for this server. */
  readonly audiences?: readonly string[];
}

/** What a connection tells of its client: one record for all of its requests. */
export interface Peer {
  /** Where it comes from, such as `127.0.0.1`. */
  readonly address: string;
  /** The client certificate and what was sent beside it, as DER; the client's own first. Empty for none. */
  readonly certificates: readonly Uint8Array[];
}

export interface ApiRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Lower-case names; repeated ones joined with `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The values of one header, each as it came: for those whose values may hold commas. Absent: the joined ones are all. */
  readonly valuesOf?: (name: string) => readonly string[];
  readonly body?: AsyncIterable<Uint8Array>;
  /** Whom the credential must be good for (one of them is enough); absent: for this server. */
  readonly audiences?: readonly string[];
  /** Ends when the client goes away or the server shuts down. */
  readonly signal: AbortSignal;
  /** Absent where nothing is known of the connection. */
  readonly peer?: Peer;
  /** Set by the server's own controllers only, never by a socket. */
  readonly internalUser?: User;
}

export type ResponseHeaders = Record<string, string | readonly string[]>;

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Bytes that are ready, or a stream that lasts (a watch). */
  readonly body: Uint8Array | readonly Uint8Array[] | AsyncIterable<Uint8Array>;
}
