// Which states of a collection a read may show, by the version that it names (core 4.12).
import type { RuleName } from '../rules.ts';
import { nowOf } from '../state.ts';
import type { Collection } from '../state.ts';

export interface Window {
  readonly rule: RuleName;
  /** Newest first: messages describe the mismatch of the first. */
  readonly moments: readonly number[];
  /** The version may be forgotten, or not yet known where the read arrives (core 4.12, 7). */
  readonly mayFail: boolean;
}

/** What a get, or a list without a limit, may show. */
export function windowOf(collection: Collection, version: string | undefined): Window {
  const now = nowOf(collection);
  if (version === undefined) return { rule: 'mostRecent', moments: [now], mayFail: false };
  if (version === '0') return { rule: 'any', moments: between(0, now), mayFail: false };
  return { rule: 'notOlder', moments: between(momentOf(collection, version) ?? 0, now), mayFail: true };
}

/** The moment that a version stands for, if it was seen in this collection. */
export function momentOf({ listVersions, objectVersions }: Collection, version: string): number | undefined {
  return listVersions.get(version) ?? objectVersions.get(version);
}

/** Newest first. */
export function between(oldest: number, newest: number): readonly number[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
}

/** Codes of a read whose version cannot be had. */
export const cannotBeHad = (status: number): boolean => status === 410 || status === 504;
