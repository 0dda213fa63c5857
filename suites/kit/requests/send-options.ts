// What a case states of a request: its body, its headers, its credential.
import type { KeyPair } from '../../../common/keys/certificate-authority.ts';
import type { Phase } from '../layers/phase.ts';

export type QueryValue = string | number | boolean | undefined | readonly string[];

export interface SendOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is; wins over `body`. */
  readonly bytes?: Uint8Array | string;
  readonly contentType?: string;
  /** Sends the body in pieces, without its length. */
  readonly inChunks?: boolean;
  /** JSON by default; null sends no Accept header. */
  readonly accept?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that are sent several times; `headers` does not contain their names. */
  readonly repeatedHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly phase?: Phase;
  readonly signal?: AbortSignal;
  /** Returns 429 and 503 to the case instead of retrying the request. */
  readonly returnBusy?: boolean;
  /** Timeout for the response of this request, if longer than `--timeout`. */
  readonly mayTakeMs?: number;
}

/** The credential of a request: the run's own, none, a bearer token, a client certificate, or the run impersonating a user
 * (access 5.4). */
export type Credential =
  | 'run'
  | 'none'
  | { readonly token: string }
  | { readonly certificate: KeyPair }
  | { readonly impersonate: Impersonated };

export interface Impersonated {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}
