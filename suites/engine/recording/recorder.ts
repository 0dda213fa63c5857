// The innermost layer: records the exchanges of one case for its transcript, redacted. Each case has its own recorder; several
// may wrap one transport.
import type { ConnectionCredential, Exchange } from '../../kit/answers/exchange.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Transport, WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import { createCapture } from './capture.ts';
import type { Capture } from './capture.ts';
import { createCredentials } from './credentials.ts';
import { once, toExchange } from './entry.ts';
import type { Entry } from './entry.ts';
import type { Header, Redactor } from './redact.ts';

export interface RecorderOptions {
  readonly redactor: Redactor;
  readonly bodyLimitBytes: number;
  /** `Bearer …` of a service account with all rights, where the requests of the case carry it. */
  readonly account?: string | undefined;
  /** `Bearer …` of the run's own credential; empty where it has none. */
  readonly authorization?: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** The maximum number of exchanges. Beyond it, the oldest of the set-up are dropped first, then the oldest. */
  readonly exchangeLimit?: number;
}

export interface Recorder {
  /** @param line the credential that the transport itself adds */
  wrap(transport: Transport, line?: ConnectionCredential): Transport;
  /** Returns the recorded exchanges in the order sent, and clears the recorder. Open streams are included as far as read. */
  take(): Exchange[];
  /** A mark for `forgetSince`. */
  mark(): number;
  /** Drops the exchanges since the mark. */
  forgetSince(mark: number): void;
  /** The number of exchanges dropped since the last `take` because of the limit. */
  dropped(): number;
}

/** The body of a response is recorded as the caller reads it; parts that are not read are not in the transcript. */
export function createRecorder(options: RecorderOptions): Recorder {
  const limit = options.exchangeLimit ?? 500;
  const credentials = createCredentials(options.authorization ?? '', options.account);
  let entries: Entry[] = [];
  let dropped = 0;
  let sent = 0;

  function start(request: WireRequest, line: ConnectionCredential | undefined): Entry {
    const credential =
      line === undefined ? undefined : credentials.of(request.headers['authorization'], line);
    const entry: Entry = {
      number: (sent += 1),
      request: recordRequest(request, options),
      ...(credential === undefined ? {} : { credential }),
      certificate: line === 'certificate' && credential !== line,
      tokens: credentials.newAnswer(),
      phase: request.phase ?? 'check',
      startedAtMs: options.clock(),
    };
    entries.push(entry);
    if (entries.length > limit) {
      const oldest = entries.findIndex(({ phase }) => phase === 'set-up');
      entries.splice(Math.max(0, oldest), 1);
      dropped += 1;
    }
    return entry;
  }

  async function send(
    transport: Transport,
    request: WireRequest,
    line: ConnectionCredential | undefined,
  ): Promise<WireResponse> {
    const entry = start(request, line);
    try {
      return recordResponse(await transport(request), request, entry, options);
    } catch (error) {
      entry.endedAtMs = options.clock();
      entry.error = describe(error, options.redactor);
      throw error;
    }
  }

  return {
    wrap: (transport, line) => (request) => send(transport, request, line),
    take() {
      const taken = entries.map((entry) => toExchange(entry, options.clock()));
      entries = [];
      dropped = 0;
      return taken;
    },
    mark: () => sent,
    forgetSince(mark) {
      entries = entries.filter(({ number }) => number <= mark);
    },
    dropped: () => dropped,
  };
}

/** Redacted when it is wanted, which it is of few cases; what teaches secrets is read at once. */
function recordRequest(request: WireRequest, options: RecorderOptions): () => Exchange['request'] {
  const { redactor, bodyLimitBytes } = options;
  const { method, path, headers, body, inChunks } = request;
  const head = () => ({
    method,
    path: redactor.text(path),
    headers: redactor.headers([
      ...Object.entries(headers),
      ...repeated(request),
      ...(inChunks === true ? [['transfer-encoding', 'chunked'] as const] : []),
    ]),
  });
  if (body === undefined) return once(head);
  const capture = createCapture(redactor, bodyLimitBytes);
  capture.add(body);
  const encoding = headers['content-encoding'];
  const whole = once(() => {
    const { text, truncated } = capture.text(path, encoding);
    return { ...head(), body: truncated === 0 ? text : `${text}… (${truncated} more bytes)` };
  });
  if (capture.mayTeach(path, encoding)) whole();
  return whole;
}

const repeated = ({ repeatedHeaders = {} }: WireRequest): readonly Header[] =>
  Object.entries(repeatedHeaders).flatMap(([name, values]) => values.map((value): Header => [name, value]));

function recordResponse(
  response: WireResponse,
  request: WireRequest,
  entry: Entry,
  options: RecorderOptions,
): WireResponse {
  const capture = createCapture(options.redactor, options.bodyLimitBytes);
  const encoding = response.headers.find(([name]) => name === 'content-encoding')?.[1];
  const { status, headers } = response;
  const soFar = () => {
    const { text, truncated } = capture.text(request.path, encoding, entry.tokens.learn);
    return {
      status,
      headers: options.redactor.headers(headers),
      ...(text === '' ? {} : { body: text }),
      ...(truncated === 0 ? {} : { truncated }),
    };
  };
  entry.response = soFar;
  const finish = (error?: unknown): void => {
    if (entry.endedAtMs !== undefined) return;
    entry.response = once(soFar);
    if (capture.mayTeach(request.path, encoding)) entry.response();
    entry.endedAtMs = options.clock();
    if (error !== undefined) entry.error = describe(error, options.redactor);
  };
  return { ...response, body: tap(response.body, capture, finish) };
}

/** Not a generator: the `finally` of a generator does not run if it is returned before its first step. */
function tap(
  body: AsyncIterable<Uint8Array>,
  capture: Capture,
  finish: (error?: unknown) => void,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const source = body[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const step = await source.next();
            if (step.done === true) finish();
            else capture.add(step.value);
            return step;
          } catch (error) {
            finish(error);
            throw error;
          }
        },
        async return() {
          finish();
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function describe(error: unknown, redactor: Redactor): string {
  const code = error instanceof TransportError ? `${error.code}: ` : '';
  return redactor.text(code + (error instanceof Error ? error.message : String(error)));
}
