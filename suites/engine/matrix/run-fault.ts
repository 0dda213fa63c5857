// One planted fault against the cases that pass the parts it replaces.
import type { Names } from '../../../common/dialects/names.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import { orderByCause } from '../../../reports/failure-order.ts';
import type { RedRow } from '../../../reports/failure-order.ts';
import { faultEffect } from '../../../reports/fault-effect.ts';
import { isRed, judge } from '../../../reports/judge.ts';
import type { Outcome } from '../../kit/outcome.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import { findRequirement, isBelow } from '../../catalogue/index.ts';
import { rowsOf } from '../../kit/case.ts';
import type { Case } from '../../kit/case.ts';
import type { CaseRun } from '../run-case.ts';
import { chooseCases, ownCases } from './choose-cases.ts';
import type { CaseChoice } from './choose-cases.ts';
import { isExcused, isOfEncoding } from './entanglements/index.ts';
import type { FaultResult } from './matrix-result.ts';
import { openFaulty } from './open-faulty.ts';
import { runBounded } from './run-bounded.ts';

export interface FaultRun extends CaseChoice {
  readonly features: ReadonlySet<FeatureName>;
  readonly names: Names;
  /** Of the chosen cases that are not the fault's own, only these run: the others are known to pass. */
  readonly among?: ReadonlySet<Case>;
}

/** Undefined where no case was chosen. */
export async function runFault(request: FaultRun): Promise<FaultResult | undefined> {
  const { fault, among } = request;
  const chosen = chooseCases(request);
  if (chosen.length === 0) return undefined;
  const own = ownCases(fault, request.cases);
  const running = chosen.filter((one) => among === undefined || own.includes(one) || among.has(one));
  const runs = running.length === 0 ? [] : await withoutNeighbours(request, await runCases(request, running));
  const ran = new Set<string>([...chosen.flatMap(rowsOf), ...runs.flatMap(({ rows }) => rows)]);
  if (!request.onlyChanged) return judgeRuns(fault, runs);
  return {
    ...judgeRuns(
      fault,
      runs,
      fault.breaks.filter((id) => ran.has(id)),
    ),
    ran: [...ran],
  };
}

async function runCases(request: FaultRun, running: readonly Case[]): Promise<readonly CaseRun[]> {
  const durations = new Map(request.clean.map(({ id, durationMs }) => [id, durationMs]));
  const run = await openFaulty(request, [request.fault]);
  const runs: CaseRun[] = [];
  const runAll = async (cases: readonly Case[]) => {
    for (const one of cases) runs.push(await runBounded(one, run.environment, durations.get(one.id) ?? 0));
  };
  try {
    await runAll(running);
    // Whether the rows that are said to block others are red.
    await runAll(blockersOf(runs, request.cases));
  } finally {
    await run.drop();
  }
  return runs;
}

/** Faults that depend on load, as with many open watches, meet the cases that follow one which opened them: what seems
 * entangled without an excuse runs again alone, and counts if it is red there, too. */
async function withoutNeighbours(request: FaultRun, runs: readonly CaseRun[]): Promise<readonly CaseRun[]> {
  const { fault, cases } = request;
  const suspects = new Set(
    Object.keys(judgeRuns(fault, runs).entangled).filter((id) => !isExcused(fault.id, id)),
  );
  const isSuspect = ({ rows }: CaseRun) => rows.some((id) => suspects.has(id));
  const counted: CaseRun[] = [];
  for (const run of runs) {
    const again = isSuspect(run)
      ? cases.filter((one) => rowsOf(one).some((id) => run.rows.includes(id)))
      : [];
    counted.push(...(again.length === 0 ? [run] : await runCases(request, again)));
  }
  return counted;
}

/** Cases of rows that block others and have not run. */
function blockersOf(runs: readonly CaseRun[], cases: readonly Case[]): readonly Case[] {
  const ran = new Set<string>(runs.flatMap(({ rows }) => rows));
  const named = new Set(runs.flatMap(({ outcome }) => outcome.blockedBy ?? []));
  return cases.filter((one) => rowsOf(one).some((id) => named.has(id) && !ran.has(id)));
}

/** @param judged the rows that the fault should turn red, without those whose cases did not run */
export function judgeRuns(
  fault: Pick<Fault, 'id' | 'breaks'>,
  runs: readonly CaseRun[],
  judged = fault.breaks,
): FaultResult {
  const red = redRows(runs);
  const redIds = new Set([...fault.breaks, ...red.map(({ id }) => id)]);
  const others = red.filter(({ id }) => !fault.breaks.some((own) => own === id));
  const isExplained = ({ blockedBy }: RedRow) => blockedBy !== undefined && redIds.has(blockedBy);
  const blocked = others.filter(isExplained).map(({ id, blockedBy = '' }) => [id, blockedBy] as const);
  const entangled = others
    .filter((row) => !row.isGeneral && !isExplained(row))
    .map(({ id, outcome }) => [id, outcome.kind] as const);
  const outcomes = new Map<string, Outcome>(
    runs.flatMap(({ rows, outcome }) => rows.map((id) => [id, outcome] as const)),
  );
  const effects = judged.map((id) => ({
    id,
    ...faultEffect(findRequirement(id)?.level ?? 'MUST', outcomes.get(id)),
  }));
  return {
    fault: fault.id,
    killed: sorted(effects.filter(({ isKilled }) => isKilled).map(({ id, text }) => [id, text])),
    survived: effects
      .filter(({ isKilled }) => !isKilled)
      .map(({ id, text }) => `${id} (${text})`)
      .sort(),
    ...(blocked.length === 0 ? {} : { blocked: sorted(blocked) }),
    entangled: sorted(entangled),
    place: placeInReport(fault, red),
  };
}

type RedRowOfCase = RedRow & { readonly outcome: Outcome };

/** What is not green, whatever the level of its row. */
function redRows(runs: readonly CaseRun[]): readonly RedRowOfCase[] {
  return runs
    .filter(({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped')
    .flatMap(({ rows, outcome, general = false, requests, reproduce }) =>
      rows.map((id) => {
        const { document, section, level } = findRequirement(id)!;
        return {
          id,
          document,
          section,
          verdict: judge(level, outcome),
          isGeneral: general,
          requests: reproduce === undefined ? 0 : requests,
          ...(outcome.blockedBy === undefined ? {} : { blockedBy: outcome.blockedBy }),
          outcome,
        };
      }),
    );
}

/** As the reports order red rows. A fault of an encoding is red in whatever case runs in it: only rows about encodings count. */
function placeInReport({ id, breaks }: Pick<Fault, 'id' | 'breaks'>, red: readonly RedRowOfCase[]): number {
  const counts = (row: RedRowOfCase) => !isOfEncoding(id) || isBelow(row.id, 'encodings');
  const listed = orderByCause(red.filter((row) => isRed(row.verdict) && counts(row)));
  return listed.findIndex(({ id }) => breaks.some((own) => own === id)) + 1;
}

const sorted = (entries: readonly (readonly [id: string, text: string])[]) =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
