// Sends reviews to webhooks: a POST over https, verified with the webhook's own bundle.
import type { Agent } from 'undici';
import { CallFailure } from './call-failure.ts';

export interface WebhookCall {
  readonly url: string;
  /** PEM; undefined: the certificates that the system trusts. */
  readonly caBundle: string | undefined;
  /** JSON. */
  readonly body: string;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly body: string;
}

/** @throws CallFailure if there is no answer */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>;

export interface WebhookSender {
  readonly call: CallWebhook;
  /** Ends all connections. */
  close(): Promise<void>;
}

const maxAnswerBytes = 8 * 1024 * 1024;
/** The number of bundles whose connections are kept for the next call. */
const maxAgents = 16;

/** Sends over the network, and keeps connections for the next call. */
export function createWebhookSender(): WebhookSender {
  const agents = new Map<string, Agent>();
  return {
    async call({ url, caBundle, body, signal }) {
      const { Agent, request } = await import('undici');
      let dispatcher = agents.get(caBundle ?? '');
      if (dispatcher === undefined) {
        dispatcher = new Agent({ allowH2: false, connect: caBundle === undefined ? {} : { ca: caBundle } });
        agents.set(caBundle ?? '', dispatcher);
        forgetOldest(agents);
      }
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      try {
        const response = await request(url, { method: 'POST', headers, body, signal, dispatcher });
        return { status: response.statusCode, body: await collect(response.body) };
      } catch (error) {
        throw new CallFailure(`failed to call webhook: ${reasonOf(error)}`, { cause: error });
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}

/** Running calls on its connections still complete. */
function forgetOldest(agents: Map<string, Agent>): void {
  const [oldest] = agents;
  if (agents.size <= maxAgents || oldest === undefined) return;
  agents.delete(oldest[0]);
  oldest[1].close().catch(() => {});
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxAnswerBytes) throw new CallFailure(`the answer is longer than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** If several addresses failed, the reason of the first. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
