// How much time and room a connection gets before it is closed: what keeps slow and greedy clients from the others.

export interface Limits {
  readonly tlsHandshakeMs: number;
  /** From the start of a connection, or the first byte of a request, to the end of its headers. */
  readonly headersMs: number;
  /** Within which the whole body must have come. */
  readonly bodyMs: number;
  /** An idle connection is kept for the next request for this long. */
  readonly idleMs: number;
  /** A client that takes nothing of a stream for this long loses it. */
  readonly stalledMs: number;
  /** For how long the rest of a body that nobody reads is thrown away before the connection is cut. */
  readonly lingerMs: number;
  readonly headerBytes: number;
  readonly streamsPerConnection: number;
}

export const defaultLimits: Limits = {
  tlsHandshakeMs: 30_000,
  headersMs: 10_000,
  bodyMs: 60_000,
  idleMs: 75_000,
  stalledMs: 30_000,
  lingerMs: 2_000,
  headerBytes: 64 * 1024,
  streamsPerConnection: 100,
};
