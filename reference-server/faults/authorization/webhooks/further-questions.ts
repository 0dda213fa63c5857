// Faults of authorization webhooks that show by the verb or group of a request, by a long question, or for impersonated users (access 4, 5.4).
import type { SubjectSpec } from '../../../access/webhooks/subject-access-review.ts';
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';

const cachesBy = (id: string, title: string, keyOf: (spec: SubjectSpec, key: string) => string): Fault => ({
  id: `webhook-cache-${id}`,
  title: `Answers of an authorization webhook are cached ${title}.`,
  breaks: ['authorization.webhook.cache-per-question'],
  install({ accessWebhooks }) {
    const { cacheKey } = accessWebhooks;
    accessWebhooks.cacheKey = (spec) => keyOf(spec, cacheKey(spec));
  },
});

/** Reviews of impersonated users have another spec. */
function ofImpersonated(parts: Parts, alter: (spec: SubjectSpec) => SubjectSpec): void {
  const { impersonation, accessWebhooks } = parts;
  const { impersonatedUser } = impersonation;
  const { specOf } = accessWebhooks;
  const impersonated = new WeakSet<User>();
  impersonation.impersonatedUser = (to) => {
    const user = impersonatedUser(to);
    impersonated.add(user);
    return user;
  };
  accessWebhooks.specOf = (attributes) =>
    impersonated.has(attributes.user) ? alter(specOf(attributes)) : specOf(attributes);
}

const writes: readonly string[] = ['create', 'update', 'patch', 'delete', 'deletecollection'];

const faults: readonly Fault[] = [
  cachesBy('with-a-short-key', 'by the first 512 characters of the question', (_spec, key) =>
    key.slice(0, 512),
  ),
  cachesBy('with-ten-groups', 'by the first ten groups of the user', ({ groups = [], ...spec }) =>
    JSON.stringify({ ...spec, groups: groups.slice(0, 10) }),
  ),
  cachesBy('without-verb-of-other-groups', 'whatever the verb is, outside the core group', (spec, key) => {
    const { resourceAttributes: given } = spec;
    const isAffected = given?.group !== undefined;
    return isAffected ? JSON.stringify({ ...spec, resourceAttributes: { ...given, verb: '' } }) : key;
  }),
  cachesBy('without-verb-of-sub-resources', 'whatever the verb is, on sub-resources', (spec, key) => {
    const { resourceAttributes: given } = spec;
    const isAffected = given?.subresource !== undefined;
    return isAffected ? JSON.stringify({ ...spec, resourceAttributes: { ...given, verb: '' } }) : key;
  }),
  {
    id: 'second-webhook-with-a-timeout-of-hours',
    title: 'The timeout of a webhook that is not the first is checked only where it is written in seconds.',
    breaks: ['authorization.webhook.timeout-maximum'],
    install({ authorizationFile: file }) {
      const { readTimeoutMs } = file;
      file.readTimeoutMs = (timeout) => {
        const isSeconds = typeof timeout.value !== 'string' || !/^\d+[^\ds]/.test(timeout.value);
        return isSeconds || timeout.field.startsWith('authorizers[0]') ? readTimeoutMs(timeout) : 30_000;
      };
    },
  },
  {
    id: 'webhook-receives-local-reviews-for-deleted-collections',
    title: 'Reviews of the deletion of a collection are of the kind LocalSubjectAccessReview.',
    breaks: ['authorization.webhook-calls.post'],
    install({ accessWebhooks }) {
      const { reviewOf } = accessWebhooks;
      accessWebhooks.reviewOf = (spec, ...given) => {
        const review = reviewOf(spec, ...given);
        const isLocal = spec.resourceAttributes?.verb === 'deletecollection';
        return isLocal ? { ...review, kind: 'LocalSubjectAccessReview' } : review;
      };
    },
  },
  {
    id: 'failed-webhooks-allow-writes',
    title: 'A webhook that fails allows writes.',
    breaks: ['authorization.webhook.failure-no-opinion', 'authorization.webhook.failure-deny'],
    install({ accessWebhooks }) {
      const { cacheKey, judgementOnFailure } = accessWebhooks;
      let verb = '';
      accessWebhooks.cacheKey = (spec) => {
        verb = spec.resourceAttributes?.verb ?? '';
        return cacheKey(spec);
      };
      accessWebhooks.judgementOnFailure = (...given) =>
        writes.includes(verb) ? { decision: 'allow', reason: '' } : judgementOnFailure(...given);
    },
  },
  {
    id: 'webhook-receives-impersonated-users-in-lower-case',
    title: 'Reviews contain the username of an impersonated user in lower case.',
    breaks: ['authorization.attributes.groups'],
    install: (parts) => ofImpersonated(parts, (spec) => ({ ...spec, user: (spec.user ?? '').toLowerCase() })),
  },
  {
    id: 'webhook-receives-no-extra-of-impersonated-users',
    title: 'Reviews lack the extra values of an impersonated user.',
    breaks: ['authorization.attributes.groups'],
    install: (parts) => ofImpersonated(parts, ({ extra: _extra, ...spec }) => spec),
  },
];

export default faults;
