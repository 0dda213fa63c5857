// Faults that turn further rows about the attributes of requests red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.attributes': [
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
  ...byRow(
    { 'authorization.attributes': ['webhook-receives-paths-as-resources'] },
    'paths and their verbs are not sent, and conditions read the same attributes',
  ),
  ...byRow(
    {
      'authorization.attributes': [
        'token-webhook-extra-dropped',
        'token-webhook-extra-flattened',
        'token-webhook-groups-truncated',
      ],
    },
    'users with any groups and extra values are those of a token webhook',
  ),
  ...byRow(
    {
      'authorization.attributes.extra': ['first-value-of-extra-only'],
      'authorization.attributes.groups': ['webhooks-of-the-file-forgotten'],
      'authorization.attributes.user': [
        'absent-match-conditions-match-resources',
        'authorizers-of-the-file-reversed',
        'impersonation-for-everybody',
        'metrics-open-in-any-mode',
        'modes-asked-in-order-of-their-names',
        'rbac-asked-before-other-modes',
        'token-file-in-latin-1',
        'usernames-in-lower-case',
        'watches-open-to-all',
        'webhooks-of-the-file-forgotten',
        'webhooks-of-the-file-last',
      ],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...together(
    [
      'token-webhook-called-by-get',
      'token-webhook-lower-case',
      'token-webhook-receives-whole-header',
      'token-webhook-stated-audiences-refused',
    ],
    ['authorization.attributes.extra', 'authorization.attributes.groups'],
    'users with any groups and extra values are those of a token webhook, which then authenticates none',
  ),
  ...byRow(
    { 'authorization.attributes.user': ['mode-webhook-always-last'] },
    'its requests pass the same rules, roles, authorizers or webhooks',
  ),
  ...byRow(
    { 'authorization.attributes.user': ['impersonation-on-paths-needs-no-grant'] },
    'its requests pass the same rules, roles, node relations or authorizers',
  ),
] satisfies readonly Entanglement[];
