// Faults of the decision over several authorizers (access 5.4): denials, failures and the end of the evaluation.
import { noOpinion } from '../../../access/authorizer.ts';
import type { Authorizer, Judgement } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const order = 'authorization.chain.order-of-file';
const firstDeny = 'authorization.chain.first-deny-ends';
const any = 'authorization.chain.any';
const denied = 'reviews.access.denied';

/** The answers of webhooks mean something else. */
function mutateAnswers(parts: Parts, mutate: (judgement: Judgement) => Judgement): void {
  const { readAnswer } = parts.accessWebhooks;
  parts.accessWebhooks.readAnswer = (answer, sent) => mutate(readAnswer(answer, sent));
}

export const isWebhook = ({ name }: Authorizer) => name.startsWith('Webhook ');

/** Some authorizers give another judgement. */
function mutateJudgements(
  parts: Parts,
  mutate: (judgement: Judgement, one: Authorizer, all: readonly Authorizer[]) => Judgement,
): void {
  const { decide } = parts.access;
  parts.access.decide = (authorizers, attributes) =>
    decide(
      authorizers.map((one) => ({
        ...one,
        authorize: async (given) => mutate(await one.authorize(given), one, authorizers),
      })),
      attributes,
    );
}

const refusal: Judgement = { decision: 'deny', reason: '' };

const faults: readonly Fault[] = [
  {
    id: 'denials-of-webhooks-are-no-opinion',
    title: 'A denial of a webhook counts as no opinion.',
    breaks: [
      order,
      firstDeny,
      any,
      denied,
      'authorization.file.reload',
      'authorization.conditions.all-true-calls',
      'authorization.conditions.none-calls',
      'authorization.conditions.review-in-v1',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.limits.match-conditions',
      'authorization.groups.masters-past-webhook',
    ],
    install: (parts) =>
      mutateAnswers(parts, (one) => (one.decision === 'deny' ? { ...one, decision: 'no-opinion' } : one)),
  },
  {
    id: 'remembered-denial-is-no-opinion',
    title: 'A denial of a webhook counts as no opinion where it comes from the cache.',
    breaks: [order, firstDeny, denied],
    install({ accessWebhooks }) {
      accessWebhooks.remembered = (judgement) =>
        judgement.decision === 'deny' ? { ...noOpinion, reason: judgement.reason } : judgement;
    },
  },
  {
    id: 'no-opinion-of-webhooks-denies',
    title: 'A webhook without an opinion denies.',
    breaks: [
      order,
      firstDeny,
      any,
      denied,
      'authorization.file.several-webhooks',
      'authorization.file.name-in-metrics',
      'authorization.file.reload-invalid',
    ],
    install: (parts) =>
      mutateAnswers(parts, (one) => (one.decision === 'no-opinion' ? { ...one, decision: 'deny' } : one)),
  },
  {
    id: 'denial-of-the-last-webhook-is-no-opinion',
    title: 'The last of several webhooks cannot deny.',
    breaks: [any, 'authorization.conditions.presence-of-resource'],
    install: (parts) =>
      mutateJudgements(parts, (judgement, one, all) => {
        const webhooks = all.filter(isWebhook);
        const isLast = webhooks.length > 1 && webhooks.at(-1)?.name === one.name;
        return isLast && judgement.decision === 'deny' ? noOpinion : judgement;
      }),
  },
  {
    id: 'allow-of-the-first-of-many-webhooks-lost',
    title: 'The first of more than three webhooks cannot allow.',
    breaks: [any],
    install: (parts) =>
      mutateJudgements(parts, (judgement, one, all) => {
        const webhooks = all.filter(isWebhook);
        const isFirst = webhooks.length > 3 && webhooks[0]?.name === one.name;
        return isFirst && judgement.decision === 'allow' ? noOpinion : judgement;
      }),
  },
  {
    id: 'any-allow-of-a-chain-wins',
    title: 'A later allow wins over a denial.',
    breaks: [order, firstDeny, any, 'authorization.file.reload'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const first = await decide(authorizers, attributes);
        if (first.allowed) return first;
        for (const one of authorizers) {
          const { decision } = await one.authorize(attributes);
          if (decision === 'allow') return { decision, reason: '', allowed: true };
        }
        return first;
      };
    },
  },
  {
    id: 'webhooks-called-after-a-denial',
    title: 'The authorizers after a denial are consulted too, without effect.',
    breaks: [firstDeny, any],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const first = await decide(authorizers, attributes);
        if (first.decision === 'deny') for (const one of authorizers) await one.authorize(attributes);
        return first;
      };
    },
  },
  {
    id: 'webhooks-called-after-an-allow',
    title: 'The authorizers after an allow are consulted too, without effect.',
    breaks: [order, any],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const first = await decide(authorizers, attributes);
        if (first.decision === 'allow') for (const one of authorizers) await one.authorize(attributes);
        return first;
      };
    },
  },
  {
    id: 'failed-webhooks-always-continue',
    title: 'A webhook that fails has no opinion, whatever its failurePolicy is.',
    breaks: [any, 'authorization.conditions.error-under-deny'],
    install(parts) {
      parts.accessWebhooks.judgementOnFailure = () => noOpinion;
    },
  },
  {
    id: 'failed-webhooks-always-deny',
    title: 'A webhook that fails denies, whatever its failurePolicy is.',
    breaks: [any, 'authorization.conditions.error-under-no-opinion'],
    install(parts) {
      parts.accessWebhooks.judgementOnFailure = () => refusal;
    },
  },
  {
    id: 'failure-policy-of-the-first-webhook-for-all',
    title: 'The failurePolicy of the first webhook applies to all.',
    breaks: [any],
    install(parts) {
      const { readFailurePolicy } = parts.authorizationFile;
      let first: ReturnType<typeof readFailurePolicy> | undefined;
      parts.authorizationFile.readFailurePolicy = (setting) => {
        const own = readFailurePolicy(setting);
        return setting.field.startsWith('authorizers[0]') ? (first = own) : (first ?? own);
      };
    },
  },
  {
    id: 'failed-webhooks-allow',
    title: 'A webhook that fails allows the request.',
    breaks: [any, 'authorization.modes.webhook'],
    install(parts) {
      parts.accessWebhooks.judgementOnFailure = () => ({ decision: 'allow', reason: '' });
    },
  },
  {
    id: 'late-authorization-webhook-has-no-opinion',
    title: 'After the timeout of an authorization webhook the next authorizer decides, also under Deny.',
    breaks: ['authorization.webhook.timeout-applied'],
    install({ accessWebhooks }) {
      const { judgementOnFailure } = accessWebhooks;
      accessWebhooks.judgementOnFailure = (policy, code) =>
        judgementOnFailure(code === 'late' ? 'NoOpinion' : policy, code);
    },
  },
];

export default faults;
