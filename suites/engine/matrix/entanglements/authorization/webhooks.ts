// Faults that turn further rows about authorization webhooks red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.webhook-calls.post': ['authorization-webhook-path-dropped'],
      'authorization.webhook-calls.version-v1beta1': ['webhook-receives-no-groups-in-v1beta1'],
      'authorization.webhook.cache-per-question': [
        'webhook-receives-no-extra',
        'webhook-receives-no-sub-resource-of-reads',
      ],
      'authorization.webhook.connection-file': ['basic-user-lists-namespaces'],
      'authorization.webhook.failure-malformed-answer': ['groups-bound-to-their-first-space'],
      'authorization.webhook.failure-no-opinion': ['failed-webhooks-always-deny'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.webhook.cache-per-question': ['webhook-receives-no-groups-in-v1beta1'],
      'authorization.webhook.connection-file': ['authorization-webhook-failure-allows'],
      'authorization.webhook.failure-deny': ['failed-webhooks-always-continue'],
      'authorization.webhook.failure-malformed-answer': [
        'failed-webhooks-always-continue',
        'failed-webhooks-always-deny',
      ],
      'authorization.webhook.timeout-applied': [
        'failed-webhooks-always-continue',
        'failed-webhooks-always-deny',
        'slow-webhooks-given-up',
      ],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
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
    { 'authorization.webhook.failure-not-cached': ['authorization-webhook-failure-allows'] },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
] satisfies readonly Entanglement[];
