// Faults that turn further rows about several parts of writes red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'writes.dry-run.final-object': ['core-group-spelled-out'],
      'writes.field-validation.strict-duplicate': ['core-group-spelled-out'],
      'writes.field-validation.warn-duplicate': ['core-group-spelled-out'],
    },
    'these cases write an object that they read, and its apiVersion is not the one of its type',
  ),
  ...byRow(
    {
      'writes.dry-run.validates': ['stale-custom-put-accepted'],
      'writes.put.concurrent-one-wins': ['stale-custom-put-accepted'],
    },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'writes.dry-run.validates': ['unknown-fields-of-cluster-scoped-custom-kinds-unnoticed'],
      'writes.field-validation.warn-by-default': ['unknown-fields-of-cluster-scoped-custom-kinds-unnoticed'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...byRow(
    {
      'writes.dry-run.validates': ['strict-patch-warns'],
      'writes.field-validation.strict-duplicate-in-json-patch': ['strict-patch-warns'],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
] satisfies readonly Entanglement[];
