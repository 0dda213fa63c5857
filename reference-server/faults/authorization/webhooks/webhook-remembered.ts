// Faults of what a server remembers of authorization webhooks: failed calls, and settings and answers over a reload (access 5.4).
import type { AccessWebhookSettings } from '../../../access/webhooks/access-webhook.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { rememberFailures } from '../../remember-failures.ts';
import { renewedByUse } from './renewed-by-use.ts';
import { mutateEntries } from '../configuration/authorization-file.ts';
import { isWebhook } from '../configuration/chain-of-webhooks.ts';

/** A webhook keeps one of its first settings, by its name. */
function keepSetting(parts: Parts, member: keyof AccessWebhookSettings): void {
  const first = new Map<string, AccessWebhookSettings>();
  mutateEntries(parts, (entries) =>
    entries.map((entry) => {
      const { name, webhook } = entry;
      if (webhook === undefined) return entry;
      const kept = first.get(name) ?? webhook;
      first.set(name, kept);
      return { ...entry, webhook: { ...webhook, [member]: kept[member] } };
    }),
  );
}

/** Several units in one duration, such as in 5m0s. */
const isCompound = (value: unknown) => typeof value === 'string' && /\d[a-z]+\d/.test(value);

/** Caches answers about paths by another text. */
const cachesPaths = (id: string, title: string, keyOf: (path: string) => string): Fault => ({
  id,
  title,
  breaks: ['authorization.webhook.cache-per-question'],
  install({ accessWebhooks }) {
    const { cacheKey } = accessWebhooks;
    accessWebhooks.cacheKey = ({ nonResourceAttributes, ...spec }) =>
      cacheKey({
        ...spec,
        ...(nonResourceAttributes && {
          nonResourceAttributes: { ...nonResourceAttributes, path: keyOf(nonResourceAttributes.path) },
        }),
      });
  },
});

