// Parts of the deletion of objects that cannot be read (document core 3.1, 4.13).
import type { FeatureGates } from '../feature-gates.ts';
import type { Entry } from '../storage/store.ts';

/** Whether a request may use the option at all. */
function isAllowed(gates: FeatureGates): boolean {
  return gates.get('AllowUnsafeMalformedObjectDeletion') === true;
}

/** Which of the given options must not be combined with it. */
function excludedBeside(set: readonly string[]): readonly string[] {
  const excluded = ['dryRun', 'propagationPolicy', 'orphanDependents', 'gracePeriodSeconds', 'preconditions'];
  return excluded.filter((option) => set.includes(option));
}

/** Whether an object is removed in spite of its finalizers, once its normal deletion has failed. */
export function isUnreadable({ corrupt }: Entry): boolean {
  return corrupt !== undefined;
}

export const forceDeletionParts = { isAllowed, excludedBeside };
