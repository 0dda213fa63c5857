// Faults that turn further rows about deletion red, each with the reason.
import { byRow } from './entanglement.ts';
import type { Entanglement } from './entanglement.ts';

export default [
  ...byRow(
    {
      'lifecycle.finalizers.any-order': ['custom-object-waits-for-another-delete'],
      'lifecycle.finalizers.last-one-removes': [
        'custom-dry-run-stored',
        'dry-json-patch-stored',
        'dry-merge-patch-stored',
        'dry-update-stored',
      ],
      'lifecycle.finalizers.others-remain': ['second-delete-forces'],
      'lifecycle.terminating.name-taken': [
        'custom-object-waits-for-another-delete',
        'dry-create-burns-name',
        'uid-from-name',
      ],
      'lifecycle.timestamp.first-delete-only': [
        'create-sweeps-marked-objects',
        'creation-time-of-first-object',
      ],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.last-one-removes': [
        'merge-patch-appends-lists',
        'merge-patch-empty-list-ignored',
        'merge-patch-keeps-emptied-lists',
      ],
      'lifecycle.finalizers.others-remain': ['deletion-timestamp-writable'],
      'lifecycle.force.no-effect-without-gate': ['patch-brings-a-deleted-object-back'],
      'lifecycle.force.readable-object-kept': ['patch-brings-a-deleted-object-back'],
      'lifecycle.options.preconditions': ['uid-from-name'],
      'lifecycle.timestamp.unset-while-live': ['absent-names-remembered'],
    },
    'its objects are written, recorded, listed or deleted in the same way',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.of-a-namespace': ['head-finalizer-ends-deletion', 'namespace-leaves-content'],
      'lifecycle.options.preconditions': ['dry-delete-forgotten-beside-a-body'],
    },
    'its objects are read, listed, changed or deleted in the same way',
  ),
  ...byRow(
    {
      'lifecycle.finalizers.others-remain': [
        'finalizers-of-custom-objects-sorted',
        'finalizers-sorted',
        'merge-patch-appends-lists',
      ],
    },
    'it writes by each way, or reads a name before it is there',
  ),
  ...byRow(
    { 'lifecycle.finalizers.reordered': ['third-verb-of-a-rule-is-forgotten'] },
    'the case grants several verbs by one rule',
  ),
  ...byRow(
    {
      'lifecycle.force.excludes-query': [
        'delete-body-not-read',
        'force-beside-dry-run',
        'force-beside-grace-of-zero',
        'force-beside-grace-period-seconds',
        'force-beside-propagation-policy',
        'store-error-option-not-read',
      ],
    },
    'it sends a further form, size or option, which these faults meet, too',
  ),
  ...byRow(
    { 'lifecycle.options.preconditions': ['dry-delete-marks'] },
    'the case does, on its way, what the fault breaks',
  ),
  ...byRow(
    { 'lifecycle.terminating.name-taken': ['dry-create-of-taken-name'] },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
] satisfies readonly Entanglement[];
