// Faults of mode Webhook in the style of options (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const mode = 'authorization.modes.webhook';
const awaited = 'authorization.modes.webhook-is-awaited';

/** Requests of some verbs go on while the service is called. */
function decideAtOnce(parts: Parts, verbs: readonly string[]): void {
  const { decide } = parts.access;
  parts.access.decide = async (authorizers, attributes) => {
    const decision = decide(authorizers, attributes);
    if (!verbs.includes(attributes.verb) || !authorizers.some(({ name }) => name.startsWith('Webhook')))
      return decision;
    decision.catch(() => {});
    return { decision: 'allow', reason: '', allowed: true };
  };
}

const faults: readonly Fault[] = [
  {
    id: 'mode-webhook-without-calls',
    title: 'Mode Webhook calls no service, and has no opinion.',
    breaks: [
      mode,
      awaited,
      'authorization.attributes.groups',
      'authorization.attributes.user',
      'authorization.groups.masters-past-webhook',
      'authorization.webhook.cache-per-question',
      'authorization.webhook.option-version',
      'authorization.webhook.option-version-default',
      'authorization.webhook-calls.post',
    ],
    install(parts) {
      const { inOrder } = parts.access;
      parts.access.inOrder = (modes) => inOrder(modes).filter((one) => one !== 'Webhook');
    },
  },
  {
    id: 'mode-webhook-allows-what-is-answered',
    title: 'A webhook allows every request on which it answers.',
    breaks: [mode, 'authorization.file.reload'],
    install(parts) {
      const { readAnswer } = parts.accessWebhooks;
      parts.accessWebhooks.readAnswer = (answer, sent) => ({
        ...readAnswer(answer, sent),
        decision: 'allow',
      });
    },
  },
  {
    id: 'mode-webhook-allows-what-is-not-denied',
    title: 'Mode Webhook allows a request that the service does not deny.',
    breaks: [mode],
    install(parts) {
      const { readAnswer } = parts.accessWebhooks;
      parts.accessWebhooks.readAnswer = (answer, sent) => {
        const judgement = readAnswer(answer, sent);
        return judgement.decision === 'no-opinion' ? { ...judgement, decision: 'allow' } : judgement;
      };
    },
  },
  {
    id: 'writes-go-on-during-webhooks',
    title: 'A request that creates an object is executed while an authorization webhook is called.',
    breaks: [awaited],
    install: (parts) => decideAtOnce(parts, ['create']),
  },
  {
    id: 'slow-webhooks-allow-writes',
    title: 'An authorization webhook that does not answer within a second counts as allowing.',
    breaks: [awaited],
    install(parts) {
      parts.accessWebhooks.timeoutMs = () => 1_000;
      parts.accessWebhooks.judgementOnFailure = () => ({ decision: 'allow', reason: '' });
    },
  },
  {
    id: 'slow-webhooks-given-up',
    title: 'An authorization webhook that does not answer within a second fails.',
    breaks: [awaited],
    install(parts) {
      parts.accessWebhooks.timeoutMs = () => 1_000;
    },
  },
];

export default faults;
