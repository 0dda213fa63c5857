// Parts that check the preconditions of a write against the current state (document core 2.9, 4.8).
import type { ObjectMeta } from '../object.ts';

export interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Whether the version that a write names, if any, is the current one. */
export function versionIsCurrent(given: string | undefined, current: ObjectMeta): boolean {
  return given === undefined || given === '' || given === current.resourceVersion;
}

/** Whether the uid that a write names, if any, is that of the current object, not of a later one of its name. */
export function uidIsCurrent(given: string | undefined, current: ObjectMeta): boolean {
  return given === undefined || given === '' || given === current.uid;
}

/** The first failed precondition of a delete, as text; undefined where all hold. */
export function brokenPrecondition(preconditions: Preconditions, current: ObjectMeta): string | undefined {
  const { uid, resourceVersion } = preconditions;
  if (uid !== undefined && uid !== current.uid) {
    return `the UID in the precondition (${uid}) does not match the UID in record (${current.uid}). The object might have been deleted and then recreated`;
  }
  if (resourceVersion !== undefined && resourceVersion !== current.resourceVersion) {
    return `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${current.resourceVersion}). The object might have been modified`;
  }
  return undefined;
}
