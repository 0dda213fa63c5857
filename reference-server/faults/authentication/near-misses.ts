// Faults that accept a credential which is almost valid (document access 5.1).
import type { Fault } from '../fault.ts';

const halfAnHour = 1800;
const beginAlike = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

export default [
  {
    id: 'expired-tokens-accepted-for-half-an-hour',
    title: 'A service account token is accepted for half an hour after its expiration.',
    breaks: ['authentication.service-accounts.expired'],
    install({ serviceAccounts }) {
      const { isExpired } = serviceAccounts;
      serviceAccounts.isExpired = (claims, nowSeconds) => isExpired(claims, nowSeconds - halfAnHour);
    },
  },
  {
    id: 'tokens-accepted-half-an-hour-early',
    title: 'A service account token is accepted half an hour before its start.',
    breaks: ['authentication.service-accounts.not-yet-valid'],
    install({ serviceAccounts }) {
      const { isTooEarly } = serviceAccounts;
      serviceAccounts.isTooEarly = (claims, nowSeconds) => isTooEarly(claims, nowSeconds + halfAnHour);
    },
  },
  {
    id: 'audiences-compared-by-prefix',
    title: 'An audience matches each audience that begins with it.',
    breaks: ['authentication.service-accounts.other-audience', 'reviews.token.audiences-intersection'],
    install({ serviceAccounts }) {
      serviceAccounts.sharedAudiences = ({ audiences }, requested, own) => {
        const given = audiences.length === 0 ? own : audiences;
        return requested.filter((one) => given.some((other) => beginAlike(one, other)));
      };
    },
  },
  {
    id: 'only-first-audience-of-a-token',
    title: 'Only the first audience of a service account token counts.',
    breaks: ['reviews.token.audiences-intersection'],
    install({ serviceAccounts }) {
      const { sharedAudiences } = serviceAccounts;
      serviceAccounts.sharedAudiences = (claims, requested, own) =>
        sharedAudiences({ ...claims, audiences: claims.audiences.slice(0, 1) }, requested, own);
    },
  },
  {
    id: 'issuers-compared-by-prefix',
    title: 'The issuer of a service account token may be longer or shorter than the own issuer.',
    breaks: ['authentication.service-accounts.other-issuer'],
    install({ serviceAccounts }) {
      serviceAccounts.isOwnIssuer = ({ issuer }, own) => beginAlike(issuer, own);
    },
  },
  {
    id: 'sent-authority-is-trusted',
    title: 'A client certificate is accepted if its authority is sent with it.',
    breaks: ['authentication.certificates.other-authority'],
    install({ certificates }) {
      const { findPath } = certificates;
      certificates.findPath = (sent, authorities, nowMs) => {
        const last = sent.at(-1);
        const isComplete = sent.length > 1 && last !== undefined && last.subject === last.issuer;
        return findPath(sent, authorities, nowMs) ?? (isComplete ? sent : undefined);
      };
    },
  },
  {
    id: 'discovery-needs-no-credential',
    title: 'With --anonymous-auth=false requests without credentials are refused on resource paths only.',
    breaks: ['authentication.anonymous.disabled'],
    install({ identity }) {
      const { mayBeAnonymous } = identity;
      identity.mayBeAnonymous = (request) =>
        mayBeAnonymous(request) || (!request.refused && request.route.type === 'path');
    },
  },
  {
    id: 'watches-with-a-bad-credential-are-anonymous',
    title: 'A watch with an invalid credential is treated as anonymous.',
    breaks: [
      'authorization.decision.after-authentication',
      'endpoints.unauthenticated.claim-templates-list',
      'endpoints.unauthenticated.pod-templates-list-all',
    ],
    install({ identity }) {
      const { mayBeAnonymous } = identity;
      identity.mayBeAnonymous = (request) =>
        mayBeAnonymous(request) ||
        (request.refused && request.route.type === 'resource' && request.route.verb === 'watch');
    },
  },
  {
    id: 'token-webhook-extra-keys-in-lower-case',
    title: 'The keys of the extra values in the answer of a token webhook are put into lower case.',
    breaks: ['authentication.token-webhook.answer-user'],
    install({ tokenWebhooks }) {
      const { readAnswer } = tokenWebhooks;
      tokenWebhooks.readAnswer = (...given) => {
        const user = readAnswer(...given);
        const extra = Object.entries(user?.extra ?? {}).map(([key, values]) => [key.toLowerCase(), values]);
        return user && { ...user, extra: Object.fromEntries(extra) };
      };
    },
  },
  {
    id: 'unusable-bootstrap-token-is-final',
    title:
      'A token is refused where a Secret of its bootstrap token may not authenticate, whatever other methods know.',
    breaks: ['authentication.methods.together'],
    install({ identity, bootstrap }) {
      const { findSecret } = bootstrap;
      const { firstSuccess } = identity;
      let hasSecret = false;
      bootstrap.findSecret = async (...given) => {
        const found = await findSecret(...given);
        hasSecret = found !== undefined;
        return found;
      };
      identity.firstSuccess = async (all, request, nowMs) => {
        const own = all.find(({ name }) => name === 'bootstrap-tokens');
        hasSecret = false;
        const found = await own?.authenticate(request, nowMs);
        return found === 'refused' && hasSecret ? found : firstSuccess(all, request, nowMs);
      };
    },
  },
  {
    id: 'token-webhook-answers-need-a-spec',
    title: 'An answer of a token webhook without a spec does not authenticate.',
    breaks: ['authentication.token-webhook.answer-spec-ignored'],
    install({ tokenWebhooks }) {
      const { readAnswer } = tokenWebhooks;
      tokenWebhooks.readAnswer = (answer, sent) => {
        const user = readAnswer(answer, sent);
        return 'spec' in (JSON.parse(answer.body) as object) ? user : undefined;
      };
    },
  },
  {
    id: 'expired-bootstrap-token-is-final',
    title: 'A token is refused where it is a bootstrap token that has expired, whatever other methods know.',
    breaks: ['authentication.methods.together'],
    install({ identity, bootstrap }) {
      const { timeLeftMs } = bootstrap;
      const { firstSuccess } = identity;
      let isExpired = false;
      bootstrap.timeLeftMs = (...given) => {
        const left = timeLeftMs(...given);
        isExpired ||= left === 0;
        return left;
      };
      identity.firstSuccess = async (all, request, nowMs) => {
        const own = all.find(({ name }) => name === 'bootstrap-tokens');
        isExpired = false;
        const found = await own?.authenticate(request, nowMs);
        return found === 'refused' && isExpired ? found : firstSuccess(all, request, nowMs);
      };
    },
  },
  {
    id: 'reviewed-bootstrap-form-is-final',
    title: 'In a TokenReview a token of the form of a bootstrap token is refused where no Secret has it.',
    breaks: ['authentication.methods.together'],
    install({ identity }) {
      const { firstSuccess } = identity;
      identity.firstSuccess = async (all, request, nowMs) => {
        const own = all.find(({ name }) => name === 'bootstrap-tokens');
        const found = request.audiences && (await own?.authenticate(request, nowMs));
        return found === 'refused' ? found : firstSuccess(all, request, nowMs);
      };
    },
  },
] as const satisfies readonly Fault[];
