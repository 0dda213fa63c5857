// The one-line verdict of a run: counts, and the rows that did not run and why.
import { endingOf } from './ending.ts';
import type { Ending } from './ending.ts';
import type { Result, Verdict } from './result.ts';
import { countReasons } from './totals.ts';

type Judged = Pick<Result, 'totals' | 'requirements' | 'failures' | 'unexpected' | 'run'>;

const counted: readonly Verdict[] = ['fail', 'blocked', 'error', 'warn', 'pass', 'observed'];
const endings = {
  completed: '',
  'target-lost': 'the target was lost',
  interrupted: 'interrupted',
  deadline: 'the deadline passed',
} as const;
const words: Readonly<Record<Ending, string>> = {
  conformant: 'Conformant',
  'not-conformant': 'Not conformant',
  'nothing-checked': 'Nothing checked',
  'not-completed': 'Not completed',
  interrupted: 'Not completed',
};

function withReasons(result: Judged, verdict: 'not-run' | 'not-applicable', word: string): string {
  const count = result.totals[verdict];
  if (count === 0) return '';
  const reasons = countReasons(result.requirements, verdict, true);
  return `${count} ${word} (${reasons.map(([reason, rows]) => `${rows} ${reason}`).join(', ')})`;
}

/** Such as `Not conformant: 2 fail, 410 pass; 8 not run (8 slow); 30 not applicable (30 feature); 500 unclaimed`. */
export function verdictLine(result: Judged): string {
  const expected = result.requirements.filter(
    (one) => one.verdict === 'fail' && one.expectedFailure !== undefined,
  ).length;
  const counts = counted
    .filter((verdict) => result.totals[verdict] > 0)
    .map((verdict) => {
      const suffix = verdict === 'fail' && expected > 0 ? ` (${expected} expected)` : '';
      return `${result.totals[verdict]} ${verdict}${suffix}`;
    });
  const unexpected = result.unexpected.length;
  const parts = [
    counts.join(', '),
    endings[result.run.end],
    result.run.errors === undefined ? '' : 'the suite itself broke',
    unexpected > 0 ? `${unexpected} expected failure${unexpected === 1 ? '' : 's'} not seen` : '',
    withReasons(result, 'not-run', 'not run'),
    withReasons(result, 'not-applicable', 'not applicable'),
    result.totals.unclaimed > 0 ? `${result.totals.unclaimed} unclaimed` : '',
  ].filter((part) => part !== '');
  return [limitedWord(result), parts.join('; ')].filter((part) => part !== '').join(': ');
}

/** The verdict in a word or two. */
export const endingWord = (result: Parameters<typeof endingOf>[0]): string => words[endingOf(result)];

function limitedWord(result: Judged): string {
  const word = endingWord(result);
  const limits = [
    ...(result.run.selection === undefined ? [] : [result.run.selection]),
    ...(result.run.shard === undefined ? [] : [`shard ${result.run.shard}`]),
    ...(result.requirements.some(isLeftOutAsSlow) ? ['without --slow'] : []),
  ];
  return limits.length === 0 ? word : `${word} in what was selected (${limits.join(', ')})`;
}

/** What a whole verdict would need: a mandatory row that was left out since it waits for minutes. */
const isLeftOutAsSlow = ({ level, verdict, cases }: Judged['requirements'][number]): boolean =>
  level === 'MUST' && verdict === 'not-run' && cases.some(({ outcome }) => outcome.reason === 'slow');
