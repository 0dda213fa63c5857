// Faults that turn rows about a second condition red, of several topics, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    { 'authorization.bindings.role-of-own-namespace': ['names-taken-by-joined-keys'] },
    'it makes roles whose keys are equal where joined',
  ),
  ...byRow(
    { 'writes.field-validation.warn-by-default': ['unknown-metadata-of-templates-unreported'] },
    'it also sends unknown metadata of pod templates',
  ),
  ...byRow(
    {
      'watch.event.every-outcome': ['finalizers-ignored-for-cluster-roles', 'modified-with-the-state-before'],
    },
    'it watches the steps of a deletion that a finalizer holds',
  ),
  ...byRow(
    {
      'writes.managed-fields-reset.through-status': [
        'patch-ignores-field-manager',
        'merge-patch-replaces-labels',
        'put-ignores-records',
      ],
    },
    'it makes the entries that it clears by merge patches and a PUT',
  ),
  ...byRow(
    {
      'writes.put.stale-version-of-parts': [
        'dry-update-of-any-version',
        'stale-put-of-cluster-scoped-accepted',
      ],
    },
    'it sends outdated versions of parts of namespaces, also in dry-runs',
  ),
  ...byRow(
    { 'watch.bookmark.in-long-watches': ['watch-without-time-limit', 'timeout-of-idle-watches'] },
    'its watches last as long as their time limit',
  ),
  ...byRow(
    { 'writes.field-validation.other-schemas': ['duplicates-of-equal-values-unnoticed'] },
    'it also sends duplicate fields of equal values',
  ),
  ...byRow(
    {
      'authorization.bindings.role-created-later': [
        'rules-of-removed-roles-stay',
        'rules-copied-at-binding',
        'removed-cluster-role-bindings-still-count',
      ],
    },
    'it deletes the role of a binding, and creates it again',
  ),
  ...byRow(
    { 'encodings.yaml.operations': ['dry-evictions-by-query-evict'] },
    'it dry-runs an eviction in YAML',
  ),
  ...byRow({ 'encodings.gzip.every-media-type': ['long-objects-not-kept'] }, 'it lists a large object'),
  ...byRow(
    {
      'objects.names.apart-in-similar-namespaces': [
        'custom-objects-by-beginning-of-namespace',
        'list-by-beginning-of-namespace',
      ],
    },
    'its namespaces begin alike',
  ),
  ...byRow(
    {
      'writes.field-validation.warn-in-each-form': [
        'warn-update-silent',
        'warn-create-silent',
        'warn-patch-silent',
      ],
    },
    'it looks for a warning beside each form of the answer',
  ),
] satisfies readonly Entanglement[];
