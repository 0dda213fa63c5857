// The form of a standing check.
import type { RequirementId } from '../../catalogue/ids.ts';
import { excerpt } from '../../kit/answers/answer.ts';
import type { KnownObjects } from './known-objects.ts';
import type { Seen } from './seen.ts';

export interface StandingCheck {
  /** The row whose sentence a violation breaks. */
  readonly row: RequirementId;
  /** What is wrong with the answer; undefined where nothing is. @param known what the case saw before this answer */
  judge(seen: Seen, known: KnownObjects): string | undefined;
}

/** A value in a message. */
export const shown = (value: unknown): string => excerpt(JSON.stringify(value) ?? 'nothing');

/** What the first of some members has wrong. */
export function firstProblem<T>(
  all: Iterable<T>,
  problemOf: (one: T) => string | undefined,
): string | undefined {
  for (const one of all) {
    const problem = problemOf(one);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
