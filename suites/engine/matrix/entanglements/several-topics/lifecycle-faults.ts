// Faults of lifecycle that turn further rows of several topics red, each with the reason.
import { byRow, together } from '../entanglement.ts';
import type { Entanglement } from '../entanglement.ts';

export default [
  ...byRow(
    {
      'endpoints.delete-collection.dry-run': ['create-sweeps-marked-objects'],
      'endpoints.delete-collection.held-members': ['background-deletion-skips-finalizers'],
      'objects.namespaces.late-content': ['background-deletion-skips-finalizers'],
      'service.state.rules-across-restart': ['create-sweeps-marked-objects'],
    },
    'the case does, on its way, what the fault breaks',
  ),
  ...together(
    ['finalizers-ignored-for-cluster-roles', 'finalizers-ignored-for-custom-objects'],
    [
      'lifecycle.timestamp.first-delete-only',
      'watch.event.modified-on-terminating',
      'writes.put.stale-version-conflict',
    ],
    'the case uses, on its way, what the fault breaks in that collection',
  ),
] satisfies readonly Entanglement[];