const faults: readonly Fault[] = [
  {
    id: 'webhook-cache-without-uid',
    title: 'Answers of an authorization webhook are cached whatever the uid of the user is.',
    breaks: ['authorization.webhook.cache-per-question', 'reviews.access.user-attributes'],
    install({ accessWebhooks }) {
      const { cacheKey } = accessWebhooks;
      accessWebhooks.cacheKey = (spec) => cacheKey({ ...spec, uid: '' });
    },
  },
  {
    id: 'webhook-cache-without-verb-of-paths',
    title: 'Answers of an authorization webhook about a path are cached whatever its verb is.',
    breaks: ['authorization.webhook.cache-per-question'],
    install({ accessWebhooks }) {
      const { cacheKey } = accessWebhooks;
      accessWebhooks.cacheKey = ({ nonResourceAttributes: path, ...spec }) =>
        cacheKey({ ...spec, ...(path !== undefined && { nonResourceAttributes: { ...path, verb: 'get' } }) });
    },
  },
  {
    id: 'webhook-cache-with-first-extra-values',
    title: 'Answers of an authorization webhook are cached by the first value of each extra key.',
    breaks: ['authorization.webhook.cache-per-question'],
    install({ accessWebhooks }) {
      const { cacheKey } = accessWebhooks;
      accessWebhooks.cacheKey = ({ extra = {}, ...spec }) => {
        const first = Object.entries(extra).map(([key, values]) => [key, values.slice(0, 1)] as const);
        return cacheKey({ ...spec, extra: Object.fromEntries(first) });
      };
    },
  },
  {
    id: 'webhook-cache-with-two-groups',
    title: 'Answers of an authorization webhook are cached by the first two groups of the user.',
    breaks: ['authorization.webhook.cache-per-question'],
    install({ accessWebhooks }) {
      const { cacheKey } = accessWebhooks;
      accessWebhooks.cacheKey = ({ groups = [], ...spec }) =>
        cacheKey({ ...spec, groups: groups.slice(0, 2) });
    },
  },
  {
    id: 'webhook-failures-cached',
    title:
      'After a call of an authorization webhook has failed, the same review fails until the server ends.',
    breaks: ['authorization.webhook.failure-not-cached'],
    install({ accessWebhooks }) {
      accessWebhooks.readAnswer = rememberFailures(accessWebhooks.readAnswer);
    },
  },
  {
    id: 'webhook-durations-of-one-unit',
    title: 'authorizedTTL must be one number with one unit.',
    breaks: ['authorization.webhook.duration-form'],
    install({ authorizationFile }) {
      const { readAuthorizedTtlMs } = authorizationFile;
      authorizationFile.readAuthorizedTtlMs = (ttl) => {
        if (isCompound(ttl.value)) throw ttl.problem('is not a duration', 'write one number and a unit');
        return readAuthorizedTtlMs(ttl);
      };
    },
  },
  {
    id: 'webhook-connection-kept-over-reload',
    title: 'A reload does not change the service that a webhook of the same name calls.',
    breaks: ['authorization.file.reload-settings'],
    install: (parts) => keepSetting(parts, 'service'),
  },
  {
    id: 'webhook-policy-kept-over-reload',
    title: 'A reload does not change the failurePolicy of a webhook of the same name.',
    breaks: ['authorization.file.reload-settings'],
    install: (parts) => keepSetting(parts, 'failurePolicy'),
  },
  {
    id: 'webhook-version-kept-over-reload',
    title: 'A reload does not change the subjectAccessReviewVersion of a webhook of the same name.',
    breaks: ['authorization.file.reload-settings'],
    install: (parts) => keepSetting(parts, 'version'),
  },
  {
    id: 'webhook-timeout-kept-over-reload',
    title: 'A reload does not change the timeout of a webhook of the same name.',
    breaks: ['authorization.file.reload-settings'],
    install: (parts) => keepSetting(parts, 'timeoutMs'),
  },
  {
    id: 'webhook-conditions-kept-over-reload',
    title: 'A reload does not change the match conditions of a webhook of the same name.',
    breaks: ['authorization.file.reload-settings', 'authorization.file.reload'],
    install: (parts) => keepSetting(parts, 'conditions'),
  },
  ...(['authorizedTtlMs', 'unauthorizedTtlMs'] as const).map((member): Fault => ({
    id: `webhook-${member === 'authorizedTtlMs' ? 'allowed' : 'refused'}-lifetime-kept-over-reload`,
    title: `A reload does not change how long ${member === 'authorizedTtlMs' ? 'allowed' : 'refused'} answers of a webhook of the same name are cached.`,
    breaks: ['authorization.file.reload-settings'],
    install: (parts) => keepSetting(parts, member),
  })),
  {
    id: 'webhook-answers-cached-over-reload',
    title: 'Cached answers of a webhook decide after a reload has removed the webhook.',
    breaks: ['authorization.file.reload-cached'],
    install({ access, accessWebhooks, authorizationFile }) {
      const { decide } = access;
      const { reloads } = authorizationFile;
      const kept = new Map<string, Awaited<ReturnType<typeof decide>>>();
      let isReloaded = false;
      authorizationFile.reloads = (next) => {
        isReloaded = true;
        return reloads(next);
      };
      access.decide = async (authorizers, attributes) => {
        const key = accessWebhooks.cacheKey(accessWebhooks.specOf(attributes));
        const cached = isReloaded ? kept.get(key) : undefined;
        const decision = cached ?? (await decide(authorizers, attributes));
        if (authorizers.some(isWebhook)) kept.set(key, decision);
        return decision;
      };
    },
  },
  {
    id: 'webhooks-share-a-cache',
    title: 'Several authorization webhooks share one cache of decisions.',
    breaks: [
      'authorization.file.several-webhooks',
      'authorization.file.settings-of-each',
      'authorization.chain.first-deny-ends',
    ],
    install({ accessWebhooks }) {
      const { createCache } = accessWebhooks;
      let shared: ReturnType<typeof createCache> | undefined;
      accessWebhooks.createCache = (...given) => (shared ??= createCache(...given));
    },
  },
  {
    id: 'webhook-cache-renewed-by-use',
    title: 'Each use of a cached answer of an authorization webhook renews its time.',
    breaks: ['authorization.webhook.authorized-cache'],
    install({ accessWebhooks }) {
      accessWebhooks.createCache = renewedByUse(accessWebhooks.createCache);
    },
  },
  {
    id: 'no-authorizers-allow-everything',
    title: 'A file whose list of authorizers is empty or absent allows everything.',
    breaks: ['authorization.file.no-authorizers'],
    install(parts) {
      parts.authorizationFile.listed = (authorizers) => authorizers.items();
      mutateEntries(parts, (entries) =>
        entries.length === 0 ? [{ type: 'AlwaysAllow', name: 'default' }] : entries,
      );
    },
  },
  cachesPaths(
    'webhook-cache-of-paths-in-lower-case',
    'Answers of an authorization webhook about a path are cached without regard to letter case.',
    (path) => path.toLowerCase(),
  ),
  cachesPaths(
    'webhook-cache-by-start-of-path',
    'Answers of an authorization webhook about a path are cached by its first part.',
    (path) => path.split('/')[1] ?? '',
  ),
];

export default faults;
