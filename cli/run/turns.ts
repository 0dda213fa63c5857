// How many cases are under way at a time. Those that wait more than they ask take nobody's place.
import type { Case } from '../../suites/kit/case.ts';
import type { RequirementId } from '../../suites/catalogue/index.ts';
import { findRequirement } from '../../suites/catalogue/index.ts';
import { isAssumed } from '../../suites/kit/features/rules.ts';

export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs so many at a time at most, in the order in which they came. */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Whether a case waits more than it asks, or may wait for a controller that is not there, so that it starts first, beside
 * all others. */
export const isPatient = ({ id, waits }: Case): boolean => waits === true || isSlow(id) || needsUnseen(id);

/** Whether a case needs a part of the target that is only assumed to be there. */
function needsUnseen(id: RequirementId): boolean {
  const needs = findRequirement(id)?.needs ?? [];
  return !needs.includes('launcher') && needs.some(isAssumed);
}

/** Whether a case waits for minutes. */
export const isSlow = (id: RequirementId): boolean => findRequirement(id)?.slow === true;
