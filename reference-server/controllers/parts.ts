// The decisions of controllers, as pure functions in a record, so that a planted fault can replace one of them. The
// controllers read the state and write the changes.
import { controllerEnabled } from '../options.ts';
import type { ApiObject, JsonObject, ObjectMeta, OwnerReference } from '../object.ts';
import { foregroundFinalizer, orphanFinalizer } from '../parts/deletion.ts';
import type { PropagationPolicy } from '../parts/deletion.ts';
import { missingClaims } from './missing-claims.ts';
import { aggregatedRules, selectsRole } from '../access/rbac/aggregated-rules.ts';

/** `emptying`: delete the content. `finalizing`: no content is left, so remove the finalizer. */
type NamespaceNeed = 'nothing' | 'emptying' | 'finalizing';

/** What a namespace needs next (document core 2.2). After its deletion, content that was stored too late is deleted. */
function namespaceNeed(namespace: ApiObject | undefined, contentCount: number): NamespaceNeed {
  if (namespace !== undefined && !namespace.metadata.deletionTimestamp) return 'nothing';
  if (contentCount > 0) return 'emptying';
  return namespace === undefined ? 'nothing' : 'finalizing';
}

/** Whether an object in a terminating namespace must still be deleted. One that is being deleted waits for finalizers;
 * a grace period is shortened to 0. */
function needsDelete({ metadata }: ApiObject): boolean {
  return !metadata.deletionTimestamp || (metadata.deletionGracePeriodSeconds ?? 0) > 0;
}

/** `waiting`: it is deleted after its dependents. `unresolvable`: its existence cannot be determined. */
export type OwnerState = 'present' | 'waiting' | 'absent' | 'unresolvable';

/** The state of an owner; `found` is the stored object that the reference names. */
export function ownerState(reference: OwnerReference, found: ApiObject | undefined): OwnerState {
  if (found === undefined || found.metadata.uid !== reference.uid) return 'absent';
  return waitsForDependents(found.metadata) ? 'waiting' : 'present';
}

/** Whether an object is being deleted in the foreground. */
export function waitsForDependents({ deletionTimestamp, finalizers = [] }: ObjectMeta): boolean {
  return Boolean(deletionTimestamp) && finalizers.includes(foregroundFinalizer);
}

/** `release`: it stays, without the references to owners that are absent or waiting. */
type DependentFate =
  | { readonly action: 'keep' }
  | { readonly action: 'release' }
  | { readonly action: 'delete'; readonly policy: PropagationPolicy };

/** What happens to a dependent whose owners have these states. */
export function dependentFate(
  states: readonly OwnerState[],
  finalizers: readonly string[],
  hasDependents: boolean,
): DependentFate {
  if (states.length === 0 || states.includes('unresolvable')) return { action: 'keep' };
  if (states.includes('present')) {
    return states.every((state) => state === 'present') ? { action: 'keep' } : { action: 'release' };
  }
  if (states.includes('waiting') && hasDependents) return { action: 'delete', policy: 'Foreground' };
  return { action: 'delete', policy: ownPolicy(finalizers) };
}

/** The policy that a finalizer on the object selects; else Background. */
function ownPolicy(finalizers: readonly string[]): PropagationPolicy {
  if (finalizers.includes(orphanFinalizer)) return 'Orphan';
  return finalizers.includes(foregroundFinalizer) ? 'Foreground' : 'Background';
}

/** Whether a dependent with these references blocks an owner that is deleted in the foreground. */
export function blocksOwner(references: readonly OwnerReference[], ownerUid: string): boolean {
  return references.some(({ uid, blockOwnerDeletion }) => uid === ownerUid && blockOwnerDeletion === true);
}

/** The references of a dependent without one owner. */
export function withoutOwner(
  references: readonly OwnerReference[],
  ownerUid: string,
): readonly OwnerReference[] {
  return references.filter(({ uid }) => uid !== ownerUid);
}

/** Milliseconds until the grace period of a deletion is over; undefined for an object without one. */
export function graceLeftMs({ metadata }: ApiObject, nowMs: number): number | undefined {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = metadata;
  if (!deletionTimestamp || deletionGracePeriodSeconds === 0) return undefined;
  return Math.max(0, Date.parse(deletionTimestamp) - nowMs);
}

interface ClaimTemplate extends ApiObject {
  readonly spec?: { readonly metadata?: ObjectMeta; readonly spec?: JsonObject };
}

/** The claim of a template for an entry of a pod's spec.resourceClaims (document core 2.10). */
function claimFor(
  pod: ApiObject,
  entryName: string,
  template: ApiObject,
  entryAnnotation: string,
): ApiObject {
  const { metadata: copied = {}, spec = {} } = (template as ClaimTemplate).spec ?? {};
  const { name = '', uid = '' } = pod.metadata;
  const owner = { apiVersion: 'v1', kind: 'Pod', name, uid, controller: true, blockOwnerDeletion: true };
  return {
    metadata: {
      generateName: `${name}-${entryName}-`,
      ...(copied.labels === undefined ? {} : { labels: copied.labels }),
      annotations: { ...copied.annotations, [entryAnnotation]: entryName },
      ownerReferences: [owner],
    },
    spec,
  };
}

/** Whether a claim was created for this entry of this pod. */
function isClaimOf({ metadata }: ApiObject, pod: ApiObject, entryName: string, entryAnnotation: string) {
  const owned = metadata.ownerReferences?.some(({ uid }) => uid === pod.metadata.uid) ?? false;
  return owned && metadata.annotations?.[entryAnnotation] === entryName;
}

/** Whether a Secret for a service account token gets one. */
const getsToken = (_secret: ApiObject): boolean => true;

/** All of the above that a fault may replace. */
export const controllerParts = {
  isSelected: controllerEnabled,
  namespaceNeed,
  needsDelete,
  missingClaims,
  claimFor,
  isClaimOf,
  getsToken,
  selectsRole,
  aggregatedRules,
};
