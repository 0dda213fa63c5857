// A server whose webhooks answer in process: each test sets their answers, and reads the reviews that they received.
import { startApi } from '../../verbs/api.test-support.ts';
import type { CallWebhook, WebhookCall } from './sender.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of a review
type Review = any;

/** The response of a webhook, without the uid; a text is the whole body; an error is thrown. */
type Response = Record<string, unknown> | string | Error | Promise<never>;

export interface ReceivedReview {
  /** The name of the webhook. */
  readonly by: string;
  readonly review: Review;
  readonly call: WebhookCall;
}

export const kinds = {
  mutating: ['MutatingWebhookConfiguration', 'mutatingwebhookconfigurations'],
  validating: ['ValidatingWebhookConfiguration', 'validatingwebhookconfigurations'],
} as const;

export const configurations = (type: keyof typeof kinds) =>
  `/apis/admissionregistration.orch.io/v1/${kinds[type][1]}`;

/** Called for every write of a config map. */
export const webhook = (name: string, more: object = {}) => ({
  name,
  clientConfig: { url: `https://hooks.test/${name}` },
  rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...more,
});

export const allowed = { allowed: true };

/** A response with a JSON patch. */
export const patching = (...operations: object[]) => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
});

export async function startWithWebhooks() {
  const received: ReceivedReview[] = [];
  const answers = new Map<string, (request: Review) => Response>();
  const callWebhook: CallWebhook = async (call) => {
    const by = call.url.split('/').at(-1)!;
    const review = JSON.parse(call.body);
    received.push({ by, review, call });
    const response = await answers.get(by)?.(review.request);
    if (response instanceof Error) throw response;
    if (typeof response === 'string') return { status: 200, body: response };
    const { apiVersion, kind, request } = review;
    return {
      status: 200,
      body: JSON.stringify({ apiVersion, kind, response: { uid: request.uid, ...response } }),
    };
  };
  const api = await startApi({}, Math.random, { callWebhook });

  /** Configures webhooks of one configuration, which has the name of the first. */
  async function configure(type: keyof typeof kinds, ...webhooks: readonly { readonly name: string }[]) {
    const metadata = { name: webhooks[0]!.name };
    return api.given(configurations(type), { metadata, webhooks });
  }

  /** Configures one webhook with its answer. */
  async function hook(
    type: keyof typeof kinds,
    name: string,
    answer: (request: Review) => Response,
    more: object = {},
  ) {
    answers.set(name, answer);
    await configure(type, webhook(name, more));
  }

  return {
    ...api,
    send: api.sendRequest,
    configure,
    hook,
    answers,
    received,
    names: () => received.map(({ by }) => by),
  };
}
