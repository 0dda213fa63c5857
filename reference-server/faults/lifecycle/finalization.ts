// Planted faults of the two phases of a deletion (document core 3.1, 2.3).
import type { ApiObject } from '../../object.ts';
import type { PropagationPolicy } from '../../parts/deletion.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Fault } from '../fault.ts';
import { alterChanges } from '../alter-changes.ts';
import byVerb from './by-verb.ts';
import deletionTimes from './deletion-times.ts';
import recreated from './recreated.ts';
import heldObjects from './held-objects.ts';
import heldNamespaces from './held-namespaces.ts';
import reordered from './reordered.ts';

const finalizersOf = ({ metadata }: ApiObject): readonly string[] => metadata.finalizers ?? [];
const isMarked = ({ metadata }: ApiObject): boolean => Boolean(metadata.deletionTimestamp);

export default [
  ...heldObjects,
  ...heldNamespaces,
  ...byVerb,
  ...deletionTimes,
  ...recreated,
  ...reordered,
  {
    id: 'deletion-timestamp-writable',
    title: 'A write of metadata.deletionTimestamp starts the deletion of the object.',
    breaks: ['lifecycle.timestamp.unset-while-live'],
    install(parts) {
      const { keptMetadata } = parts.metadata;
      parts.metadata.keptMetadata = (next, current) => {
        const kept = keptMetadata(next, current);
        const { deletionTimestamp } = next;
        return deletionTimestamp ? { ...kept, deletionTimestamp } : kept;
      };
    },
  },
  {
    id: 'second-delete-forces',
    title: 'A second DELETE removes an object that still has finalizers.',
    breaks: ['lifecycle.timestamp.first-delete-only'],
    install(parts) {
      const { mayBeRemoved, markDeleted } = parts.deletion;
      const requested = new WeakSet<ApiObject>();
      parts.deletion.markDeleted = (object, graceSeconds, finalizers, now) => {
        const marked = markDeleted(object, graceSeconds, finalizers, now);
        if (isMarked(object)) requested.add(marked);
        return marked;
      };
      parts.deletion.mayBeRemoved = (object, ownFinalizers) =>
        requested.has(object) || mayBeRemoved(object, ownFinalizers);
    },
  },
  {
    id: 'finalizers-ignored-for-data',
    title: 'A config map is removed at once although it has finalizers.',
    breaks: [
      'endpoints.delete-collection.dry-run',
      'lifecycle.finalizers.keep-object',
      'lifecycle.timestamp.first-delete-only',
      'objects.namespaces.delete-cascades',
      'objects.namespaces.late-content',
      'writes.put.stale-version-conflict',
    ],
    install(parts) {
      const { mayBeRemoved } = parts.deletion;
      parts.deletion.mayBeRemoved = (object, ownFinalizers) =>
        mayBeRemoved(object, ownFinalizers) || (object.kind === 'ConfigMap' && isMarked(object));
    },
  },
  {
    id: 'collection-delete-ignores-finalizers',
    title: 'A delete of a collection removes its objects at once, whatever finalizers they have.',
    breaks: ['lifecycle.finalizers.keep-object'],
    install(parts) {
      const { readDeleteOptions, propagationFinalizers } = parts.deletion;
      // The policy passes the options from the request to each object.
      const ofCollection = new Map<string, PropagationPolicy | undefined>();
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        if (ready.route.name !== '') return options;
        const sign = `${options.propagationPolicy ?? 'no policy'}, for a collection` as PropagationPolicy;
        ofCollection.set(sign, options.propagationPolicy);
        return { ...options, propagationPolicy: sign };
      };
      parts.deletion.propagationFinalizers = (current, policy) =>
        policy !== undefined && ofCollection.has(policy)
          ? propagationFinalizers([], ofCollection.get(policy))
          : propagationFinalizers(current, policy);
    },
  },
  {
    id: 'deletion-taken-back',
    title: 'An update without metadata.deletionTimestamp cancels a deletion.',
    breaks: ['lifecycle.finalizers.others-remain'],
    install(parts) {
      const { keptMetadata } = parts.metadata;
      parts.metadata.keptMetadata = (next, current) => {
        const kept = keptMetadata(next, current);
        if (next.deletionTimestamp) return kept;
        const { deletionTimestamp: _mark, deletionGracePeriodSeconds: _grace, ...live } = kept;
        return live;
      };
    },
  },
  {
    id: 'head-finalizer-ends-deletion',
    title: 'The removal of one finalizer completes the deletion although others remain.',
    breaks: ['lifecycle.finalizers.others-remain'],
    install(parts) {
      alterChanges(parts, (decided, before) => {
        if (decided.action !== 'put' || !isMarked(before)) return decided;
        const [head] = finalizersOf(before);
        const remains = head === undefined || finalizersOf(decided.value).includes(head);
        return remains ? decided : { action: 'remove', value: decided.value };
      });
    },
  },
  {
    id: 'absent-finalizers-hold',
    title: 'A terminating pod template from which metadata.finalizers is deleted stays until another DELETE.',
    breaks: [
      'lifecycle.finalizers.last-one-removes',
      'objects.namespaces.delete-cascades',
      'watch.event.every-outcome',
    ],
    install(parts) {
      // Otherwise the object's namespace would never be empty.
      parts.controllers.needsDelete = () => true;
      alterChanges(parts, (decided, before) => {
        const isTemplate = before.kind === 'PodTemplate';
        const waits = isTemplate && decided.action === 'remove' && finalizersOf(before).length > 0;
        const stays = waits && decided.value.metadata.finalizers === undefined;
        return stays ? { action: 'put', value: decided.value } : decided;
      });
    },
  },
  {
    id: 'finalizers-in-list-order-only',
    title: "Of a terminating object's finalizers only the first entry may be removed.",
    breaks: ['lifecycle.finalizers.any-order'],
    install(parts) {
      const { updateProblems } = parts.validation;
      parts.validation.updateProblems = (kind, next, current) => {
        const problems = updateProblems(kind, next, current);
        const [, ...others] = finalizersOf(current);
        const left = finalizersOf(next);
        const skipped = isMarked(current) && others.some((one) => !left.includes(one));
        // Removing all at once also keeps their order.
        if (!skipped || left.length === 0) return problems;
        const message = 'Forbidden: finalizers are removed in the order of the list';
        return [...problems, { reason: 'FieldValueForbidden', path: 'metadata.finalizers', message }];
      };
    },
  },
  {
    id: 'emptied-finalizers-remove-live',
    title: 'An object that is not terminating is deleted when its last finalizer is removed.',
    breaks: ['lifecycle.finalizers.emptied-while-live'],
    install(parts) {
      alterChanges(parts, (decided, before) => {
        const emptied =
          decided.action === 'put' &&
          finalizersOf(before).length > 0 &&
          finalizersOf(decided.value).length === 0;
        return emptied && !isMarked(before) ? { action: 'remove', value: decided.value } : decided;
      });
    },
  },
  {
    id: 'terminating-name-reused',
    title: 'A POST with the name of a terminating object replaces it.',
    breaks: ['lifecycle.terminating.name-taken'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        try {
          return await create(store, key, value);
        } catch (error) {
          const taken =
            error instanceof StoreError && error.code === 'exists' ? await store.get(key) : undefined;
          if (taken === undefined || !isMarked(taken.value)) throw error;
          await store.delete(key);
          return create(store, key, value);
        }
      };
    },
  },
] as const satisfies readonly Fault[];
