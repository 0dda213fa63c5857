// Sends reviews to webhooks: a POST over https, verified with the webhook's own bundle.
import type { SendRemote } from '../../remote/client.ts';
import { RemoteFailure } from '../../remote/failure.ts';
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

const longestAnswerBytes = 8 * 1024 * 1024;
const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** Sends over the network. */
export const createWebhookSender =
  (send: SendRemote): CallWebhook =>
  async ({ url, caBundle, body, signal }) => {
    const trust = { authorities: caBundle };
    try {
      const call = { method: 'POST', url, trust, headers, body, signal, longestAnswerBytes } as const;
      const answer = await send(call);
      return { status: answer.status, body: answer.body };
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      throw new CallFailure(`failed to call webhook: ${error.message}`, { cause: error });
    }
  };
