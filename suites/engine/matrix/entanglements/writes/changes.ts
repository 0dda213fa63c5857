// Faults that turn further rows about writes red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'writes.field-validation.strict-duplicate': ['apply-reads-json-only'],
      'writes.field-validation.strict-duplicate-in-json-patch': ['duplicates-in-items-hidden'],
      'writes.put.current-version-succeeds': ['put-merges-labels', 'put-of-custom-objects-merges-labels'],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    { 'writes.field-validation.warn-by-default': ['names-at-the-top-in-any-case'] },
    'it sends a further form, size or option, which these faults meet, too',
  ),
  ...byRow(
    {
      'writes.field-validation.warn-by-default': ['unknown-fields-of-a-status-unnoticed'],
      'writes.managed-fields-reset.changes-follow': ['custom-updates-recorded-as-apply'],
      'writes.merge-patch.semantics': [
        'live-cluster-scoped-object-without-finalizers-removed',
        'merge-patch-keeps-null-in-new-maps',
      ],
      'writes.put.concurrent-one-wins': ['stale-put-of-cluster-scoped-accepted'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'writes.field-validation.warn-duplicate': ['apply-hides-duplicates', 'apply-warns-of-nothing'],
      'writes.managed-fields-reset.changes-follow': ['reset-keeps-the-creator'],
      'writes.merge-patch.semantics': ['emptied-finalizers-remove-live', 'empty-labels-dropped-by-updates'],
      'writes.put.concurrent-one-wins': ['stale-put-accepted'],
      'writes.put.stale-version-conflict': ['deleted-name-stays-taken', 'version-of-earlier-bearer-accepted'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow({ 'writes.managed-fields-reset': ['custom-dry-run-stored'] }, 'a dry-run comes before each reset'),
] satisfies readonly Entanglement[];
