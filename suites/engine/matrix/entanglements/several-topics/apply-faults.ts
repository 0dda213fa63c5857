// Faults of apply that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'apply.request.repeated-keeps-version': ['cluster-scoped-fields-never-removed'],
      'objects.versions.no-op-write': ['cluster-scoped-fields-never-removed'],
    },
    'the case uses, on its way, what the fault breaks in that collection, encoding or write',
  ),
  ...together(
    ['update-refused-for-ownership'],
    [
      'apply.target.absent-created',
      'objects.fields.kind',
      'objects.fields.uid-stable',
      'objects.versions.last-change',
      'objects.versions.string',
      'service.crud.effects-visible',
      'service.state.beyond-connection',
      'writes.put.stale-version-conflict',
    ],
    'the case uses, on its way, what the fault breaks in that collection',
  ),
  ...byRow(
    {
      'service.verbs.apply-classed-as-create': ['apply-needs-an-object'],
      'writes.dry-run.same-authorization': ['apply-needs-an-object'],
    },
    'the case writes in every way that the document shows, among them the one that the fault changes',
  ),
] satisfies readonly Entanglement[];
