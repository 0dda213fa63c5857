// Faults that turn further rows red, by row: rows that came, or became wider, with bugs of a later reading of the documents.
import { byRow } from './entanglement.ts';
import type { Entanglement, FaultsByRow } from './entanglement.ts';

const ofRights: FaultsByRow = {
  'authorization.attributes.user': ['impersonation-on-paths-needs-no-grant'],
  'authorization.escalation.deletions': [
    'changed-roles-unchecked',
    'escalation-answered-as-server-error',
    'gifts-by-patch-unchecked',
    'only-added-rules-looked-at',
    'update-counts-as-escalate',
  ],
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
  'authorization.groups.masters-past-webhook': [
    'authorization-file-read-once',
    'authorization-webhook-path-dropped',
  ],
  'authorization.nodes.lists-config-maps-of-its-pods': [
    'field-selector-ignored',
    'node-agents-list-all-config-maps',
    'node-agents-list-by-name',
    'node-agents-read-all-config-maps',
    'node-agents-watch-all',
    'watches-open-to-all',
  ],
  'authorization.nodes.lists-secrets-of-its-pods': [
    'node-agents-list-all-secrets',
    'node-agents-list-by-name',
    'node-agents-read-all-secrets',
    'node-agents-watch-all',
  ],
  'authorization.verbs.every-kind': ['deletion-of-roles-needs-their-rights'],
  'roles.reconciliation.binding-switched-off': ['default-binding-without-label'],
};

const ofCredentials: FaultsByRow = {
  'authentication.service-accounts.other-audience': ['only-first-audience-of-a-token'],
  'authentication.static-tokens.unknown': ['unknown-schemes-are-anonymous-although-off'],
  'bootstrap.secret.token-id-format': [
    'token-claims-unsigned',
    'token-hmac-of-public-key-accepted',
    'token-of-unknown-algorithm-accepted',
    'token-with-empty-signature-accepted',
    'token-with-key-of-its-own-accepted',
    'token-without-algorithm-accepted',
  ],
  'reviews.token.authenticated-group': ['token-review-of-structured-tokens-only'],
};

const ofPaths: FaultsByRow = {
  'endpoints.delete-collection.dry-run': ['collection-delete-grants-half-a-minute'],
  'endpoints.delete-collection.held-members': [
    'create-sweeps-marked-objects',
    'custom-dry-run-stored',
    'custom-merge-patch-null-ignored',
  ],
  'endpoints.paths.cluster-scoped-outside-namespaces': ['cluster-roles-served-in-namespaces'],
  'kinds.claims.made-for-pod': ['pod-status-path-refuses-all'],
  'lifecycle.finalizers.of-a-namespace': ['head-finalizer-ends-deletion', 'namespace-leaves-content'],
  'lifecycle.options.preconditions': ['dry-delete-forgotten-beside-a-body'],
  'objects.names.retrieve-by-name': ['merge-patch-replaces-labels'],
  'objects.names.unique-per-kind': ['lease-list-only-over-all-namespaces', 'lists-joined-by-name'],
  'objects.names.unique-per-namespace': ['lease-list-only-over-all-namespaces', 'list-crosses-namespaces'],
};

const ofForms: FaultsByRow = {
  'encodings.protobuf.request': ['delete-refuses-options-body', 'empty-labels-dropped-by-updates'],
  'encodings.yaml.request': ['each-yaml-document-created'],
  'versions.deprecation.warning-header': ['cluster-dry-run-stored', 'delete-collection-ignores-dry-run'],
  'versions.metrics.show-hidden': ['metric-notice-at-the-end', 'metric-notice-without-release'],
  'versions.workloads.selector-required': [
    'applied-workloads-need-no-selector',
    'patch-keeps-selector-set-to-null',
    'put-keeps-selector-left-out',
  ],
  'writes.dry-run.delete-with-body': ['dry-delete-marks'],
};

export const laterReadingEntanglements: readonly Entanglement[] = [
  ...byRow(ofRights, 'its requests pass the same rules, roles, node relations or authorizers'),
  ...byRow(ofCredentials, 'its tokens and reviews have the same claims, signatures or credentials'),
  ...byRow(ofPaths, 'its objects are read, listed, changed or deleted in the same way'),
  ...byRow(ofForms, 'its bodies, options or descriptions are of the same form'),
];
