// Faults of webhooks that turn further rows red.
import { together } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

const tokens = 'authentication.token-webhook';

export const webhookEntanglements: readonly Entanglement[] = [
  ...together(
    [
      'token-webhook-called-by-get',
      'token-webhook-receives-whole-header',
      'token-webhook-lower-case',
      'token-webhook-stated-audiences-refused',
    ],
    [
      tokens,
      'authorization.attributes.groups',
      'authorization.attributes.extra',
      'authorization.webhook.cache-per-question',
    ],
    'users with any groups and extra values are those of a token webhook, which then authenticates none',
  ),
  {
    fault: 'token-webhook-failure-authenticates',
    requirements: [`${tokens}.answer-version`, `${tokens}.remote-service`, `${tokens}.cache-option`],
    reason: 'an answer that cannot be read, and a service that is not trusted, are failed calls',
  },
  ...together(
    ['token-webhook-extra-dropped', 'token-webhook-extra-flattened', 'token-webhook-groups-truncated'],
    ['authorization.attributes', 'authorization.webhook.cache-per-question'],
    'users with any groups and extra values are those of a token webhook',
  ),
  ...together(
    ['token-webhook-version-ignored', 'token-webhook-default-v1'],
    [`${tokens}.answer-version`],
    'the answer in another version is that of the version which is sent',
  ),
  {
    fault: 'token-webhook-not-verified',
    requirements: ['authorization.webhook.connection-file'],
    reason: 'both webhooks are called in the same way',
  },
  {
    fault: 'webhook-receives-paths-as-resources',
    requirements: ['authorization.attributes', 'authorization.conditions'],
    reason: 'paths and their verbs are not sent, and conditions read the same attributes',
  },
  ...together(
    [
      'webhook-denials-not-cached',
      'webhook-no-opinions-not-cached',
      'webhook-refusals-cached-like-allowed',
      'webhook-denials-cached-forever',
    ],
    ['authorization.webhook.unauthorized-cache-default', 'authorization.limits.cache-of-refused-by-flags'],
    'by default refusals are cached, too',
  ),
  ...together(
    ['webhook-allowed-answers-not-cached', 'webhook-allowed-cached-like-refusals'],
    ['authorization.webhook.authorized-cache-default', 'authorization.limits.cache-of-allowed-by-flags'],
    'by default allowed answers are cached, too',
  ),
  ...together(
    ['webhook-cache-at-most-ten-seconds', 'webhook-cache-of-one-answer'],
    ['authorization.webhook', 'authorization.limits'],
    'the defaults are longer, and several users share a server',
  ),
  {
    fault: 'token-webhook-not-cached',
    requirements: [`${tokens}.cache-default`],
    reason: 'by default decisions are cached, too',
  },
  {
    fault: 'token-webhook-cache-short',
    requirements: [`${tokens}.cache-default`],
    reason: 'the default is longer than ten seconds',
  },
  {
    fault: 'webhook-receives-user-in-lower-case',
    requirements: ['authorization'],
    reason: 'webhooks find their answers by the user',
  },
  {
    fault: 'webhook-receives-uid-as-user',
    requirements: ['authorization'],
    reason: 'webhooks find their answers by the user',
  },
  ...together(
    [
      'webhook-cache-without-name',
      'webhook-cache-without-namespace',
      'webhook-cache-without-resource',
      'webhook-cache-without-verb',
      'webhook-cache-without-user',
      'webhook-cache-without-subresource',
      'webhook-cache-without-path',
    ],
    [
      'authorization.webhook',
      'authorization.attributes',
      'authorization.chain',
      'authorization.conditions',
      'authorization.modes',
    ],
    'cases send requests that differ in this attribute, so that each is reviewed',
  ),
  ...together(
    [
      'webhook-receives-path-in-parts',
      'webhook-receives-path-without-slash',
      'webhook-receives-upper-case-method',
      'webhook-receives-api-verb-of-paths',
      'webhook-receives-watch-as-list',
      'webhook-receives-deletion-of-collection-as-delete',
      'webhook-receives-method-of-sub-resources',
      'webhook-receives-kind',
      'webhook-receives-joined-sub-resource',
      'webhook-receives-no-sub-resource-of-reads',
      'webhook-receives-no-name-of-deletions',
      'webhook-receives-no-name-of-cluster-objects',
      'webhook-receives-encoded-names',
      'webhook-receives-no-impersonated-name',
      'webhook-receives-no-namespace-of-sub-resources',
      'webhook-receives-default-namespace',
      'webhook-receives-core-as-group',
      'webhook-receives-group-with-version',
      'webhook-receives-no-authenticated-group',
      'webhook-receives-first-groups',
      'webhook-receives-no-groups-in-v1beta1',
      'webhook-receives-groups-in-one-text',
      'webhook-receives-no-extra',
      'webhook-receives-first-extra-value',
    ],
    ['authorization.conditions.every-field', 'authorization.conditions.review-in-v1'],
    'conditions read the attributes that are sent',
  ),
];
