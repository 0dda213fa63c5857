// Planted faults of what holds a deleted object: the finalizers of a namespace, and lists without any (document core 3.1).
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
  {
    id: 'object-that-had-finalizers-stays',
    title: 'An object that once had finalizers stays terminating when it is deleted.',
    breaks: ['lifecycle.finalizers.emptied-while-live'],
    install(parts) {
      parts.controllers.needsDelete = () => true;
      const emptied = new Set<string>();
      alterChanges(parts, (decided, { metadata }) => {
        const { uid = '', finalizers = [], deletionTimestamp } = metadata;
        const left = decided.action === 'put' ? (decided.value.metadata.finalizers ?? []) : finalizers;
        if (!deletionTimestamp && finalizers.length > 0 && left.length === 0) emptied.add(uid);
        const stays = decided.action === 'remove' && !deletionTimestamp && emptied.delete(uid);
        return stays ? { action: 'put', value: decided.value } : decided;
      });
    },
  },
] as const satisfies readonly Fault[];
