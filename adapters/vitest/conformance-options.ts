// What a caller of the vitest adapter may pass. Plain, since its declaration is published.

export interface ConformanceOptions {
  /** Address of the server, with scheme and port; by default the bundled server. */
  readonly url?: string;
  /** Bearer token. */
  readonly token?: string;
  /** Client certificate and its private key, PEM. */
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** Certificate authority of the server, PEM. */
  readonly ca?: string;
  /** Whether any certificate of the server is accepted. */
  readonly insecure?: boolean;
  /** A bundled dialect, or a YAML file with names; by default detected from the API groups of the server. */
  readonly dialect?: string;
  /** YAML file that describes how to start the server with options. */
  readonly launcher?: string;
  /** YAML file with options of `orch-conformance run`. */
  readonly config?: string;
  /** Optional features that are on or off, whatever the probe finds. */
  readonly features?: Readonly<Record<string, boolean>>;
  /** Sections of the documents, such as `4.6`; by default all. */
  readonly sections?: readonly string[];
  /** Requirement ids, or prefixes of ids. */
  readonly requirements?: readonly string[];
}
