// Faults that turn further rows about dry-run red, each with the reason.
import { byRow } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    { 'writes.dry-run.admits': ['dry-create-stored'] },
    'the case repeats its dry-run until the webhook is called, and its name is then taken',
  ),
  ...byRow(
    { 'writes.dry-run.delete-with-body': ['dry-delete-marks'] },
    'its bodies, options or descriptions are of the same form',
  ),
  ...byRow(
    { 'writes.dry-run.no-side-effects': ['watch-true-is-a-list'] },
    'the case watches a collection during the dry-run',
  ),
  ...byRow(
    {
      'writes.dry-run.no-side-effects': ['watch-ignores-label-selector'],
      'writes.dry-run.same-authorization': ['dry-creates-appear-after-a-restart', 'patch-alone-creates'],
      'writes.dry-run.validates': [
        'cluster-dry-run-stored',
        'custom-changes-hear-no-strict',
        'custom-dry-run-stored',
        'dry-apply-patch-stored',
        'dry-change-bumps-version',
        'dry-change-of-cluster-scoped-custom-object-stored',
        'dry-merge-patch-stored',
        'role-ref-changeable',
        'role-ref-patchable',
        'strict-update-warns',
        'validation-of-cluster-scoped-objects-in-lower-case',
      ],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
  ...byRow(
    {
      'writes.dry-run.same-authorization': [
        'dry-change-bumps-version',
        'dry-delete-marks',
        'dry-update-stored',
      ],
    },
    'the case demands that a dry-run which is let through stores nothing',
  ),
  ...byRow(
    { 'writes.dry-run.validates': ['last-apply-wins'] },
    'a conflict is one of the refusals that a dry-run must repeat',
  ),
  ...byRow(
    { 'writes.dry-run.validates': ['json-patches-keep-quiet-under-strict'] },
    'it compares items of lists, watches all namespaces, or sends a JSON patch under Strict',
  ),
  ...byRow(
    { 'writes.dry-run.validates': ['versions-counted-from-live-objects'] },
    'it shows config maps other versions than the store has, which a stale dry-run is compared with',
  ),
  ...byRow(
    { 'writes.dry-run.validates': ['custom-create-warns-at-strict'] },
    'the case uses, on its way, what the fault breaks in that collection',
  ),
] satisfies readonly Entanglement[];
