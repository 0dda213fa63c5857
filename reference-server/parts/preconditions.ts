// Parts that hold a write against the state it was meant for (document core 2.9, 4.8).
import type { ObjectMeta } from '../object.ts';

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Whether a write that names a version (or none) meets the current one. */
export function versionIsCurrent(given: string | undefined, current: ObjectMeta): boolean {
  return given === undefined || given === '' || given === current.resourceVersion;
}

/** Whether a write that names a uid (or none) meets the same object and not a later one of its name. */
export function uidIsCurrent(given: string | undefined, current: ObjectMeta): boolean {
  return given === undefined || given === '' || given === current.uid;
}

/** The first precondition of a delete that does not hold, in words; undefined where all hold. */
export function brokenPrecondition(preconditions: Preconditions, current: ObjectMeta): string | undefined {
  const { uid, resourceVersion } = preconditions;
  if (uid !== undefined && uid !== current.uid) {
    return `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${current.uid}`;
  }
  if (resourceVersion !== undefined && resourceVersion !== current.resourceVersion) {
    return `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${current.resourceVersion}`;
  }
  return undefined;
}
