// Admission webhooks of cases without a socket: the server in this process calls them by their URL.
import { answerReview } from '../../../fixtures/services/admission-review.ts';
import type {
  AdmissionRequest,
  Respond,
  WebhookService,
} from '../../../fixtures/services/admission-review.ts';
import { CallFailure } from '../../../reference-server/admission/webhooks/call-failure.ts';
import type { CallWebhook } from '../../../reference-server/admission/webhooks/sender.ts';

export interface InProcessWebhooks {
  readonly call: CallWebhook;
  open(respond: Respond): Promise<WebhookService>;
}

export function createInProcessWebhooks(): InProcessWebhooks {
  const services = new Map<string, (body: string) => string>();
  let count = 0;
  return {
    async call({ url, body }) {
      const answer = services.get(url);
      if (answer === undefined) throw new CallFailure(`no service listens at ${url}`);
      return { status: 200, body: answer(body) };
    },
    async open(respond) {
      const url = `https://webhook-${(count += 1)}.example.invalid/admit`;
      const requests: AdmissionRequest[] = [];
      services.set(url, (body) => {
        const { request, answer } = answerReview(body, respond);
        requests.push(request);
        return answer;
      });
      return {
        clientConfig: { url, caBundle: noCertificate },
        requests,
        close: async () => void services.delete(url),
      };
    },
  };
}

const noCertificate = Buffer.from('').toString('base64');
