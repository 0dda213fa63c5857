// Faults of writes that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...together(
    ['strategic-patch-of-cluster-role-replaces-labels'],
    [
      'apply.conflict.removed-field-free',
      'apply.conflict.update-takes-ownership',
      'objects.versions.no-op-write',
      'writes.managed-fields-reset.changes-follow',
    ],
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'apply.target.created-at-once': ['custom-write-over-an-earlier-read'],
      'lifecycle.finalizers.emptied-while-live': ['custom-merge-patch-null-ignored'],
      'lists.exact.limit-that-version': ['merge-patch-replaces-labels'],
      'watch.event.every-outcome': ['custom-merge-patch-null-ignored'],
      'writes.managed-fields-reset.merge-patch': ['merge-patch-replaces-labels'],
      'writes.put.concurrent-one-wins': ['custom-write-over-an-earlier-read'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...together(
    ['merge-patch-replaces-labels'],
    [
      'apply.conflict.update-takes-ownership',
      'lists.exact.that-version',
      'lists.not-older.limit-forgotten-version',
      'objects.versions.no-op-write',
    ],
    'these cases set a label by a merge patch, and select or keep the other labels',
  ),
  ...together(
    ['dry-runs-pass-as-reads'],
    ['authorization.aggregation', 'reviews.self', 'roles.admin', 'roles.edit'],
    'the other case looks at the same field, role or write for a rule of its own',
  ),
  ...byRow(
    {
      'authorization.aggregation.others-left-out': ['cluster-dry-run-stored'],
      'endpoints.create.parameters-together': ['cluster-dry-run-stored'],
      'lifecycle.options.preconditions': ['cluster-dry-run-stored'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    {
      'encodings.gzip.list': ['merge-patch-replaces-labels'],
      'encodings.protobuf.request': ['merge-patch-replaces-labels'],
      'service.state.survives-restart': ['merge-patch-replaces-labels'],
    },
    'it combines the feature of the fault with another one',
  ),
  ...together(
    ['merge-patch-replaces-labels'],
    [
      'lists.chunk.one-snapshot',
      'lists.not-older.limit-nonzero',
      'lists.not-older.limit-zero-any',
      'lists.not-older.nonzero',
      'lists.not-older.zero-any',
      'lists.version.limit-nonzero-exact',
      'lists.version.limit-zero-any',
      'lists.version.nonzero-not-older',
      'lists.version.zero-any',
      'writes.managed-fields-reset.changes-follow',
      'writes.managed-fields-reset.empty-list-keeps',
      'writes.managed-fields-reset.json-patch',
      'writes.managed-fields-reset.put',
      'writes.managed-fields-reset.strategic-patch',
    ],
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.last-one-removes': ['cluster-dry-run-stored'],
      'writes.dry-run.no-side-effects': ['cluster-dry-run-stored'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...together(
    ['merge-patch-carried-out-in-the-cache'],
    ['writes.field-validation.required-always', 'writes.field-validation.types-always'],
    'the case reads at version 0 after a refused merge patch',
  ),
  ...byRow(
    { 'writes.json-patch.failing-test': ['zero-refused', 'zero-looked-up'] },
    'the case reads at version 0 what a refused patch left',
  ),
] satisfies readonly Entanglement[];
