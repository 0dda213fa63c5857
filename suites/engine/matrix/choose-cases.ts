// The cases that a fault is run against: those of its own rows, and others that pass the parts it replaces.
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { rowsOf } from '../../kit/case.ts';
import type { Case } from '../../kit/case.ts';
import { createRandom } from '../../kit/data/random.ts';
import type { CleanCase } from './clean-run.ts';
import { fingerprintOfCase, fingerprintOfFault } from './fingerprint.ts';
import type { Fingerprints } from './fingerprint.ts';
import { partsOfFault } from './part-names.ts';

/** Longer cases are not sampled: they take most of the time of all, and a run of every case has them. */
const mostRequestsOfSampled = 60;
/** Other cases of a fault that is new or changed: about as many as cost as much as its own. */
const mostOfChangedFault = 15;
/** Changed cases of another fault. */
const mostChanged = 5;
/** Others where neither changed: code that several cases or faults call may have changed. */
const mostUnchanged = 3;

export interface CaseChoice {
  readonly fault: Fault;
  readonly cases: readonly Case[];
  readonly clean: readonly CleanCase[];
  readonly seed: number;
  /** Chooses others by what changed since the matrix was saved; absent for all cases. */
  readonly saved?: Fingerprints;
  /** With `saved`: of an unchanged fault only the cases that changed, and all of its own where one of these did. */
  readonly onlyChanged?: boolean | undefined;
}

/** The cases of the rows that the fault breaks. */
export const ownCases = ({ breaks }: Fault, cases: readonly Case[]): readonly Case[] =>
  cases.filter((one) => rowsOf(one).some((id) => breaks.includes(id)));

export function chooseCases({ fault, cases, clean, saved, onlyChanged, seed }: CaseChoice): readonly Case[] {
  const replaced = partsOfFault(fault);
  const own = ownCases(fault, cases);
  const cleanOf = new Map(clean.map((one) => [one.id, one]));
  const touched = cases.filter((one) => {
    const known = cleanOf.get(one.id);
    return (
      !one.general &&
      !own.includes(one) &&
      known?.outcome.kind === 'passed' &&
      (saved === undefined || onlyChanged || known.requests <= mostRequestsOfSampled) &&
      known.parts.some((part) => replaced.has(part))
    );
  });
  if (saved === undefined) return [...own, ...touched];
  const isChangedFault = saved.faults[fault.id] !== fingerprintOfFault(fault);
  const isChanged = (one: Case) => isChangedFault || saved.cases[one.id] !== fingerprintOfCase(one);
  if (onlyChanged) return [...(own.some(isChanged) ? own : []), ...touched.filter(isChanged)];
  const seeded = `${seed}:${fault.id}`;
  return [
    ...own,
    ...pick(touched.filter(isChanged), isChangedFault ? mostOfChangedFault : mostChanged, seeded),
    ...pick(
      touched.filter((one) => !isChanged(one)),
      mostUnchanged,
      seeded,
    ),
  ];
}

/** Besides those of the faults and those that changed, enough for each fault to find some that pass its parts. */
const shareOfOthers = 6;

/** The cases among which a sample of faults finds its own and others: only these need a run without a fault. */
export function casesOfSample({
  faults,
  cases,
  saved,
  seed,
}: Pick<Required<CaseChoice>, 'cases' | 'saved' | 'seed'> & {
  readonly faults: readonly Fault[];
}): readonly Case[] {
  const own = new Set(faults.flatMap((fault) => ownCases(fault, cases)));
  const seeded = `${seed}:${faults[0]?.id}`;
  return cases.filter(
    (one) =>
      own.has(one) ||
      saved.cases[one.id] !== fingerprintOfCase(one) ||
      createRandom(`${seeded}:${one.id}`)() * shareOfOthers < 1,
  );
}

/** The choice does not depend on the order or the number of the other cases. */
function pick(all: readonly Case[], count: number, seed: string): readonly Case[] {
  return all
    .map((one) => ({ one, order: createRandom(`${seed}:${one.id}`)() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}
