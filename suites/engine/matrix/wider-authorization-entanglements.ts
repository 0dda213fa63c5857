// Faults that turn further rows of authorization and reviews red, by row: these share servers, files and webhooks.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofAuthorizers: FaultsByRow = {
  'authorization.attributes.extra': ['first-value-of-extra-only'],
  'authorization.attributes.user': [
    'impersonation-for-everybody',
    'metrics-open-in-any-mode',
    'modes-asked-in-order-of-their-names',
    'rbac-asked-before-other-modes',
    'token-file-in-latin-1',
    'usernames-in-lower-case',
    'watches-open-to-all',
  ],
  'authorization.chain.first-deny-ends': [
    'mode-webhook-allows-what-is-answered',
    'mode-webhook-allows-what-is-not-denied',
  ],
  'authorization.chain.order-of-file': [
    'later-denial-wins',
    'mode-webhook-allows-what-is-answered',
    'mode-webhook-allows-what-is-not-denied',
    'no-opinion-of-roles-ends-the-chain',
    'webhooks-consulted-before-masters',
    'webhooks-of-the-file-consulted-before-masters',
  ],
  'authorization.conditions': [
    'first-false-or-error-of-match-conditions-decides',
    'match-condition-error-wins',
    'match-conditions-see-the-sent-version',
    'mode-webhook-allows-what-is-answered',
  ],
  'authorization.conditions.all-true-calls': [
    'match-conditions-see-no-resources',
    'match-conditions-without-groups',
    'webhook-receives-groups-in-one-text',
  ],
  'authorization.conditions.error-under-deny': [
    'failed-webhooks-allow',
    'match-conditions-without-groups',
    'slow-webhooks-allow-writes',
    'webhook-receives-groups-in-one-text',
  ],
  'authorization.conditions.every-field': [
    'absent-objects-need-no-right',
    'match-conditions-of-the-first-webhook-for-all',
    'review-leaves-groups-out',
    'review-without-last-authorizer',
  ],
  'authorization.conditions.none-calls': [
    'any-allow-of-a-chain-wins',
    'masters-by-binding-only',
    'webhooks-consulted-before-masters',
    'webhooks-of-the-file-consulted-before-masters',
  ],
  'authorization.conditions.review-in-v1': [
    'authorization-webhook-denial-ignored-in-v1beta1',
    'quoted-groups-keep-their-commas',
    'second-token-group-dropped',
  ],
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
  'authorization.groups.masters-past-webhook': [
    'masters-by-binding-only',
    'mode-webhook-allows-what-is-answered',
    'modes-asked-in-order-of-their-names',
    'rbac-asked-before-other-modes',
  ],
  'authorization.limits': ['mode-webhook-allows-what-is-answered'],
  'authorization.limits.cache-of-allowed-by-flags': ['mode-webhook-allows-what-is-not-denied'],
  'authorization.limits.cache-of-refused-by-flags': ['mode-webhook-allows-what-is-not-denied'],
  'authorization.limits.match-conditions': ['webhook-cache-without-user'],
  'authorization.modes.webhook': ['slow-webhooks-allow-writes'],
  'authorization.webhook': [
    'absent-objects-need-no-right',
    'failed-webhooks-allow',
    'mode-webhook-allows-what-is-answered',
    'mode-webhook-allows-what-is-not-denied',
    'no-opinion-of-webhooks-denies',
    'slow-webhooks-allow-writes',
    'webhooks-of-the-file-forgotten',
  ],
  'authorization.webhook-calls.post': ['authorization-webhook-path-dropped'],
  'authorization.webhook-calls.version-v1beta1': [
    'webhook-receives-groups-in-one-text',
    'webhook-receives-no-groups-in-v1beta1',
  ],
  'authorization.webhook.cache-per-question': [
    'denials-of-webhooks-are-no-opinion',
    'webhook-receives-groups-in-one-text',
    'webhook-receives-no-extra',
    'webhook-receives-no-sub-resource-of-reads',
  ],
  'authorization.webhook.connection-file': ['basic-user-lists-namespaces'],
  'authorization.webhook.failure-deny': ['webhooks-of-the-file-last'],
  'authorization.webhook.failure-malformed-answer': ['groups-bound-to-their-first-space'],
  'authorization.webhook.failure-no-opinion': ['failed-webhooks-always-deny'],
  'authorization.webhook.option-version': ['webhook-receives-groups-in-one-text'],
  'authorization.webhook.timeout-applied': ['webhooks-of-the-file-last'],
};

const ofOtherAccess: FaultsByRow = {
  'reviews.access.denied': [
    'mode-webhook-allows-what-is-answered',
    'mode-webhook-allows-what-is-not-denied',
    'review-allowed-and-denied',
    'review-without-last-authorizer',
    'webhook-cache-without-user',
  ],
  'reviews.self.after-mapping': [
    'configured-first-group-only',
    'configured-groups-prefix-on-single-groups',
    'configured-groups-prefix-on-the-first',
    'id-token-both-prefixes',
    'id-token-first-group-only',
    'id-token-group-prefix-on-all-groups',
    'id-token-group-prefix-on-the-first',
    'id-token-groups-joined',
    'id-token-username-of-the-first-user',
  ],
  'reviews.self.after-mappings-of-file': ['configured-username-prefix-ignored'],
};

export const widerAuthorizationEntanglements: readonly Entanglement[] = [
  ...byRow(
    ofAuthorizers,
    'its requests are decided by the authorizers, webhooks or conditions that the fault changes',
  ),
  ...byRow(ofOtherAccess, 'its users have the identity or the rights that the fault changes'),
];
