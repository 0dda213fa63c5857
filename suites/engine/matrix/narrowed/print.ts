// The lines of `matrix --narrowed`.
import type { NarrowedResult, Verdict } from './run-one.ts';

export function lineOf(result: NarrowedResult): string {
  const { verdict, fault, narrowing, by } = result;
  if (verdict === 'killed') return `ok   ${fault} ${narrowing} (${by})`;
  if (verdict.startsWith('killed')) return `ok   ${fault} ${narrowing} (${verdict}: ${by})`;
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

const inDefaultRun: readonly Verdict[] = ['killed', 'killed by another row'];
const withSeeds: readonly Verdict[] = [...inDefaultRun, 'killed by another seed'];
const inAny: readonly Verdict[] = [...withSeeds, 'killed in a thorough run'];

/** How many are killed, and the shares of a default run, of three seeds, and of a thorough run besides. */
export function summaryOf(results: readonly NarrowedResult[]): string {
  const among = (verdicts: readonly Verdict[]) =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const counts = [...inAny, 'survived' as const, 'not reached' as const].map(
    (verdict) => `${among([verdict])} ${verdict}`,
  );
  const share = (verdicts: readonly Verdict[]) => percent(among(verdicts), results.length);
  return `${counts.join(', ')}: ${share(inDefaultRun)} killed by a default run, ${share(withSeeds)} by one of three seeds, ${share(inAny)} with a thorough run\n`;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`;
