// Faults of how long the decisions of a token webhook are cached (access 5.1, 8).
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';
import { rememberFailures } from '../../remember-failures.ts';
import { renewedByUse } from '../../authorization/webhooks/renewed-by-use.ts';

const row = (name: string) => `authentication.token-webhook.${name}`;

/** Replaces the time for which a decision is cached. */
const mutateCache = (parts: Parts, cacheMs: Parts['tokenWebhooks']['cacheMs']): void =>
  void (parts.tokenWebhooks.cacheMs = cacheMs);

/** Later answers about a token have an attribute of the first one. */
function keepAttribute({ tokenWebhooks }: Parts, attribute: 'groups' | 'extra'): void {
  const { readAnswer } = tokenWebhooks;
  const first = new Map<string, User>();
  tokenWebhooks.readAnswer = (answer, sent) => {
    const user = readAnswer(answer, sent);
    if (user === undefined) return undefined;
    const key = JSON.stringify(sent['spec']);
    const known = first.get(key) ?? user;
    first.set(key, known);
    return { ...user, [attribute]: known[attribute] };
  };
}

const faults: readonly Fault[] = [
  {
    id: 'token-webhook-not-cached',
    title: 'A token webhook is called at each request.',
    breaks: [row('cache-option')],
    install: (parts) => mutateCache(parts, () => 0),
  },
  {
    id: 'token-webhook-cache-fixed',
    title: 'Decisions are cached for two minutes, whatever the option says.',
    breaks: [row('cache-option')],
    install: (parts) => mutateCache(parts, () => 2 * 60_000),
  },
  {
    id: 'token-webhook-cache-of-one-decision',
    title: 'Only the latest decision of a token webhook is cached.',
    breaks: [row('cache-option')],
    install(parts) {
      parts.tokenWebhooks.cacheEntries = 1;
    },
  },
  {
    id: 'token-webhook-cache-short',
    title: 'Decisions are cached for at most ten seconds.',
    breaks: [row('cache-option')],
    install: (parts) => mutateCache(parts, (_user, ttlMs) => Math.min(ttlMs, 10_000)),
  },
  {
    id: 'token-webhook-refusals-kept',
    title: 'A token that was refused once is refused until the server ends.',
    breaks: [row('cache-option')],
    install: (parts) => mutateCache(parts, (user, ttlMs) => (user === undefined ? Infinity : ttlMs)),
  },
  {
    id: 'token-webhook-cache-zero-is-default',
    title: 'A cache time of zero stands for the default.',
    breaks: [row('cache-option')],
    install: (parts) => mutateCache(parts, (_user, ttlMs) => (ttlMs === 0 ? 2 * 60_000 : ttlMs)),
  },
  {
    id: 'token-webhook-renewal-keeps-groups',
    title: 'A renewed decision keeps the groups of the first.',
    breaks: [row('cache-option')],
    install: (parts) => keepAttribute(parts, 'groups'),
  },
  {
    id: 'token-webhook-renewal-keeps-extra',
    title: 'A renewed decision keeps the extra values of the first.',
    breaks: [row('cache-option')],
    install: (parts) => keepAttribute(parts, 'extra'),
  },
  {
    id: 'token-webhook-cache-of-any-audience',
    title: 'A decision of a token webhook for some audiences also answers reviews for others.',
    breaks: ['authentication.token-webhook.audiences-of-reviews'],
    install(parts) {
      const { cacheKey } = parts.tokenWebhooks;
      parts.tokenWebhooks.cacheKey = (presented) => cacheKey({ ...presented, audiences: [] });
    },
  },
  {
    id: 'token-webhook-failures-cached',
    title:
      'After a call of a token webhook has failed, reviews of the same token fail until the server ends.',
    breaks: [row('failures-not-cached')],
    install({ tokenWebhooks }) {
      tokenWebhooks.readAnswer = rememberFailures(tokenWebhooks.readAnswer);
    },
  },
  {
    id: 'token-webhook-disjoint-audiences-echoed',
    title: 'A token of a webhook that is for none of the requested audiences is reported as good for all.',
    breaks: ['authentication.token-webhook.audiences-of-reviews'],
    install({ tokenWebhooks }) {
      const { sharedAudiences } = tokenWebhooks;
      tokenWebhooks.sharedAudiences = (valid, requested) => {
        const shared = sharedAudiences(valid, requested);
        return shared.length === 0 ? requested : shared;
      };
    },
  },
  {
    id: 'token-webhook-cache-default-seconds',
    title: 'Without the option decisions are cached for ten seconds.',
    breaks: [row('cache-default')],
    install(parts) {
      parts.tokenWebhooks.defaults = { ...parts.tokenWebhooks.defaults, cacheTtlMs: 10_000 };
    },
  },
  {
    id: 'token-webhook-cache-default-hour',
    title: 'Without the option decisions are cached for an hour.',
    breaks: [row('cache-default')],
    install(parts) {
      parts.tokenWebhooks.defaults = { ...parts.tokenWebhooks.defaults, cacheTtlMs: 3_600_000 };
    },
  },
  {
    id: 'token-webhook-cache-renewed-by-use',
    title: 'Each use of a cached decision of a token webhook renews its time.',
    breaks: [row('cache-option')],
    install({ tokenWebhooks }) {
      tokenWebhooks.createCache = renewedByUse(tokenWebhooks.createCache);
    },
  },
];

export default faults;
