// Runs a judge for one object of every built-in kind that the target takes from the run.
import type { CaseContext } from '../../kit/context.ts';
import { everyKind } from '../../kit/kinds/every-kind.ts';
import { forEachFurther, triedPatch } from '../further-objects.ts';
import type { Judge } from '../further-objects.ts';

export const dry = { query: { dryRun: 'All' } };

/** Each has the labels `kept` and `step`. */
export const forEachKind = (context: CaseContext, judge: Judge): Promise<void> =>
  forEachFurther(context, judge, triedPatch, everyKind(context));
