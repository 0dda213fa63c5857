// How a result ends: the one place that says so. The verdict, the colour of every report and the exit code follow it.
import type { RequirementResult, Result, Verdict } from './result.ts';

/** `not-completed`: the target was lost, the time was up, or the suite itself broke. `nothing-checked`: no row was judged,
 * which says nothing about the target. */
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

/** A part of a larger run may be empty. */
const isAnythingChecked = ({ run, requirements }: Judged): boolean =>
  run.shard !== undefined || requirements.some(({ verdict }) => judgements.includes(verdict));

/** Rows of another shard are judged there, and are a gap once the shards are merged; rows that wait for minutes are left
 * out by whoever does not ask for them. */
function isMandatoryUnrun(requirement: RequirementResult, shard: string | undefined): boolean {
  if (requirement.verdict !== 'not-run' || requirement.level !== 'MUST') return false;
  const chosen: readonly (string | undefined)[] = shard === undefined ? ['slow'] : ['slow', 'shard'];
  const unrun = requirement.cases.filter((one) => one.verdict === 'not-run');
  return unrun.length === 0 || unrun.some(({ outcome }) => !chosen.includes(outcome.reason));
}
