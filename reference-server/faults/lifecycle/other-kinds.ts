// Planted faults of the deletion of custom and cluster-scoped objects alone (document core 2.9, 3.1).
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { isClusterScoped, isCustom } from '../kinds-of-kinds.ts';

export default [
  {
    id: 'custom-object-held-by-its-first-finalizer-only',
    title: 'A terminating custom object is removed while one finalizer is left.',
    breaks: ['lifecycle.finalizers.others-remain', 'lifecycle.finalizers.any-order'],
    install(parts) {
      alterChanges(parts, (decided, before) => {
        const { deletionTimestamp, finalizers = [] } = before.metadata;
        const left = decided.action === 'put' ? (decided.value.metadata.finalizers ?? []) : [];
        const isLast = left.length === 1 && finalizers.length > 1;
        const ends = isCustom(before) && Boolean(deletionTimestamp) && isLast;
        return ends && decided.action === 'put' ? { action: 'remove', value: decided.value } : decided;
      });
    },
  },
  {
    id: 'live-cluster-scoped-object-without-finalizers-removed',
    title: 'A live cluster-scoped object is removed with its last finalizer.',
    breaks: ['lifecycle.finalizers.emptied-while-live'],
    install(parts) {
      alterChanges(parts, (decided, before) => {
        const isEmptied =
          decided.action === 'put' &&
          (before.metadata.finalizers ?? []).length > 0 &&
          (decided.value.metadata.finalizers ?? []).length === 0;
        return isEmptied && isClusterScoped(before) ? { action: 'remove', value: decided.value } : decided;
      });
    },
  },
  {
    id: 'cluster-scoped-deletion-marked-again',
    title: 'Each DELETE of a cluster-scoped object sets its deletionTimestamp again.',
    breaks: ['lifecycle.timestamp.first-delete-only'],
    install(parts) {
      const { markDeleted } = parts.deletion;
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        if (!isClusterScoped(object)) return markDeleted(object, graceSeconds, finalizers, now);
        const { deletionTimestamp: _mark, ...metadata } = object.metadata;
        return markDeleted({ ...object, metadata }, graceSeconds, finalizers, now);
      };
    },
  },
  {
    id: 'preconditions-of-custom-objects-ignored',
    title: 'A delete of an object without a namespace ignores preconditions.uid.',
    breaks: ['lifecycle.options.preconditions'],
    install(parts) {
      const { brokenPrecondition } = parts.preconditions;
      parts.preconditions.brokenPrecondition = (preconditions, current) =>
        current.namespace === undefined ? undefined : brokenPrecondition(preconditions, current);
    },
  },
  {
    id: 'deletion-timestamp-of-custom-objects-kept-by-create',
    title: 'A deletionTimestamp in the create of a cluster-scoped object is stored.',
    breaks: ['lifecycle.timestamp.unset-while-live'],
    install(parts) {
      const { newMetadata } = parts.metadata;
      parts.metadata.newMetadata = (given, creation) => {
        const made = newMetadata(given, creation);
        return given.deletionTimestamp && made.namespace === undefined
          ? { ...made, deletionTimestamp: given.deletionTimestamp }
          : made;
      };
    },
  },
] as const satisfies readonly Fault[];
