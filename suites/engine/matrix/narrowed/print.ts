// The lines of `matrix --narrowed`.
import type { NarrowedResult, Verdict } from './run-one.ts';

export function lineOf(result: NarrowedResult): string {
  const { verdict, fault, narrowing, by } = result;
  if (verdict === 'killed') return `ok   ${fault} ${narrowing} (${by})`;
  if (verdict === 'killed by another row') return `ok   ${fault} ${narrowing} (another row: ${by})`;
  if (verdict === 'not reached')
    return `FAIL ${fault} ${narrowing}\n  not reached: no case sends such a request`;
  return `FAIL ${fault} ${narrowing}\n  survived: ${howItSurvived(result)}`;
}

/** Whether no case goes there, or goes there and does not notice. */
function howItSurvived({ calls, differedIn, ownCases, otherCases, notRun }: NarrowedResult): string {
  const where = `${ownCases} of its own cases and ${otherCases} others send such requests${notRun === 0 ? '' : ` (${notRun} more not run)`}`;
  if (calls === 0) return `${where}; with the fault none calls the part`;
  if (differedIn.length === 0)
    return `${where}; ${calls} calls, each with the same result as without the fault`;
  return `${where}; the result differed, unnoticed, in ${differedIn.slice(0, 5).join(', ')}${
    differedIn.length > 5 ? ` and ${differedIn.length - 5} more` : ''
  }`;
}

const verdicts: readonly Verdict[] = ['killed', 'killed by another row', 'survived', 'not reached'];

/** The share of killed ones among all, and among those that a case reaches. */
export function summaryOf(results: readonly NarrowedResult[]): string {
  const count = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  const killed = count('killed') + count('killed by another row');
  const reached = results.length - count('not reached');
  return `${verdicts.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}: ${percent(killed, results.length)} killed, ${percent(killed, reached)} of those reached\n`;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`;
