// Faults that turn further rows about several parts of authorization red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.attributes': ['webhook-receives-paths-as-resources'],
      'authorization.conditions': ['webhook-receives-paths-as-resources'],
    },
    'paths and their verbs are not sent, and conditions read the same attributes',
  ),
  ...together(
    ['token-webhook-extra-dropped', 'token-webhook-extra-flattened', 'token-webhook-groups-truncated'],
    ['authorization.attributes', 'authorization.webhook.cache-per-question'],
    'users with any groups and extra values are those of a token webhook',
  ),
  ...together(
    ['authorizers-of-the-file-reversed', 'token-file-in-latin-1', 'usernames-in-lower-case'],
    [
      'authorization.attributes.user',
      'authorization.webhook.cache-per-question',
      'authorization.webhook.failure-malformed-answer',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['modes-in-order-of-their-names', 'rbac-before-other-modes'],
    [
      'authorization.attributes.user',
      'authorization.groups.masters-past-webhook',
      'authorization.webhook.cache-per-question',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['webhooks-of-the-file-last'],
    [
      'authorization.attributes.user',
      'authorization.file.reload-interval',
      'authorization.webhook.cache-per-question',
      'authorization.webhook.failure-deny',
      'authorization.webhook.failure-malformed-answer',
      'authorization.webhook.timeout-applied',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['mode-webhook-allows-what-is-answered'],
    [
      'authorization.chain.first-deny-ends',
      'authorization.chain.order-of-file',
      'authorization.conditions',
      'authorization.file',
      'authorization.groups.masters-past-webhook',
      'authorization.limits',
      'authorization.webhook',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['mode-webhook-allows-what-is-not-denied'],
    [
      'authorization.chain.first-deny-ends',
      'authorization.chain.order-of-file',
      'authorization.file',
      'authorization.limits.cache-of-allowed-by-flags',
      'authorization.limits.cache-of-refused-by-flags',
      'authorization.webhook',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['webhooks-consulted-before-masters', 'webhooks-of-the-file-consulted-before-masters'],
    ['authorization.chain.order-of-file', 'authorization.conditions.none-calls', 'authorization.file.reload'],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['webhook-receives-groups-in-one-text'],
    [
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.webhook-calls.version-v1beta1',
      'authorization.webhook.cache-per-question',
      'authorization.webhook.option-version',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.chain.order-of-file': ['later-denial-wins', 'no-opinion-of-roles-ends-the-chain'],
      'authorization.conditions.error-under-deny': ['failed-webhooks-allow', 'slow-webhooks-allow-writes'],
      'authorization.conditions.every-field': ['absent-objects-need-no-right'],
      'authorization.conditions.none-calls': ['masters-by-binding-only'],
      'authorization.file.reload': ['later-denial-wins'],
      'authorization.file.reload-interval': [
        'denials-of-webhooks-are-no-opinion',
        'no-opinion-of-webhooks-denies',
      ],
      'authorization.file.type-rbac': ['masters-by-binding-only'],
      'authorization.file.type-webhook': ['no-opinion-of-roles-ends-the-chain'],
      'authorization.groups.masters-past-webhook': ['masters-by-binding-only'],
      'authorization.modes.webhook': ['slow-webhooks-allow-writes'],
      'authorization.webhook': [
        'absent-objects-need-no-right',
        'failed-webhooks-allow',
        'no-opinion-of-webhooks-denies',
        'slow-webhooks-allow-writes',
      ],
      'authorization.webhook.cache-per-question': ['denials-of-webhooks-are-no-opinion'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['any-allow-of-a-chain-wins', 'denials-of-webhooks-are-no-opinion', 'no-opinion-of-webhooks-denies'],
    [
      'authorization.file.reload-cached',
      'authorization.file.reload-settings',
      'authorization.modes.webhook-order',
    ],
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.attributes.user': ['mode-webhook-always-last'],
      'authorization.groups.masters-past-webhook': ['mode-webhook-always-last'],
      'authorization.webhook.cache-per-question': ['mode-webhook-always-last'],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...together(
    ['any-allow-of-a-chain-wins'],
    [
      'authorization.conditions.all-true-calls',
      'authorization.conditions.error-under-deny',
      'authorization.conditions.every-field',
      'authorization.conditions.presence-of-resource',
      'authorization.conditions.review-in-v1',
      'authorization.file.reload',
      'authorization.file.reload-interval',
      'authorization.groups.masters-past-webhook',
      'authorization.limits.match-conditions',
      'authorization.webhook.cache-per-question',
      'authorization.webhook.failure-deny',
      'authorization.webhook.failure-malformed-answer',
      'authorization.webhook.timeout-applied',
    ],
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.file.reload-interval': ['authorizers-of-the-file-reversed'],
      'authorization.limits.cache-of-allowed-by-flags': ['mode-webhook-without-calls'],
      'authorization.webhook.failure-deny': ['authorizers-of-the-file-reversed'],
      'authorization.webhook.option-authorized-cache': ['mode-webhook-without-calls'],
      'authorization.webhook.timeout-applied': ['authorizers-of-the-file-reversed'],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...together(
    ['impersonation-on-resources-only', 'paths-of-none-open-to-all'],
    [
      'authorization.rules.path-exact',
      'authorization.rules.path-wildcard',
      'authorization.rules.path-wildcard-elsewhere',
      'authorization.rules.paths-and-resources-apart',
      'authorization.rules.paths-cluster-wide-only',
      'authorization.verbs.lowercase-method',
      'authorization.verbs.paths-without-resource',
    ],
    'rules over paths show nothing where a server opens paths to every user: such rows are blocked',
  ),
] satisfies readonly Entanglement[];
