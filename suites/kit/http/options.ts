// What a transport over the network needs to know of its target.

export interface HttpOptions {
  /** `https://host:port`; a path is put before each request's path. */
  readonly baseUrl: string;
  /** PEM; the machine's own trust store where absent. */
  readonly ca?: string | undefined;
  /** Accepts any certificate. */
  readonly insecure?: boolean | undefined;
  readonly clientCertificate?: string | undefined;
  readonly clientKey?: string | undefined;
  /** HTTP/2 is demanded, not merely offered: a peer that selects another protocol is a protocol error. */
  readonly http: '1.1' | '2';
  /** Connections for requests at most; streams have as many as they need. */
  readonly connections?: number | undefined;
  /** For connecting, for the response's headers, and for each gap in a body that is no stream. */
  readonly timeoutMs: number;
}

/** The path that `baseUrl` brings, without its trailing slash. */
export function pathPrefix(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}
