// Load on one server: many requests over a limited number of connections, and its figures.
import { Agent, request } from 'undici';

export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadTarget {
  readonly baseUrl: string;
  readonly token: string;
  readonly connections: number;
  /** Content type of the bodies; JSON by default. */
  readonly contentType?: string | undefined;
}

/** Sends a request and returns the text of the response. @throws Error for any status above 299 */
export type Send = (method: string, path: string, body?: unknown) => Promise<string>;

export interface Sender {
  readonly send: Send;
  close(): Promise<void>;
}

/** Sends over persistent connections. */
export function createSender({
  baseUrl,
  token,
  connections,
  contentType = 'application/json',
}: LoadTarget): Sender {
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: { rejectUnauthorized: false },
    allowH2: false,
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  return {
    async send(method, path, body) {
      const sent = body === undefined ? null : JSON.stringify(body);
      const answer = await request(baseUrl + path, {
        method: method as 'GET',
        dispatcher: agent,
        headers,
        body: sent,
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300)
        throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`);
      return text;
    },
    close: () => agent.close(),
  };
}

/** Runs `count` actions, `connections` at a time. */
export async function measure(
  count: number,
  connections: number,
  action: (index: number) => Promise<unknown>,
): Promise<Figures> {
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (next < count) {
      const index = next++;
      const sentAt = performance.now();
      await action(index);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(2));
  return { perSecond: Math.round(count / seconds), p50Ms: at(0.5), p99Ms: at(0.99) };
}
