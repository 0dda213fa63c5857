// Limits the number of concurrent cases. Cases that mostly wait are not counted.
import type { Case } from '../../suites/kit/case.ts';
import type { RequirementId } from '../../suites/catalogue/index.ts';
import { findRequirement } from '../../suites/catalogue/index.ts';
import { isAssumed } from '../../suites/kit/features/rules.ts';

export type Limiter = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs at most `most` functions at a time, in the order of the calls. */
export function createLimiter(most: number): Limiter {
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

/** Whether a case mostly waits, or may wait for a controller that does not exist: it starts first, in parallel with all others. */
export const mostlyWaits = ({ id, waits }: Case): boolean => waits === true || isSlow(id) || needsAssumed(id);

/** Whether a case needs a feature that is only assumed to exist. */
function needsAssumed(id: RequirementId): boolean {
  const needs = findRequirement(id)?.needs ?? [];
  return !needs.includes('launcher') && needs.some(isAssumed);
}

/** Whether a case waits for minutes. */
export const isSlow = (id: RequirementId): boolean => findRequirement(id)?.slow === true;
