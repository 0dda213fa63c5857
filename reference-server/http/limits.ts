// Limits of time and memory per connection: they protect other clients from slow and greedy ones.

export interface Limits {
  readonly tlsHandshakeMs: number;
  /** From the start of a connection, or the first byte of a request, to the end of its headers. */
  readonly headersMs: number;
  /** Time limit for the arrival of the whole body. */
  readonly bodyMs: number;
  /** An idle connection is kept for the next request for this long. */
  readonly idleMs: number;
  /** A stream is cut when its client reads nothing for this long. */
  readonly stalledMs: number;
  /** How long an unread rest of a body is discarded before the connection is cut. */
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
