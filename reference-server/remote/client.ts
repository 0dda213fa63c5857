// Sends HTTPS requests to remote services: verified, limited in time and size, without following redirects.
import type { Agent, Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { RemoteFailure } from './failure.ts';

/** Whom a connection trusts, and as whom it is made. */
export interface RemoteTrust {
  /** PEM of the authorities that verify the service; undefined: those that the system trusts. */
  readonly authorities: string | undefined;
  /** PEM; undefined: no client certificate. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string } | undefined;
  /** The name that the certificate of the service must have; undefined: the host of the URL. */
  readonly serverName?: string | undefined;
  /** Whether the certificate of the service is verified; true by default. */
  readonly isVerified?: boolean;
}

export interface RemoteRequest {
  readonly method: 'GET' | 'POST';
  /** With https. */
  readonly url: string;
  readonly trust: RemoteTrust;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the start of the call to the end of the answer; undefined: `signal` limits the time. */
  readonly timeoutMs?: number;
  readonly longestAnswerBytes?: number;
  /** Aborted when the answer is no longer needed. */
  readonly signal?: AbortSignal;
}

/** An answer of any status, redirects included. */
export interface RemoteAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @throws RemoteFailure if there is no answer */
export type SendRemote = (request: RemoteRequest) => Promise<RemoteAnswer>;

export interface RemoteClient {
  readonly send: SendRemote;
  /** Ends all connections. */
  close(): Promise<void>;
}

const defaultLongestBytes = 1024 * 1024;
/** The number of trusts whose connections are kept for the next call. */
const maxAgents = 32;
const maxConnections = 256;
/** Each call has its own limit, of at most 30 s; undici would give up after 10 s. */
const connectTimeoutMs = 60_000;

/** Limits the time of calls, and sends them over the network unless there is another transport. Connections are kept for the next
 * call. @param clock measures the time limit @param transport may ignore the limits of time */
export function createRemoteClient(clock: Pick<Clock, 'after'>, transport?: SendRemote): RemoteClient {
  const agents = new Map<string, Agent>();

  async function agentFor(trust: RemoteTrust): Promise<Agent> {
    const key = JSON.stringify(connectOptions(trust));
    const { Agent } = await import('undici');
    const found = agents.get(key);
    if (found !== undefined) return found;
    const connect = { ...connectOptions(trust), timeout: connectTimeoutMs };
    const agent = new Agent({ allowH2: false, connections: maxConnections, connect });
    agents.set(key, agent);
    forgetOldest(agents);
    return agent;
  }

  async function exchange(request: RemoteRequest): Promise<RemoteAnswer> {
    const { signal = null } = request;
    const { url, method, headers = {}, body, longestAnswerBytes = defaultLongestBytes } = request;
    if (!url.startsWith('https://'))
      throw new RemoteFailure('unreachable', 'the URL does not begin with https://');
    const dispatcher = await agentFor(request.trust);
    const { request: send } = await import('undici');
    const answer = await send(url, { method, headers, body: body ?? null, signal, dispatcher });
    return {
      status: answer.statusCode,
      headers: joined(answer.headers),
      body: await collect(answer.body, longestAnswerBytes),
    };
  }

  return {
    send: (request) =>
      withinTime(clock, request, (signal) => (transport ?? exchange)({ ...request, signal })),
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

function connectOptions({ authorities, clientCertificate, serverName, isVerified = true }: RemoteTrust) {
  return {
    ...(!isVerified && { rejectUnauthorized: false }),
    ...(authorities !== undefined && { ca: authorities }),
    ...(clientCertificate && { cert: clientCertificate.certificate, key: clientCertificate.key }),
    ...(serverName !== undefined && { servername: serverName }),
  };
}

/** Running calls on its connections still complete. */
function forgetOldest(agents: Map<string, Agent>): void {
  const [oldest] = agents;
  if (agents.size <= maxAgents || oldest === undefined) return;
  agents.delete(oldest[0]);
  oldest[1].close().catch(() => {});
}

/** Ends the work at the time limit or with the signal of the request, even if it ignores its own signal. */
export async function withinTime<T>(
  clock: Pick<Clock, 'after'>,
  { timeoutMs, signal }: Pick<RemoteRequest, 'timeoutMs' | 'signal'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const ended = Promise.withResolvers<never>();
  const end = (failure: RemoteFailure) => {
    ended.reject(failure);
    ending.abort();
  };
  const onAbort = () => end(new RemoteFailure('cancelled', 'the answer is no longer needed'));
  const cancelTimer =
    timeoutMs === undefined
      ? () => {}
      : clock.after(timeoutMs, () =>
          end(new RemoteFailure('late', `no answer within ${timeoutMs / 1000} s`)),
        );
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  try {
    return await Promise.race([ended.promise, work(ending.signal)]);
  } catch (error) {
    throw failureOf(error);
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', onAbort);
  }
}

async function collect(body: Dispatcher.ResponseData['body'], longestBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > longestBytes)
      throw new RemoteFailure('too-long', `the answer is longer than ${longestBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const joined = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** Codes of a connection that ended before the answer. */
const interruptions = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

function failureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  // If several addresses failed, the reason of the first.
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const { message, code = '' } = error as NodeJS.ErrnoException;
  return new RemoteFailure(interruptions.includes(code) ? 'interrupted' : 'unreachable', message, {
    cause: error,
  });
}
