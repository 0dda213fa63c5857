// The HTTP client of a case: takes paths, bodies and queries, returns answers. It does not judge them.
import type { KeyPair } from '../../../common/keys/certificate-authority.ts';
import { createAnswer } from '../answers/answer.ts';
import type { Answer } from '../answers/answer.ts';
import { CheckFailed } from '../failures.ts';
import type { Credential, SendOptions } from './send-options.ts';
import { TransportError } from './transport.ts';
import type { Transport } from './transport.ts';
import { identityOf, queryText, wireRequest } from './wire-request.ts';
import type { Phase } from '../layers/phase.ts';
import { openWatch } from '../watches/watch.ts';
import type { Watch, WatchEvent } from '../watches/watch.ts';

export type { Credential, Impersonated, QueryValue, SendOptions } from './send-options.ts';

export interface Api {
  /** @throws TransportError where no response came */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body: unknown, options?: SendOptions): Promise<Answer>;
  put(path: string, body: unknown, options?: SendOptions): Promise<Answer>;
  patch(path: string, patch: unknown, contentType: string, options?: SendOptions): Promise<Answer>;
  delete(path: string, options?: SendOptions): Promise<Answer>;
  /** Sends `watch=true` unless the query sets `watch` itself.
   * @param accept JSON by default
   * @param headers further headers */
  watch(
    path: string,
    query?: SendOptions['query'],
    accept?: string,
    headers?: SendOptions['headers'],
  ): Promise<Watch>;
  /** A client of the same target with another credential, over separate connections. */
  as(credential: Credential): Api;
}

/** The transports of one target: `own` sends the run's credential; `bare` sends none, over separate connections;
 * `certified` opens a dedicated connection with a client certificate. */
export interface Transports {
  readonly own: Transport;
  readonly bare: Transport;
  readonly certified?: (pair: KeyPair) => Transport;
}

/** Hears of what a client sends and gets. */
export interface Observer {
  /** Called with every request except watches as it begins. */
  readonly sent?: (
    method: string,
    path: string,
    options: SendOptions,
    answer: Promise<Answer>,
    credential: Credential,
  ) => void;
  /** Called before every request except watches, and with its answer before the case gets it; undefined where none came. It may send
   * further requests, by which it compares the answer. */
  readonly around?: {
    before(sent: SentByCase, further: Further): Promise<void>;
    after(sent: SentByCase, answer: Answer | undefined, further: Further): Promise<void>;
  };
  /** Called with every watch as it begins; what it returns, with every event before the case gets it. @param path with its query */
  readonly watch?: (path: string, options: WatchOptions) => (event: WatchEvent) => void;
}

/** What a case sent. */
export interface SentByCase {
  readonly method: string;
  readonly path: string;
  readonly options: SendOptions;
  readonly credential: Credential;
}

/** Sends requests by the same credential, around which there are no others. */
export interface Further extends Pick<Api, 'watch'> {
  send(method: string, path: string, options: SendOptions): Promise<Answer>;
}

interface WatchOptions {
  readonly accept: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: Credential;
}

export function createApi(
  transports: Transports,
  observer: Observer = {},
  credential: Credential = 'run',
): Api {
  const transport = transportFor(transports, credential);
  const identity = identityOf(credential);

  async function exchange(method: string, path: string, options: SendOptions): Promise<Answer> {
    const request = wireRequest(method, path, options, identity);
    const what = `${request.method} ${request.path}`;
    try {
      const { status, headers, body } = await transport(request);
      return createAnswer(what, status, headers, await collect(body));
    } catch (error) {
      throw named(error, what);
    }
  }

  function sendAlone(method: string, path: string, options: SendOptions): Promise<Answer> {
    const answer = exchange(method, path, options);
    observer.sent?.(method, path, options, answer, credential);
    return answer;
  }

  function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const { around } = observer;
    return around === undefined
      ? sendAlone(method, path, options)
      : sendWithin(around, { method, path, options, credential });
  }

  async function sendWithin({ before, after }: Around, sent: SentByCase): Promise<Answer> {
    const further: Further = {
      send: (method, path, options) => sendAlone(method, path, { ...options, phase: 'further' }),
      watch: (...given) => watchIn('further', ...given),
    };
    await ignoringFailures(before(sent, further));
    let answer: Answer | undefined;
    try {
      answer = await sendAlone(sent.method, sent.path, sent.options);
      return answer;
    } finally {
      await ignoringFailures(after(sent, answer, further));
    }
  }

  function watchIn(
    phase: Phase | undefined,
    path: string,
    query: SendOptions['query'] = {},
    accept = 'application/json',
    headers: SendOptions['headers'] = {},
  ): Promise<Watch> {
    const whole = path + queryText({ watch: true, ...query });
    return openWatch(
      transport,
      whole,
      {
        ...identity,
        headers: { accept, ...identity.headers, ...headers },
        ...(phase === undefined ? {} : { phase }),
      },
      observer.watch?.(whole, { accept, headers, credential }),
    );
  }

  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    put: (path, body, options) => send('PUT', path, { ...options, body }),
    patch: (path, patch, contentType, options) =>
      send('PATCH', path, { ...options, body: patch, contentType }),
    delete: (path, options) => send('DELETE', path, options),
    watch: (...given) => watchIn(undefined, ...given),
    as: (other) => createApi(transports, observer, other),
  };
}

type Around = NonNullable<Observer['around']>;

/** A further request without an answer, and bodies that are not JSON, are not the case's concern. */
async function ignoringFailures(further: Promise<void>): Promise<void> {
  try {
    await further;
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof CheckFailed)) throw error;
  }
}

/** A report says which of the requests of a case had no answer; where no connection is opened, it is not about one of them. */
function named(error: unknown, request: string): unknown {
  if (!(error instanceof TransportError) || ['refused', 'untrusted'].includes(error.code)) return error;
  return new TransportError(error.code, `${request}: ${error.message}`, { cause: error });
}

function transportFor({ own, bare, certified }: Transports, credential: Credential): Transport {
  if (credential === 'run') return own;
  if (credential === 'none' || 'token' in credential) return bare;
  if ('impersonate' in credential) return own;
  if (certified === undefined) throw new TypeError('this target has no connections with client certificates');
  return certified(credential.certificate);
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
