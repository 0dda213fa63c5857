// How a case sends requests: paths, bodies and queries in, answers out. Nothing here judges.
import type { KeyPair } from '../../fixtures/keys/certificate-authority.ts';
import { createAnswer } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Phase } from './layers/phase.ts';
import type { Transport, WireRequest } from './transport.ts';
import { openWatch } from './watch.ts';
import type { Watch } from './watch.ts';

export type QueryValue = string | number | boolean | undefined | readonly string[];

export interface SendOptions {
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is; wins over `body`. */
  readonly bytes?: Uint8Array | string;
  readonly contentType?: string;
  /** JSON by default; null sends no Accept header. */
  readonly accept?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that come several times; their names are not among `headers`. */
  readonly repeatedHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly phase?: Phase;
  readonly signal?: AbortSignal;
  /** The answer of a busy server is one to look at: the request is not sent again on the way. */
  readonly takesBusy?: boolean;
  /** The server may take so long for the answer, whatever `--timeout` says. */
  readonly mayTakeMs?: number;
}

/** Who sends: the run's own credential, nobody, the bearer of a token, or the run acting as somebody else (access 5.4). */
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

export interface Api {
  /** @throws TransportError where no response came */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body: unknown, options?: SendOptions): Promise<Answer>;
  put(path: string, body: unknown, options?: SendOptions): Promise<Answer>;
  patch(path: string, patch: unknown, contentType: string, options?: SendOptions): Promise<Answer>;
  delete(path: string, options?: SendOptions): Promise<Answer>;
  /** With `watch=true`, where the query does not say it otherwise.
   * @param accept JSON by default */
  watch(path: string, query?: SendOptions['query'], accept?: string): Promise<Watch>;
  /** The same target, asked by somebody else over connections of their own. */
  as(credential: Credential): Api;
}

/** The transports of one target: `own` carries the run's credential, `bare` none, over connections of its own, `certified`
 * makes one whose connection shows a client certificate, and that nobody else uses. */
export interface Lines {
  readonly own: Transport;
  readonly bare: Transport;
  readonly certified?: (pair: KeyPair) => Transport;
}

/** Sees every exchange as it begins, to follow what the run made. */
export type Observer = (method: string, path: string, options: SendOptions, answer: Promise<Answer>) => void;

export function createApi(lines: Lines, observe: Observer, credential: Credential = 'run'): Api {
  const transport = lineOf(lines, credential);
  const identity = identityOf(credential);

  async function exchange(...asked: [method: string, path: string, options: SendOptions]): Promise<Answer> {
    const request = wireRequest(...asked, identity);
    const { status, headers, body } = await transport(request);
    return createAnswer(`${request.method} ${request.path}`, status, headers, await collect(body));
  }

  function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const answer = exchange(method, path, options);
    observe(method, path, options, answer);
    return answer;
  }

  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    put: (path, body, options) => send('PUT', path, { ...options, body }),
    patch: (path, patch, contentType, options) =>
      send('PATCH', path, { ...options, body: patch, contentType }),
    delete: (path, options) => send('DELETE', path, options),
    watch: (path, query = {}, accept = 'application/json') =>
      openWatch(transport, path + queryText({ watch: true, ...query }), {
        ...identity,
        headers: { accept, ...identity.headers },
      }),
    as: (other) => createApi(lines, observe, other),
  };
}

function lineOf({ own, bare, certified }: Lines, credential: Credential): Transport {
  if (credential === 'run') return own;
  if (credential === 'none' || 'token' in credential) return bare;
  if ('impersonate' in credential) return own;
  if (certified === undefined) throw new TypeError('there are no connections with client certificates');
  return certified(credential.certificate);
}

type Identity = Pick<WireRequest, 'headers' | 'repeatedHeaders'>;

function identityOf(credential: Credential): Identity {
  if (typeof credential === 'string' || 'certificate' in credential) return { headers: {} };
  if ('token' in credential) return { headers: { authorization: `Bearer ${credential.token}` } };
  const { username, uid, groups = [], extra = {} } = credential.impersonate;
  const repeatedHeaders = Object.fromEntries([
    ...(groups.length === 0 ? [] : [['impersonate-group', groups] as const]),
    ...Object.entries(extra).map(
      ([key, values]) => [`impersonate-extra-${encodeURIComponent(key)}`.toLowerCase(), values] as const,
    ),
  ]);
  return {
    headers: { 'impersonate-user': username, ...(uid === undefined ? {} : { 'impersonate-uid': uid }) },
    repeatedHeaders,
  };
}

function wireRequest(method: string, path: string, options: SendOptions, identity: Identity): WireRequest {
  const { query, body, bytes, contentType, accept, headers, phase, signal, takesBusy, mayTakeMs } = options;
  const { repeatedHeaders = identity.repeatedHeaders } = options;
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const typed = sent === undefined ? {} : { 'content-type': contentType ?? 'application/json' };
  return {
    method,
    path: path + queryText(query ?? {}),
    headers: {
      ...(accept === null ? {} : { accept: accept ?? 'application/json' }),
      ...typed,
      ...identity.headers,
      ...headers,
    },
    ...(repeatedHeaders === undefined ? {} : { repeatedHeaders }),
    ...(sent === undefined ? {} : { body: typeof sent === 'string' ? new TextEncoder().encode(sent) : sent }),
    ...(phase === undefined ? {} : { phase }),
    ...(signal === undefined ? {} : { signal }),
    ...(takesBusy === undefined ? {} : { takesBusy }),
    ...(mayTakeMs === undefined ? {} : { mayTakeMs }),
  };
}

/** `?a=b&…`, or nothing. A list repeats its name; undefined leaves it out. */
export function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  // In a query, only a form's `+` is a space (RFC 3986, 2.2); a real plus is written %2B here.
  const text = search.toString().replaceAll('+', '%20');
  return text === '' ? '' : `?${text}`;
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
