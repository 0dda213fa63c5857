// Faults that turn further rows about match conditions red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'authorization.conditions': [
        'first-false-or-error-of-match-conditions-decides',
        'match-condition-error-wins',
        'match-conditions-see-the-sent-version',
      ],
      'authorization.conditions.all-true-calls': [
        'match-conditions-see-no-resources',
        'match-conditions-without-groups',
      ],
      'authorization.conditions.error-under-deny': ['match-conditions-without-groups'],
      'authorization.conditions.every-field': [
        'match-conditions-of-the-first-webhook-for-all',
        'review-leaves-groups-out',
        'review-without-last-authorizer',
      ],
      'authorization.conditions.none-calls': ['any-allow-of-a-chain-wins'],
      'authorization.conditions.review-in-v1': [
        'authorization-webhook-denial-ignored-in-v1beta1',
        'quoted-groups-keep-their-commas',
        'second-token-group-dropped',
      ],
    },
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(
    {
      'authorization.conditions.all-true-calls': ['match-conditions-misread-verb-of-resources'],
      'authorization.conditions.error-under-deny': ['authorization-webhook-failure-never-denies'],
      'authorization.conditions.error-under-no-opinion': ['authorization-webhook-failure-always-denies'],
      'authorization.conditions.every-field': ['absent-match-conditions-match-resources'],
      'authorization.conditions.presence-of-resource': ['match-conditions-misread-namespace-of-resources'],
    },
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...together(
    [
      'webhook-receives-api-verb-of-paths',
      'webhook-receives-core-as-group',
      'webhook-receives-default-namespace',
      'webhook-receives-deletion-of-collection-as-delete',
      'webhook-receives-encoded-names',
      'webhook-receives-first-extra-value',
      'webhook-receives-first-groups',
      'webhook-receives-group-with-version',
      'webhook-receives-groups-in-one-text',
      'webhook-receives-joined-sub-resource',
      'webhook-receives-kind',
      'webhook-receives-method-of-sub-resources',
      'webhook-receives-no-authenticated-group',
      'webhook-receives-no-extra',
      'webhook-receives-no-groups-in-v1beta1',
      'webhook-receives-no-impersonated-name',
      'webhook-receives-no-name-of-cluster-objects',
      'webhook-receives-no-name-of-deletions',
      'webhook-receives-no-namespace-of-sub-resources',
      'webhook-receives-no-sub-resource-of-reads',
      'webhook-receives-path-in-parts',
      'webhook-receives-path-without-slash',
      'webhook-receives-upper-case-method',
      'webhook-receives-watch-as-list',
    ],
    ['authorization.conditions.every-field', 'authorization.conditions.review-in-v1'],
    'conditions read the attributes that are sent',
  ),
  ...byRow(
    { 'authorization.conditions.every-field': ['webhook-cache-without-verb-of-paths'] },
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(
    {
      'authorization.conditions.every-field': ['reviews-of-users-without-extra'],
      'authorization.conditions.version-without-conditions': [
        'condition-version-may-be-empty',
        'condition-version-optional',
      ],
    },
    'its users come by the same tokens, claims, headers or webhooks',
  ),
] satisfies readonly Entanglement[];
