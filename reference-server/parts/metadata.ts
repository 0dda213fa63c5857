// Parts that set and protect the metadata fields of the server (document core 2.3).
import type { ApiObject, ObjectMeta } from '../object.ts';
import { sameJson } from '../same-json.ts';

const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const longestName = 63;

/** A name from generateName: the prefix (truncated where the result would be too long) and a random suffix. */
export function generateName(prefix: string, random: () => number): string {
  let suffix = '';
  for (let index = 0; index < suffixLength; index++)
    suffix += alphabet[Math.floor(random() * alphabet.length)];
  return prefix.slice(0, longestName - suffixLength) + suffix;
}

export interface Creation {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly now: Date;
}

/** Metadata of a new object: the server overwrites its own fields. */
export function newMetadata(given: ObjectMeta, creation: Creation): ObjectMeta {
  const {
    resourceVersion: _version,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    ...kept
  } = given;
  return withoutUndefined({
    ...kept,
    name: creation.name,
    namespace: creation.namespace === '' ? undefined : creation.namespace,
    uid: creation.uid,
    generation: undefined,
    creationTimestamp: timestamp(creation.now),
  });
}

/** Metadata of a changed object: the server's own fields stay unchanged, whatever the client sent. */
export function keptMetadata(next: ObjectMeta, current: ObjectMeta): ObjectMeta {
  return withoutUndefined({
    ...next,
    name: current.name,
    namespace: current.namespace,
    generateName: current.generateName,
    uid: current.uid,
    resourceVersion: current.resourceVersion,
    generation: current.generation,
    creationTimestamp: current.creationTimestamp,
    deletionTimestamp: current.deletionTimestamp,
    deletionGracePeriodSeconds: current.deletionGracePeriodSeconds,
  });
}

/** metadata.generation counts the changes of the field that the kind names, usually `spec`. */
export function nextGeneration(
  next: ApiObject,
  current: ApiObject | undefined,
  field: string | undefined,
): number | undefined {
  if (field === undefined) return undefined;
  if (current === undefined) return 1;
  const before = current.metadata.generation ?? 1;
  return sameJson(next[field], current[field]) ? before : before + 1;
}

/** RFC 3339 in whole seconds. */
export function timestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function withMetadata(object: ApiObject, metadata: ObjectMeta): ApiObject {
  return { ...object, metadata };
}

/** Copies the object: deleting members from an object makes reading it slow. */
function withoutUndefined(metadata: { [K in keyof ObjectMeta]: ObjectMeta[K] | undefined }): ObjectMeta {
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(metadata) as (keyof ObjectMeta)[]) {
    if (metadata[key] !== undefined) kept[key] = metadata[key];
  }
  return kept;
}
