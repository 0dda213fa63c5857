// Faults of webhooks and of the authorization configuration that turn further rows about several parts of authorization red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    [
      'webhook-cache-without-name',
      'webhook-cache-without-namespace',
      'webhook-cache-without-path',
      'webhook-cache-without-resource',
      'webhook-cache-without-subresource',
      'webhook-cache-without-user',
      'webhook-cache-without-verb',
    ],
    [
      'authorization.attributes',
      'authorization.chain',
      'authorization.conditions',
      'authorization.modes',
      'authorization.webhook',
    ],
    'cases send requests that differ in this attribute, so that each is reviewed',
  ),
  ...together(
    ['webhooks-of-the-file-forgotten'],
    [
      'authorization.attributes.groups',
      'authorization.attributes.user',
      'authorization.file.reload-interval',
      'authorization.webhook',
      'authorization.webhook-calls',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.attributes.user': ['absent-match-conditions-match-resources'],
      'authorization.file': ['webhook-cache-without-user'],
      'authorization.limits.match-conditions': ['webhook-cache-without-user'],
      'authorization.webhook.cache-per-question': ['absent-match-conditions-match-resources'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['authorization-webhook-path-dropped'],
    [
      'authorization.chain.first-deny-ends',
      'authorization.chain.order-of-file',
      'authorization.conditions.all-true-calls',
      'authorization.conditions.every-field',
      'authorization.conditions.none-calls',
      'authorization.conditions.presence-of-resource',
      'authorization.conditions.review-in-v1',
      'authorization.file.several-webhooks',
      'authorization.file.type-webhook',
      'authorization.limits.match-conditions',
      'authorization.modes.webhook',
      'authorization.modes.webhook-is-awaited',
    ],
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...together(
    ['roles-of-the-file-forgotten'],
    [
      'authorization.file.reload-interval',
      'authorization.webhook.failure-deny',
      'authorization.webhook.failure-malformed-answer',
      'authorization.webhook.failure-no-opinion',
      'authorization.webhook.timeout-applied',
    ],
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.chain.order-of-file': ['webhooks-share-a-cache'],
      'authorization.file.name-in-metrics': ['webhooks-share-a-cache'],
      'authorization.limits.cache-of-allowed-by-flags': ['webhook-cache-renewed-by-use'],
      'authorization.webhook.authorized-cache-default': ['webhook-cache-renewed-by-use'],
      'authorization.webhook.option-authorized-cache': ['webhook-cache-renewed-by-use'],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...together(
    ['webhook-answers-cached-over-reload'],
    [
      'authorization.file.reload',
      'authorization.file.reload-interval',
      'authorization.file.reload-settings',
      'authorization.groups.masters-past-webhook',
    ],
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.file.reload-settings': [
        'authorization-webhook-malformed-without-opinion',
        'authorization-webhook-path-dropped',
      ],
      'authorization.modes.webhook-order': ['authorization-webhook-path-dropped'],
      'authorization.webhook.failure-not-cached': ['authorization-webhook-malformed-without-opinion'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.file.reload-interval-after-invalid': ['authorization-file-read-once'],
      'authorization.groups.masters-past-webhook': ['authorization-file-read-once'],
    },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...together(
    ['webhook-cache-at-most-ten-seconds', 'webhook-cache-of-one-answer'],
    ['authorization.limits', 'authorization.webhook'],
    'the defaults are longer, and several users share a server',
  ),
  ...together(
    ['webhook-allowed-answers-not-cached', 'webhook-allowed-cached-like-refusals'],
    ['authorization.limits.cache-of-allowed-by-flags', 'authorization.webhook.authorized-cache-default'],
    'by default allowed answers are cached, too',
  ),
  ...together(
    [
      'webhook-denials-cached-forever',
      'webhook-denials-not-cached',
      'webhook-no-opinions-not-cached',
      'webhook-refusals-cached-like-allowed',
    ],
    ['authorization.limits.cache-of-refused-by-flags', 'authorization.webhook.unauthorized-cache-default'],
    'by default refusals are cached, too',
  ),
] satisfies readonly Entanglement[];
