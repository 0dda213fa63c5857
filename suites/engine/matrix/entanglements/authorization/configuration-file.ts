// Faults that turn further rows about the authorization configuration red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.file.reload': [
        'match-conditions-without-effect',
        'webhooks-with-match-conditions-never-called',
      ],
      'authorization.file.reload-interval': [
        'authorization-file-reload-adds-only',
        'authorization-file-reload-removes-only',
      ],
      'authorization.file.type-node': ['node-agents-may-not-own-node', 'node-bound-to-nodes'],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
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
  ...together(
    [
      'authorization-file-read-once',
      'authorizers-of-the-file-reversed',
      'roles-of-the-file-forgotten',
      'webhooks-of-the-file-forgotten',
      'webhooks-of-the-file-last',
    ],
    ['authorization.file.reload-cached', 'authorization.file.reload-settings'],
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.file.reload-cached': ['authorization-file-reload-adds-only'],
      'authorization.file.reload-settings': [
        'authorization-file-reload-by-names',
        'authorization-file-reloaded-once',
        'authorization-webhook-failure-always-denies',
        'authorization-webhook-failure-never-denies',
        'failed-webhooks-allow',
        'failed-webhooks-always-continue',
        'failed-webhooks-always-deny',
        'slow-webhooks-allow-writes',
      ],
    },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    {
      'authorization.file.reload-interval': [
        'authorization-file-read-once',
        'authorization-file-reloaded-once',
      ],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...byRow(
    {
      'authorization.file.reload-interval-after-invalid': [
        'any-allow-of-a-chain-wins',
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
