// Faults that turn further rows about the authorization configuration red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.file': [
        'mode-webhook-allows-what-is-answered',
        'mode-webhook-allows-what-is-not-denied',
        'webhook-cache-without-user',
      ],
      'authorization.file.reload': [
        'later-denial-wins',
        'match-conditions-without-effect',
        'webhooks-consulted-before-masters',
        'webhooks-of-the-file-consulted-before-masters',
        'webhooks-with-match-conditions-never-called',
      ],
      'authorization.file.reload-interval': [
        'authorization-file-reload-adds-only',
        'authorization-file-reload-removes-only',
        'denials-of-webhooks-are-no-opinion',
        'no-opinion-of-webhooks-denies',
        'webhooks-of-the-file-forgotten',
        'webhooks-of-the-file-last',
      ],
      'authorization.file.type-node': ['node-agents-may-not-own-node', 'node-bound-to-nodes'],
      'authorization.file.type-rbac': ['masters-by-binding-only'],
      'authorization.file.type-webhook': ['no-opinion-of-roles-ends-the-chain'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    { 'authorization.file.name-in-metrics': ['webhooks-share-a-cache'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    {
      'authorization.file.reload': ['any-allow-of-a-chain-wins'],
      'authorization.file.reload-interval': [
        'any-allow-of-a-chain-wins',
        'authorization-file-read-once',
        'authorization-file-reloaded-once',
        'authorizers-of-the-file-reversed',
        'roles-of-the-file-forgotten',
      ],
      'authorization.file.several-webhooks': ['authorization-webhook-path-dropped'],
      'authorization.file.type-webhook': ['authorization-webhook-path-dropped'],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...together(
    [
      'any-allow-of-a-chain-wins',
      'authorization-file-read-once',
      'authorizers-of-the-file-reversed',
      'denials-of-webhooks-are-no-opinion',
      'no-opinion-of-webhooks-denies',
      'roles-of-the-file-forgotten',
      'webhooks-of-the-file-forgotten',
      'webhooks-of-the-file-last',
    ],
    ['authorization.file.reload-cached', 'authorization.file.reload-settings'],
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.file.reload': ['webhook-answers-cached-over-reload'],
      'authorization.file.reload-cached': ['authorization-file-reload-adds-only'],
      'authorization.file.reload-interval': ['webhook-answers-cached-over-reload'],
      'authorization.file.reload-settings': [
        'authorization-file-reload-by-names',
        'authorization-file-reloaded-once',
        'authorization-webhook-failure-always-denies',
        'authorization-webhook-failure-never-denies',
        'authorization-webhook-malformed-without-opinion',
        'authorization-webhook-path-dropped',
        'failed-webhooks-allow',
        'failed-webhooks-always-continue',
        'failed-webhooks-always-deny',
        'slow-webhooks-allow-writes',
        'webhook-answers-cached-over-reload',
      ],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.file.reload-after-invalid': [
        'any-allow-of-a-chain-wins',
        'authorization-file-read-once',
        'authorization-file-reload-removes-only',
        'authorizers-of-the-file-reversed',
        'denials-of-webhooks-are-no-opinion',
        'match-conditions-without-effect',
        'roles-of-the-file-forgotten',
        'webhooks-of-the-file-forgotten',
        'webhooks-of-the-file-last',
        'webhooks-with-match-conditions-never-called',
      ],
    },
    'its reviews and requests pass the same rules, roles or authorizers',
  ),
  ...byRow(
    {
      'authorization.file.reload-interval-after-invalid': [
        'any-allow-of-a-chain-wins',
        'authorization-file-read-once',
        'authorization-file-reload-removes-only',
        'authorizers-of-the-file-reversed',
        'denials-of-webhooks-are-no-opinion',
        'no-opinion-of-webhooks-denies',
        'roles-of-the-file-forgotten',
        'webhooks-of-the-file-forgotten',
        'webhooks-of-the-file-last',
      ],
    },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
  ...byRow(
    {
      'authorization.file.settings-of-each': [
        'authorization-webhook-failure-always-denies',
        'authorization-webhook-longest-timeout',
        'authorization-webhook-never-times-out',
        'authorization-webhook-path-dropped',
        'authorization-webhook-version-ignored',
        'failed-webhooks-always-deny',
        'first-webhook-of-the-file-only',
        'last-webhook-of-the-file-only',
        'no-opinion-of-webhooks-denies',
        'roles-of-the-file-forgotten',
        'webhooks-of-the-file-forgotten',
      ],
    },
    'its webhooks have a version, a time and failures, and roles come after them',
  ),
] satisfies readonly Entanglement[];
