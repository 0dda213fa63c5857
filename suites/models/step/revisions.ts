// The revisions of a collection that a read may show, by its requested version (core 4.12).
import type { RuleName } from '../rules.ts';
import { nowOf } from '../state.ts';
import type { Collection } from '../state.ts';

export interface Window {
  readonly rule: RuleName;
  /** Newest first: messages describe the mismatch with the first. */
  readonly revisions: readonly number[];
  /** The version may have expired, or may not have reached the serving replica yet (core 4.12, 7). */
  readonly mayFail: boolean;
}

/** The revisions that a get, or a list without a limit, may show. */
export function windowOf(collection: Collection, version: string | undefined): Window {
  const now = nowOf(collection);
  if (version === undefined) return { rule: 'mostRecent', revisions: [now], mayFail: false };
  if (version === '0') return { rule: 'any', revisions: between(0, now), mayFail: false };
  return { rule: 'notOlder', revisions: between(revisionOf(collection, version) ?? 0, now), mayFail: true };
}

/** The revision of a version that was seen in this collection. */
export function revisionOf(
  { listVersions, objectVersions }: Collection,
  version: string,
): number | undefined {
  return listVersions.get(version) ?? objectVersions.get(version);
}

/** Newest first. */
export function between(oldest: number, newest: number): readonly number[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
}

/** Whether the code means that the requested version is unavailable. */
export const isUnavailable = (status: number): boolean => status === 410 || status === 504;
