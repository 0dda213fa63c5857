// A recorded exchange, as transcripts and reports show it.

/** As much of a response as was read. */
export interface ExchangedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  /** Number of omitted bytes of a body above the size limit. */
  readonly truncated?: number;
}

/** One recorded exchange, redacted. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly body?: string;
  };
  readonly response?: ExchangedResponse | undefined;
  /** The error of the connection, where no response was received. */
  readonly error?: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  /** The credential of the request: that of the run, none, a client certificate of the case, the token of a service account
   * with all rights that the run made, or another token, numbered from
   * 2 in the order of the case. */
  readonly credential?: ConnectionCredential | 'account' | number;
  /** The connection also showed a client certificate of the case, beside the header of the credential. */
  readonly certificate?: true;
  /** The tokens that the response contains: number of the credential to its position among them, from 1. */
  readonly gave?: Readonly<Record<string, number>>;
  /** `set-up`, `check` or `clean-up`. */
  readonly phase: string;
  /** One curl command with $BASE and $TOKEN that repeats the request. */
  readonly curl: string;
}

/** The credential of a connection, used where a request has no Authorization header. */
export type ConnectionCredential = 'run' | 'none' | 'certificate';
