// Planted faults of namespaces that have finalizers in their metadata (document core 3.1).
import { finalizersOf } from '../../resources/namespace-rules.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';

const breaks = ['lifecycle.finalizers.of-a-namespace'];

export default [
  {
    id: 'empty-namespace-removed-with-finalizers',
    title: 'A terminating namespace is removed once it is empty, whatever finalizers its metadata has.',
    breaks,
    install(parts) {
      const { mayBeRemoved } = parts.deletion;
      parts.deletion.mayBeRemoved = (object, ownFinalizers) => {
        const isEmpty = object.kind === 'Namespace' && finalizersOf(object).length === 0;
        return mayBeRemoved(object, ownFinalizers) || (isEmpty && Boolean(object.metadata.deletionTimestamp));
      };
    },
  },
  {
    id: 'held-namespace-waits-for-another-delete',
    title:
      'A terminating namespace whose last finalizer in its metadata is removed stays until another DELETE.',
    breaks,
    install(parts) {
      alterChanges(parts, (decided, { kind, metadata: { finalizers = [] } }) => {
        const isHeld = kind === 'Namespace' && finalizers.length > 0;
        return isHeld && decided.action === 'remove' ? { action: 'put', value: decided.value } : decided;
      });
    },
  },
] as const satisfies readonly Fault[];
