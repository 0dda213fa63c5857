// The options of the network transport.

export interface HttpOptions {
  /** `https://host:port`; a path is prepended to the path of each request. */
  readonly baseUrl: string;
  /** PEM; by default the trust store of the machine. */
  readonly ca?: string | undefined;
  /** Accepts any certificate. */
  readonly insecure?: boolean | undefined;
  readonly clientCertificate?: string | undefined;
  readonly clientKey?: string | undefined;
  /** The version is required: if the peer selects another protocol, requests fail with `protocol`. */
  readonly http: '1.1' | '2';
  /** Maximum number of connections for requests; streams are not limited. */
  readonly connections?: number | undefined;
  /** For connecting, for the response headers, and for each gap in the body of a response that is not a stream. */
  readonly timeoutMs: number;
}

/** The path of `baseUrl` without trailing slashes. */
export function pathPrefix(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}
