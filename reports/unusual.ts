// Rows that a target did not let the run judge, although the bundled server does. Either the target chose another behaviour that
// the documents allow, or it is wrong in just what the row is about: a reader decides by the reason.
import type { RequirementResult, Result } from './result.ts';
import { reasonOf } from './totals.ts';

/** Not exercised on the bundled server either; `suites/selfcheck/repeat.test.ts` compares the list with a run. */
export const notExercisedOnBundled: readonly string[] = ['writes.dry-run.side-effect-refused'];

export const isNotExercised = (one: RequirementResult): boolean =>
  one.verdict === 'not-applicable' && reasonOf(one) === 'not-exercised';

export const unusuallyNotExercised = ({
  requirements,
}: Pick<Result, 'requirements'>): readonly RequirementResult[] =>
  requirements.filter((one) => isNotExercised(one) && !notExercisedOnBundled.includes(one.id));
