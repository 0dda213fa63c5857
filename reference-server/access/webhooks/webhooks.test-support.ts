// A server that calls a remote service in this process, for the tests of the webhooks of access.
import { orch } from '../../../common/dialects/names.ts';
import type { ServerOptions } from '../../options.ts';
import type { RemoteAnswer, RemoteRequest } from '../../remote/client.ts';
import { startGuarded } from '../guarded-server.test-support.ts';
import type { AccessWebhookSettings } from './access-webhook.ts';

export const service = {
  url: 'https://service.test/review',
  trust: { authorities: undefined },
  token: undefined,
};

/** An answer, or an error that the call ends with. A text is a body. */
export type Answered = Partial<RemoteAnswer> | string | Error;

export interface Sent {
  readonly request: RemoteRequest;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary members of a review
  readonly review: any;
}

/** @param answer the answer for a review */
export async function startWithService(
  options: Partial<ServerOptions>,
  answer: (review: Sent['review'], count: number) => Answered | Promise<Answered>,
) {
  const sent: Sent[] = [];
  const lines: string[] = [];
  const sendRemote = async (request: RemoteRequest): Promise<RemoteAnswer> => {
    const review = JSON.parse(request.body ?? 'null');
    sent.push({ request, review });
    const given = await answer(review, sent.length);
    if (given instanceof Error) throw given;
    return { status: 200, headers: {}, body: '', ...(typeof given === 'string' ? { body: given } : given) };
  };
  const log = (line: string) => {
    if (!line.startsWith('warning:')) lines.push(line);
  };
  const guarded = await startGuarded(options, { sendRemote, log });
  return { ...guarded, sent, lines };
}

/** The review that was sent, with a status. */
export const answered = ({ apiVersion, kind, spec }: Sent['review'], status: object): string =>
  JSON.stringify({ apiVersion, kind, spec, status });

/** Settings of an authorization webhook, as flags give them. */
export const settings = (more: Partial<AccessWebhookSettings> = {}): AccessWebhookSettings => ({
  service,
  version: 'v1',
  authorizedTtlMs: 300_000,
  unauthorizedTtlMs: 30_000,
  timeoutMs: 30_000,
  failurePolicy: 'NoOpinion',
  conditions: undefined,
  ...more,
});

export const { authentication, authorization } = orch.groups;
