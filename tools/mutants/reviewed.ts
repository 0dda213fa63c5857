// Mutants that were read: those that change nothing, and those whose change the documents allow. A key holds for the
// code as it was read: when that changes, the mutant counts again.
import { readFileSync } from 'node:fs';

/** `equivalent`: no request shows it. `open`: the documents allow both, or it concerns what they do not describe. `unclaimed`: the
 * requirement has no case yet, and says so. */
export type Verdict = 'equivalent' | 'open' | 'unclaimed';

export interface Review {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** By the keys of mutants. */
export type Reviews = Readonly<Record<string, Review>>;

const file = new URL('./reviewed.json', import.meta.url);

export const readReviews = (): Reviews => JSON.parse(readFileSync(file, 'utf8')) as Reviews;

/** Keys that no mutant has any more: to be removed, or read again. */
export function outdated(reviews: Reviews, keys: ReadonlySet<string>): readonly string[] {
  return Object.keys(reviews).filter((key) => !keys.has(key));
}
