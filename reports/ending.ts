// The ending of a result, which determines the verdict, the colour of every report and the exit code.
import type { RequirementResult, Result, Verdict } from './result.ts';

/** `not-completed`: the target was lost, the deadline passed, or the suite had an internal error. `nothing-checked`: no row
 * was judged. */
export type Ending = 'conformant' | 'not-conformant' | 'nothing-checked' | 'not-completed' | 'interrupted';

type Judged = Pick<Result, 'run' | 'requirements' | 'failures' | 'unexpected'>;

const judgements: readonly Verdict[] = ['fail', 'blocked', 'error', 'warn', 'pass', 'observed'];

export function endingOf(result: Judged): Ending {
  const { run, requirements, failures, unexpected } = result;
  if (run.end === 'interrupted') return 'interrupted';
  if (run.end !== 'completed' || run.errors !== undefined) return 'not-completed';
  if (!isAnythingChecked(result)) return 'nothing-checked';
  const isRed = failures.length > 0 || unexpected.length > 0;
  return isRed || requirements.some((one) => isMandatoryUnrun(one, run.shard))
    ? 'not-conformant'
    : 'conformant';
}

/** A shard may be empty. */
const isAnythingChecked = ({ run, requirements }: Judged): boolean =>
  run.shard !== undefined || requirements.some(({ verdict }) => judgements.includes(verdict));

/** Rows of another shard are judged there, and only count as unrun once the shards are merged. Slow rows run only on
 * request. */
function isMandatoryUnrun(requirement: RequirementResult, shard: string | undefined): boolean {
  if (requirement.verdict !== 'not-run' || requirement.level !== 'MUST') return false;
  const allowed: readonly (string | undefined)[] = shard === undefined ? ['slow'] : ['slow', 'shard'];
  const unrun = requirement.cases.filter((one) => one.verdict === 'not-run');
  return unrun.length === 0 || unrun.some(({ outcome }) => !allowed.includes(outcome.reason));
}
