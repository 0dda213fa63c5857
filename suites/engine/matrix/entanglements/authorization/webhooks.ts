// Faults that turn further rows about authorization webhooks red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.webhook': [
        'webhook-cache-without-name',
        'webhook-cache-without-namespace',
        'webhook-cache-without-path',
        'webhook-cache-without-resource',
        'webhook-cache-without-subresource',
        'webhook-cache-without-user',
        'webhook-cache-without-verb',
      ],
    },
    'cases send requests that differ in this attribute, so that each is reviewed',
  ),
  ...together(
    ['authorizers-of-the-file-reversed', 'token-file-in-latin-1', 'usernames-in-lower-case'],
    ['authorization.webhook.cache-per-question', 'authorization.webhook.failure-malformed-answer'],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    ['webhooks-of-the-file-last'],
    [
      'authorization.webhook.cache-per-question',
      'authorization.webhook.failure-deny',
      'authorization.webhook.failure-malformed-answer',
      'authorization.webhook.timeout-applied',
    ],
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.webhook': [
        'absent-objects-need-no-right',
        'failed-webhooks-allow',
        'mode-webhook-allows-what-is-answered',
        'mode-webhook-allows-what-is-not-denied',
        'no-opinion-of-webhooks-denies',
        'slow-webhooks-allow-writes',
        'webhooks-of-the-file-forgotten',
      ],
      'authorization.webhook-calls.post': [
        'authorization-webhook-path-dropped',
        'webhooks-of-the-file-forgotten',
      ],
      'authorization.webhook-calls.version-v1beta1': [
        'webhook-receives-groups-in-one-text',
        'webhook-receives-no-groups-in-v1beta1',
      ],
      'authorization.webhook.cache-per-question': [
        'absent-match-conditions-match-resources',
        'denials-of-webhooks-are-no-opinion',
        'modes-asked-in-order-of-their-names',
        'rbac-asked-before-other-modes',
        'webhook-receives-groups-in-one-text',
        'webhook-receives-no-extra',
        'webhook-receives-no-sub-resource-of-reads',
      ],
      'authorization.webhook.connection-file': ['basic-user-lists-namespaces'],
      'authorization.webhook.failure-malformed-answer': ['groups-bound-to-their-first-space'],
      'authorization.webhook.failure-no-opinion': ['failed-webhooks-always-deny'],
      'authorization.webhook.option-version': ['webhook-receives-groups-in-one-text'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    { 'authorization.webhook': ['webhook-cache-at-most-ten-seconds', 'webhook-cache-of-one-answer'] },
    'the defaults are longer, and several users share a server',
  ),
  ...byRow(
    {
      'authorization.webhook.authorized-cache-default': [
        'webhook-allowed-answers-not-cached',
        'webhook-allowed-cached-like-refusals',
      ],
    },
    'by default allowed answers are cached, too',
  ),
  ...byRow(
    {
      'authorization.webhook.authorized-cache-default': ['webhook-cache-renewed-by-use'],
      'authorization.webhook.option-authorized-cache': ['webhook-cache-renewed-by-use'],
    },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...together(
    ['any-allow-of-a-chain-wins'],
    [
      'authorization.webhook.cache-per-question',
      'authorization.webhook.failure-deny',
      'authorization.webhook.failure-malformed-answer',
      'authorization.webhook.timeout-applied',
    ],
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...together(
    ['roles-of-the-file-forgotten'],
    [
      'authorization.webhook.failure-deny',
      'authorization.webhook.failure-malformed-answer',
      'authorization.webhook.failure-no-opinion',
      'authorization.webhook.timeout-applied',
    ],
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.webhook.cache-per-question': ['webhook-receives-no-groups-in-v1beta1'],
      'authorization.webhook.connection-file': ['authorization-webhook-failure-allows'],
      'authorization.webhook.failure-deny': [
        'authorizers-of-the-file-reversed',
        'failed-webhooks-always-continue',
      ],
      'authorization.webhook.failure-malformed-answer': [
        'failed-webhooks-always-continue',
        'failed-webhooks-always-deny',
      ],
      'authorization.webhook.option-authorized-cache': ['mode-webhook-without-calls'],
      'authorization.webhook.timeout-applied': [
        'authorizers-of-the-file-reversed',
        'failed-webhooks-always-continue',
        'failed-webhooks-always-deny',
        'slow-webhooks-given-up',
      ],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.webhook.cache-per-question': ['mode-webhook-always-last'],
      'authorization.webhook.failure-not-cached': [
        'authorization-webhook-failure-allows',
        'authorization-webhook-malformed-without-opinion',
      ],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.webhook.cache-per-question': [
        'token-webhook-extra-dropped',
        'token-webhook-extra-flattened',
        'token-webhook-groups-truncated',
      ],
    },
    'users with any groups and extra values are those of a token webhook',
  ),
  ...byRow(
    {
      'authorization.webhook.cache-per-question': [
        'token-webhook-called-by-get',
        'token-webhook-lower-case',
        'token-webhook-receives-whole-header',
        'token-webhook-stated-audiences-refused',
      ],
    },
    'users with any groups and extra values are those of a token webhook, which then authenticates none',
  ),
  ...byRow(
    { 'authorization.webhook.connection-file': ['token-webhook-not-verified'] },
    'both webhooks are called in the same way',
  ),
  ...byRow(
    {
      'authorization.webhook.credentials-of-each': [
        'authorization-webhook-without-client-certificate',
        'mode-webhook-without-calls',
        'token-webhook-called-by-get',
        'token-webhook-lower-case',
        'token-webhook-receives-whole-header',
        'token-webhook-without-client-certificate',
      ],
    },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
  ...byRow(
    { 'authorization.webhook.failure-malformed-answer': ['subjects-named-like-paths-refused'] },
    'its set-up needs two authorities, names with spaces or slashes, namesakes, audiences, signatures, an earlier release, or a restart',
  ),
  ...byRow(
    {
      'authorization.webhook.unauthorized-cache-default': [
        'webhook-denials-cached-forever',
        'webhook-denials-not-cached',
        'webhook-no-opinions-not-cached',
        'webhook-refusals-cached-like-allowed',
      ],
    },
    'by default refusals are cached, too',
  ),
] satisfies readonly Entanglement[];
