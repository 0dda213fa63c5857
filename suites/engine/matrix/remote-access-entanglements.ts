// Faults of remote authentication and authorization that turn further rows red: the rows share servers, webhooks and entries of
// configuration files with those that the fault is about.
import type { Entanglement } from './entanglement.ts';

type Rows = Readonly<Record<string, readonly string[]>>;

/** Entries of the authentication configuration share their mappings and rules with further rows. */
const ofConfiguredIssuers: Rows = {
  'configured-audiences-all-required': [
    'authentication.configuration.several-issuers',
    'authentication.configuration.token-audience-present',
  ],
  'configured-empty-prefix-is-the-issuer': [
    'authentication.configuration.reload-changed-mapping',
    'authentication.configuration.several-issuers',
    'authentication.configuration.uid-claim',
    'authentication.configuration.user-rule-expression',
    'authentication.configuration.user-rule-message',
    'authentication.oidc.token-review',
    'authentication.oidc.username-email-unprefixed',
    'authentication.oidc.username-prefix-off',
  ],
  'configured-extra-as-bare-text': [
    'authentication.configuration.extra-list',
    'authentication.configuration.user-rule-sees-mapped-user',
  ],
  'configured-file-needs-the-gate': ['authentication.configuration.issuer-url-not-service-accounts'],
  'configured-first-claim-rule-only': ['authentication.oidc.required-claims-all'],
  'configured-groups-by-default': ['authentication.oidc.groups-claim-unset'],
  'configured-groups-of-claim-groups': ['authentication.oidc.groups-claim'],
  'configured-last-issuer-only': ['authentication.configuration.gate-on-by-default'],
  'configured-one-claim-rule-suffices': ['authentication.oidc.required-claims-all'],
  'configured-one-user-rule-suffices': ['authentication.configuration.user-rule-sees-mapped-user'],
  'configured-required-claim-present': [
    'authentication.configuration.claim-rules-all',
    'authentication.configuration.several-issuers',
    'authentication.oidc.required-claim',
    'authentication.oidc.required-claims-all',
  ],
  'configured-required-value-begins': ['authentication.oidc.required-claim'],
  'configured-rules-never-evaluated': [
    'authentication.configuration.claim-rule-not-boolean',
    'authentication.configuration.reload-changed-mapping',
    'authentication.configuration.user-rule-sees-mapped-user',
  ],
  'configured-rules-with-errors-hold': ['authentication.configuration.claim-rule-not-boolean'],
  'configured-token-without-exp': ['authentication.oidc.expiry-absent'],
  'configured-uid-of-sub': ['authentication.configuration.user-rule-sees-mapped-user'],
};

/** ID tokens of the flags and of the configuration file pass the same checks. */
const ofIdTokens: Rows = {
  'id-token-group-prefix-ignored': ['reviews.self.after-mapping'],
};

/** Authorizers of one list decide together. */
const ofAuthorizers: Rows = {
  'absent-match-conditions-match-resources': ['authorization.conditions.every-field'],
  'any-allow-of-a-chain-wins': [
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
  'authorization-file-read-once': ['authorization.file.reload-interval'],
  'authorization-file-reloaded-once': ['authorization.file.reload-interval'],
  'authorization-webhook-failure-allows': ['authorization.webhook.connection-file'],
  'authorization-webhook-failure-always-denies': ['authorization.conditions.error-under-no-opinion'],
  'authorization-webhook-failure-never-denies': ['authorization.conditions.error-under-deny'],
  'authorization-webhook-path-dropped': [
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
  'authorization-webhook-short-timeout': ['authorization.modes.webhook-is-awaited'],
  'authorizers-of-the-file-reversed': [
    'authorization.file.reload-interval',
    'authorization.webhook.failure-deny',
    'authorization.webhook.timeout-applied',
  ],
  'failed-webhooks-always-continue': [
    'authorization.webhook.failure-deny',
    'authorization.webhook.failure-malformed-answer',
    'authorization.webhook.timeout-applied',
  ],
  'failed-webhooks-always-deny': [
    'authorization.webhook.failure-malformed-answer',
    'authorization.webhook.timeout-applied',
  ],
  'match-conditions-misread-namespace-of-resources': ['authorization.conditions.presence-of-resource'],
  'match-conditions-misread-verb-of-resources': ['authorization.conditions.all-true-calls'],
  'mode-webhook-without-calls': [
    'authorization.limits.cache-of-allowed-by-flags',
    'authorization.webhook.option-authorized-cache',
  ],
  'roles-of-the-file-forgotten': [
    'authorization.file.reload-interval',
    'authorization.webhook.failure-deny',
    'authorization.webhook.failure-malformed-answer',
    'authorization.webhook.failure-no-opinion',
    'authorization.webhook.timeout-applied',
  ],
  'slow-webhooks-given-up': ['authorization.webhook.timeout-applied'],
  'webhook-receives-no-groups-in-v1beta1': ['authorization.webhook.cache-per-question'],
};

/** Faults of other sections. */
const ofOthers: Rows = {
  'streaming-lists-begin-without-labels': ['watch.initial-events.bookmark-after'],
};

const excuse = (rows: Rows, reason: string): readonly Entanglement[] =>
  Object.entries(rows).map(([fault, requirements]) => ({ fault, requirements, reason }));

export const remoteAccessEntanglements: readonly Entanglement[] = [
  ...excuse(
    ofConfiguredIssuers,
    'its entry uses the mapping or the rule that the fault changes, or is judged by the same kind of token',
  ),
  ...excuse(ofIdTokens, 'its tokens pass the check that the fault changes'),
  ...excuse(
    ofAuthorizers,
    'its requests are decided by the webhooks, conditions or lists that the fault changes',
  ),
  ...excuse(ofOthers, 'its requests pass the code that the fault changes'),
];
