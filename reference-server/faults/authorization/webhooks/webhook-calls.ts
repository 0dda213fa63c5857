// Faults of the calls of an authorization webhook: version, connection, timeout, failures, answers (access 4, 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { RemoteAnswer, RemoteRequest } from '../../../remote/client.ts';
import { RemoteFailure } from '../../../remote/failure.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.webhook.${name}`;

const mutateCall = (parts: Parts, mutate: (request: RemoteRequest) => RemoteRequest): void =>
  void (parts.accessWebhooks.requestOf = mutate);

/** Replaces an answer before it is read. */
function mutateAnswer(parts: Parts, mutate: (answer: RemoteAnswer) => RemoteAnswer): void {
  const { readAnswer } = parts.accessWebhooks;
  parts.accessWebhooks.readAnswer = (answer, sent) => readAnswer(mutate(answer), sent);
}

const allowed = { decision: 'allow', reason: '' } as const;
const noOpinion = { decision: 'no-opinion', reason: '' } as const;

const connections: readonly Fault[] = [
  {
    id: 'authorization-webhook-not-verified',
    title: 'The certificate of an authorization webhook is not verified.',
    breaks: [row('connection-file')],
    install: (parts) =>
      mutateCall(parts, (request) => ({ ...request, trust: { ...request.trust, isVerified: false } })),
  },
  {
    id: 'authorization-webhook-without-client-certificate',
    title: 'The server calls an authorization webhook without its client certificate.',
    breaks: [row('connection-file')],
    install: (parts) =>
      mutateCall(parts, (request) => ({
        ...request,
        trust: { ...request.trust, clientCertificate: undefined },
      })),
  },
  {
    id: 'authorization-webhook-path-dropped',
    title: 'The path of the URL of an authorization webhook is not used.',
    breaks: [row('connection-file')],
    install: (parts) =>
      mutateCall(parts, (request) => ({ ...request, url: `${new URL(request.url).origin}/` })),
  },
  {
    id: 'authorization-webhook-version-ignored',
    title: 'Reviews are always sent in v1.',
    breaks: [row('option-version'), row('version-values'), 'authorization.webhook-calls.version-v1beta1'],
    install(parts) {
      parts.accessWebhooks.versionSent = () => 'v1';
    },
  },
  {
    id: 'authorization-webhook-option-v1-unknown',
    title: 'The value v1 of the option for the version is read as v1beta1.',
    breaks: [row('option-version')],
    install(parts) {
      const { versionNamed } = parts.accessWebhooks;
      parts.accessWebhooks.versionNamed = (text) => versionNamed(text === 'v1' ? 'v1beta1' : text);
    },
  },
  {
    id: 'authorization-webhook-group-in-v1',
    title: 'Reviews in v1 have their groups in the member of v1beta1.',
    breaks: [row('option-version'), 'authorization.attributes.groups'],
    install(parts) {
      const { reviewOf } = parts.accessWebhooks;
      parts.accessWebhooks.reviewOf = (spec, version, names) => ({
        ...reviewOf(spec, 'v1beta1', names),
        apiVersion: reviewOf(spec, version, names).apiVersion,
      });
    },
  },
];

