// Parts of the two-phase deletion (document core 3.1): what a delete marks, and when an object may be removed.
import type { ApiObject, ObjectMeta } from '../object.ts';
import type { Entry } from '../storage/store.ts';
import { timestamp, withMetadata } from './metadata.ts';

export type PropagationPolicy = 'Orphan' | 'Background' | 'Foreground';

/** The finalizers that let the garbage collector act before the owner is removed. */
export const orphanFinalizer = 'orphan';
export const foregroundFinalizer = 'foregroundDeletion';

/** The finalizers that a delete with this policy leaves on the object, in their original order. */
export function propagationFinalizers(
  current: readonly string[],
  policy: PropagationPolicy | undefined,
): readonly string[] {
  if (policy === undefined) return current;
  const others = current.filter(
    (finalizer) => finalizer !== orphanFinalizer && finalizer !== foregroundFinalizer,
  );
  if (policy === 'Orphan') return [...others, orphanFinalizer];
  if (policy === 'Foreground') return [...others, foregroundFinalizer];
  return others;
}

/** The policy of the deprecated boolean option, where the newer option is absent. */
export function policyOf(
  propagationPolicy: PropagationPolicy | undefined,
  orphanDependents: boolean | undefined,
): PropagationPolicy | undefined {
  if (propagationPolicy !== undefined) return propagationPolicy;
  if (orphanDependents === undefined) return undefined;
  return orphanDependents ? 'Orphan' : 'Background';
}

/**
 * The object after the first delete: marked, with its grace period. An object that is already marked stays as
 * it is, except for a shorter grace period.
 */
export function markDeleted(
  object: ApiObject,
  graceSeconds: number,
  finalizers: readonly string[],
  now: Date,
): ApiObject {
  const { metadata } = object;
  if (metadata.deletionTimestamp) {
    const before = metadata.deletionGracePeriodSeconds ?? 0;
    if (graceSeconds >= before) return object;
  }
  const { finalizers: _before, ...kept } = metadata;
  const marked: ObjectMeta = {
    ...kept,
    deletionTimestamp: timestamp(new Date(now.getTime() + graceSeconds * 1000)),
    deletionGracePeriodSeconds: graceSeconds,
    ...(finalizers.length > 0 ? { finalizers } : {}),
  };
  return withMetadata(object, marked);
}

/** Whether nothing holds a marked object any more. `ownFinalizers` are those a kind keeps outside its metadata. */
export function mayBeRemoved(object: ApiObject, ownFinalizers: readonly string[]): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers } = object.metadata;
  if (!deletionTimestamp) return false;
  return (
    (finalizers ?? []).length === 0 && ownFinalizers.length === 0 && (deletionGracePeriodSeconds ?? 0) === 0
  );
}

/** The selected members of a collection that its deletion deletes, in the order of their keys. */
export const membersToDelete = (entries: readonly Entry[]): readonly Entry[] => entries;

/** Finalizers that an update adds although the object is being deleted. */
export function addedFinalizers(next: readonly string[], current: readonly string[]): readonly string[] {
  return next.filter((finalizer) => !current.includes(finalizer));
}
