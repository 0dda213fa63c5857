// Faults that turn further rows red, by row: rows about settings that change, and about agents, caches and aggregation, which
// judge what others judge one by one.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofSettings: FaultsByRow = {
  'authentication.configuration.reload-changed-discovery': [
    'configured-discovery-url-completed',
    'configured-discovery-url-ignored',
    'configured-file-read-once',
    'configured-issuers-known-by-url',
    'configured-issuers-not-added-by-reload',
    'configured-keys-by-their-id',
    'configured-keys-of-all-issuers',
    'id-token-claims-unsigned',
    'id-token-removed-keys-kept',
    'id-token-signature-checked-for-length',
    'issuer-keys-fetched-twice',
  ],
  'authentication.configuration.username-email-unverified': ['configured-username-of-an-empty-expression'],
  'authentication.oidc.key-members-optional': [
    'id-token-claims-unsigned',
    'id-token-of-unknown-key-accepted',
    'id-token-signature-checked-for-length',
  ],
  'authorization.aggregation.chains': ['all-selectors-must-match'],
  'authorization.aggregation.selectors': [
    'all-selectors-must-match',
    'new-roles-not-aggregated',
    'only-first-selector-counts',
  ],
  'authorization.chain.order-of-file': ['webhooks-share-a-cache'],
  'authorization.conditions.every-field': ['webhook-cache-without-verb-of-paths'],
  'authorization.escalation.resource-names': ['rules-compared-as-written'],
  'authorization.file.name-in-metrics': ['webhooks-share-a-cache'],
  'authorization.limits.cache-of-allowed-by-flags': ['webhook-cache-renewed-by-use'],
  'authorization.nodes.lists-some-of-its-pods': [
    'any-node-selector-will-do',
    'first-field-term-only',
    'node-agents-list-all-pods',
    'node-agents-list-pods-of-one-namespace',
    'node-agents-may-not-own-pods',
    'node-agents-may-not-pods-of-one-namespace',
    'selector-gates-ignored',
  ],
  'authorization.webhook.authorized-cache-default': ['webhook-cache-renewed-by-use'],
  'authorization.webhook.option-authorized-cache': ['webhook-cache-renewed-by-use'],
  'bootstrap.expiration.not-signing': ['bootstrap-expiration-in-32-bits'],
  'bootstrap.expiration.signature-ends': ['token-cleaner-always-sweeps', 'usage-key-loses-its-padding'],
  'endpoints.unauthenticated.claim-templates-list': ['watch-redirected'],
  'endpoints.unauthenticated.claim-templates-list-all': ['watch-redirected'],
  'endpoints.unauthenticated.pod-templates-list': ['watch-redirected'],
  'endpoints.unauthenticated.pod-templates-list-all': ['watch-redirected'],
  'roles.reconciliation.others-still-mended': ['basic-user-without-rules'],
};

const ofForms: FaultsByRow = {
  'health.exclude.repeated': ['lines-end-at-an-excluded-check'],
  'lifecycle.force.excludes-query': [
    'delete-body-not-read',
    'force-beside-dry-run',
    'force-beside-grace-of-zero',
    'force-beside-grace-period-seconds',
    'force-beside-propagation-policy',
    'store-error-option-not-read',
  ],
  'objects.fields.namespace': ['absent-names-remembered'],
  'apply.definition.list-map': ['shared-value-deleted'],
  'encodings.protobuf.request': [
    'long-objects-not-kept',
    'long-updates-of-cluster-roles-not-kept',
    'long-updates-of-config-maps-not-kept',
  ],
  'encodings.yaml.request': [
    'delete-collection-ignores-label-value',
    'delete-collection-refuses-options-body',
    'delete-collection-sweeps-by-key',
    'delete-collection-takes-all-custom-objects',
    'delete-of-custom-objects-refuses-bodies',
    'inherited-keys-dropped',
  ],
  'versions.runtime-config.single-type': ['runtime-config-reads-one-pair'],
  'writes.field-validation.warn-by-default': ['names-at-the-top-in-any-case'],
};

const ofSelectedLists: FaultsByRow = Object.fromEntries(
  [
    'encodings.table.chunks',
    'lists.not-older.limit-nonzero',
    'lists.not-older.limit-zero-any',
    'lists.version.continue-zero-token',
    'lists.version.limit-nonzero-exact',
    'lists.version.limit-zero-any',
  ].map((row) => [row, ['selected-list-of-its-newest-item']]),
);

const ofSeveralObjects: FaultsByRow = {
  'lists.version.unset-most-recent': ['items-with-the-version-of-their-list'],
  'watch.event.type-and-object': ['watch-over-all-of-known-namespaces'],
  'watch.event.with-namespace': ['watch-over-all-of-known-namespaces'],
  'watch.selector.leads-to-list': ['items-with-the-version-of-their-list'],
  'writes.dry-run.no-side-effects': ['items-with-the-version-of-their-list'],
  'writes.dry-run.validates': ['json-patches-keep-quiet-under-strict'],
};

export const widerSettingsEntanglements: readonly Entanglement[] = [
  ...byRow(
    ofSettings,
    'its steps include what the rows of these faults try, such as a signature, a selection, a cached answer or a watch',
  ),
  ...byRow(ofSelectedLists, 'it goes on from the version of a list with a selector'),
  ...byRow(
    ofSeveralObjects,
    'it compares items of lists, watches all namespaces, or sends a JSON patch under Strict',
  ),
  ...byRow(ofForms, 'it sends a further form, size or option, which these faults meet, too'),
];