const failures: readonly Fault[] = [
  {
    id: 'authorization-webhook-never-times-out',
    title: 'The timeout of an authorization webhook is not applied.',
    breaks: [row('timeout-applied')],
    install(parts) {
      parts.accessWebhooks.timeoutMs = () => 10 * 60_000;
    },
  },
  {
    id: 'authorization-webhook-longest-timeout',
    title: 'Every call of an authorization webhook may last thirty seconds, whatever its timeout is.',
    breaks: [row('timeout-applied')],
    install(parts) {
      parts.accessWebhooks.timeoutMs = () => 30_000;
    },
  },
  {
    id: 'authorization-webhook-short-timeout',
    title: 'A call of an authorization webhook is ended after one second, whatever its timeout is.',
    breaks: [row('timeout-applied')],
    install(parts) {
      parts.accessWebhooks.timeoutMs = () => 1_000;
    },
  },
  {
    id: 'authorization-webhook-failure-allows',
    title: 'Under NoOpinion a request whose call failed is allowed.',
    breaks: [
      row('failure-no-opinion'),
      row('failure-malformed-answer'),
      row('timeout-applied'),
      'authorization.modes.webhook',
    ],
    install(parts) {
      const { judgementOnFailure } = parts.accessWebhooks;
      parts.accessWebhooks.judgementOnFailure = (policy) =>
        policy === 'NoOpinion' ? allowed : judgementOnFailure(policy);
    },
  },
  {
    id: 'authorization-webhook-failure-always-denies',
    title: 'A failed call denies the request under NoOpinion as well.',
    breaks: [row('failure-no-opinion'), row('failure-malformed-answer'), row('timeout-applied')],
    install(parts) {
      const { judgementOnFailure } = parts.accessWebhooks;
      parts.accessWebhooks.judgementOnFailure = () => judgementOnFailure('Deny');
    },
  },
  {
    id: 'authorization-webhook-failure-never-denies',
    title: 'Under Deny later authorizers decide about a request whose call failed.',
    breaks: [row('failure-deny'), row('failure-malformed-answer'), row('timeout-applied')],
    install(parts) {
      parts.accessWebhooks.judgementOnFailure = () => noOpinion;
    },
  },
  {
    id: 'authorization-webhook-malformed-without-opinion',
    title: 'A malformed answer counts as one without an opinion, whatever failurePolicy says.',
    breaks: [row('failure-malformed-answer')],
    install(parts) {
      const { readAnswer } = parts.accessWebhooks;
      parts.accessWebhooks.readAnswer = (answer, sent) => {
        try {
          return readAnswer(answer, sent);
        } catch (error) {
          if (error instanceof RemoteFailure) return noOpinion;
          throw error;
        }
      };
    },
  },
];

const answers: readonly Fault[] = [
  {
    id: 'authorization-webhook-status-code-ignored',
    title: 'The status code of the answer of an authorization webhook is not read.',
    breaks: [row('failure-malformed-answer')],
    install: (parts) => mutateAnswer(parts, (answer) => ({ ...answer, status: 200 })),
  },
  {
    id: 'authorization-webhook-redirect-read',
    title: 'The body of a redirect is read like that of 200.',
    breaks: [row('failure-malformed-answer')],
    install: (parts) =>
      mutateAnswer(parts, (answer) => (answer.status === 302 ? { ...answer, status: 200 } : answer)),
  },
  {
    id: 'authorization-webhook-body-searched',
    title: 'An answer that is not JSON allows the request if it contains allowed and true.',
    breaks: [row('failure-malformed-answer')],
    install(parts) {
      const { readAnswer } = parts.accessWebhooks;
      parts.accessWebhooks.readAnswer = (answer, sent) =>
        answer.status === 200 && /allowed"?:\s*true/.test(answer.body) ? allowed : readAnswer(answer, sent);
    },
  },
  {
    id: 'authorization-webhook-text-allows',
    title: 'A text in place of allowed true allows the request.',
    breaks: [row('failure-malformed-answer')],
    install: (parts) =>
      mutateAnswer(parts, (answer) => ({
        ...answer,
        body: answer.body.replace('"allowed":"true"', '"allowed":true'),
      })),
  },
  {
    id: 'authorization-webhook-any-kind',
    title: 'The kind of the answer of an authorization webhook is not compared.',
    breaks: [row('failure-malformed-answer')],
    install(parts) {
      const { readAnswer } = parts.accessWebhooks;
      parts.accessWebhooks.readAnswer = (answer, sent) =>
        readAnswer(
          { ...answer, body: answer.body.replace('"kind":"TokenReview"', `"kind":"${sent.kind}"`) },
          sent,
        );
    },
  },
  {
    id: 'authorization-webhook-denial-ignored-in-v1beta1',
    title: 'In v1beta1 a denial counts as an answer without an opinion.',
    breaks: ['authorization.webhook.cache-per-question'],
    install(parts) {
      const { readAnswer } = parts.accessWebhooks;
      parts.accessWebhooks.readAnswer = (answer, sent) => {
        const judgement = readAnswer(answer, sent);
        return judgement.decision === 'deny' && sent.apiVersion.endsWith('v1beta1') ? noOpinion : judgement;
      };
    },
  },
];

export default [...connections, ...failures, ...answers];
