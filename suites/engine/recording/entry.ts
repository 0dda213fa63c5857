// One recorded request with its answer, and how it becomes an exchange of the transcript.
import type { Exchange, ExchangedResponse } from '../../kit/answers/exchange.ts';
import type { AnsweredTokens } from './credentials.ts';
import { curlCommand } from './curl.ts';

export interface Entry {
  /** The position in the order sent. */
  readonly number: number;
  readonly request: () => Exchange['request'];
  readonly credential?: NonNullable<Exchange['credential']>;
  /** Whether the connection showed a client certificate beside a credential in the header. */
  readonly certificate: boolean;
  /** The tokens that its answer issued. */
  readonly tokens: AnsweredTokens;
  readonly phase: string;
  readonly startedAtMs: number;
  endedAtMs?: number;
  /** The response, or as much of it as was read. */
  response?: () => ExchangedResponse;
  error?: string;
}

/** What is costly is computed when it is wanted: only cases that did not pass show it. */
export function toExchange(entry: Entry, now: number): Exchange {
  const { request } = entry;
  const response = entry.response === undefined ? undefined : once(entry.response);
  // A stream that is still open is shown as far as it was read.
  if (entry.endedAtMs === undefined) response?.();
  const exchange: Exchange = {
    get request() {
      return request();
    },
    get response() {
      return response?.();
    },
    ...(entry.error === undefined ? {} : { error: entry.error }),
    startedAtMs: entry.startedAtMs,
    durationMs: (entry.endedAtMs ?? now) - entry.startedAtMs,
    ...(entry.credential === undefined ? {} : { credential: entry.credential }),
    ...(entry.certificate ? { certificate: true as const } : {}),
    ...entry.tokens.used(),
    phase: entry.phase,
    get curl() {
      return curlCommand(exchange);
    },
  };
  return exchange;
}

/** The function, which runs at its first call only. */
export function once<T extends object>(compute: () => T): () => T {
  let computed: T | undefined;
  return () => (computed ??= compute());
}
