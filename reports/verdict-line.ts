// The verdict of a run: headline, counts of the judged rows, and the rows that were left out with their reasons.
import { endingOf } from './ending.ts';
import type { Ending } from './ending.ts';
import { expectedIn } from './judge.ts';
import type { Result, Verdict } from './result.ts';
import { countReasons } from './totals.ts';

type Judged = Pick<Result, 'totals' | 'requirements' | 'failures' | 'unexpected' | 'run'>;

export interface VerdictParts {
  /** Such as `Not conformant`, without the rows that were left out. */
  readonly headline: string;
  /** Such as `2 fail, 410 pass`. */
  readonly counts: string;
  /** Such as `8 not run (8 slow); selected: section 4.6`; empty where nothing was left out. */
  readonly leftOut: string;
}

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

/** One line: headline, counts, and rows left out. */
export function verdictLine(result: Judged): string {
  const { headline, counts, leftOut } = verdictParts(result);
  return `${counts === '' ? headline : `${headline}: ${counts}`}${leftOut === '' ? '' : `; left out: ${leftOut}`}`;
}

export function verdictParts(result: Judged): VerdictParts {
  return { headline: headlineOf(result), counts: countsOf(result), leftOut: leftOutOf(result) };
}

/** A conformant run with a selection, a shard or omitted slow rows is limited to the rows that ran. */
function headlineOf(result: Judged): string {
  const ending = endingOf(result);
  const isNarrowed = narrowedTo(result.run).length > 0 || result.requirements.some(isLeftOutAsSlow);
  const isLimited = ending === 'conformant' && isNarrowed;
  return `${words[ending]}${isLimited ? ' in the rows that ran' : ''}`;
}

function countsOf(result: Judged): string {
  const isExpected = expectedIn(result.requirements);
  const counts = counted
    .filter((verdict) => result.totals[verdict] > 0)
    .map((verdict) => {
      const expected = result.requirements.filter((one) => one.verdict === verdict && isExpected(one)).length;
      return `${result.totals[verdict]} ${verdict}${expected > 0 ? ` (${expected} expected)` : ''}`;
    });
  const unexpected = result.unexpected.length;
  const parts = [
    counts.join(', '),
    endings[result.run.end],
    result.run.errors === undefined ? '' : 'internal error in the suite',
    unexpected > 0 ? `${unexpected} expected failure${unexpected === 1 ? '' : 's'} did not fail` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function leftOutOf(result: Judged): string {
  const parts = [
    withReasons(result, 'not-run', 'not run'),
    withReasons(result, 'not-applicable', 'not applicable'),
    result.totals.unclaimed > 0 ? `${result.totals.unclaimed} unclaimed (no case yet)` : '',
    ...narrowedTo(result.run).map((limit) => `all but ${limit}`),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function withReasons(result: Judged, verdict: 'not-run' | 'not-applicable', word: string): string {
  const count = result.totals[verdict];
  if (count === 0) return '';
  const reasons = countReasons(result.requirements, verdict, true);
  return `${count} ${word} (${reasons.map(([reason, rows]) => `${rows} ${reason}`).join(', ')})`;
}

const narrowedTo = ({ selection, shard }: Result['run']): readonly string[] => [
  ...(selection === undefined ? [] : [selection]),
  ...(shard === undefined ? [] : [`shard ${shard}`]),
];

/** A mandatory row that was left out because it is slow. */
const isLeftOutAsSlow = ({ level, verdict, cases }: Judged['requirements'][number]): boolean =>
  level === 'MUST' && verdict === 'not-run' && cases.some(({ outcome }) => outcome.reason === 'slow');
