// One planted fault against the cases that pass the parts it replaces.
import type { Names } from '../../../fixtures/dialects/names.ts';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import { findRequirement } from '../../catalogue/index.ts';
import { rowsOf } from '../../kit/case.ts';
import type { Case } from '../../kit/case.ts';
import type { CaseRun } from '../../kit/run-case.ts';
import { createRandom } from '../../kit/random.ts';
import { openInProcess } from '../in-process/environment.ts';
import type { CleanCase } from './clean-run.ts';
import type { FaultResult } from './matrix-result.ts';
import { partsOfFault } from './part-names.ts';
import { runBounded } from './run-bounded.ts';

export interface FaultRun {
  readonly fault: Fault;
  readonly cases: readonly Case[];
  readonly clean: readonly CleanCase[];
  readonly features: ReadonlySet<FeatureName>;
  readonly names: Names;
  readonly seed: number;
  /** How many cases besides those of the fault's own rows; undefined means all that pass its parts. */
  readonly others?: number;
}

export async function runFault(request: FaultRun): Promise<FaultResult> {
  const { fault, names, seed, features } = request;
  const chosen = chooseCases(request);
  const durations = new Map(request.clean.map(({ id, durationMs }) => [id, durationMs]));
  const run = await openInProcess({
    names,
    seed,
    poolSize: 2,
    features,
    alter: (parts) => fault.install(parts),
  });
  const runs: CaseRun[] = [];
  try {
    for (const one of chosen) runs.push(await runBounded(one, run.environment, durations.get(one.id) ?? 0));
  } finally {
    await run.drop();
  }
  return judge(fault, runs);
}

/** Cases of the fault's own rows, and others that pass what it replaces. */
export function chooseCases({ fault, cases, clean, others, seed }: FaultRun): readonly Case[] {
  const replaced = partsOfFault(fault);
  const own = cases.filter((one) => rowsOf(one).some((id) => fault.breaks.includes(id)));
  const cleanOf = new Map(clean.map((one) => [one.id, one]));
  const touched = cases.filter((one) => {
    const known = cleanOf.get(one.id);
    return (
      !one.general &&
      !own.includes(one) &&
      known?.outcome.kind === 'passed' &&
      known.parts.some((part) => replaced.has(part))
    );
  });
  return [...own, ...(others === undefined ? touched : pick(touched, others, `${seed}:${fault.id}`))];
}

function pick<T>(all: readonly T[], count: number, seed: string): readonly T[] {
  const random = createRandom(seed);
  return all
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}

function judge(fault: Fault, runs: readonly CaseRun[]): FaultResult {
  const killed: Record<string, string> = {};
  const entangled: Record<string, string> = {};
  for (const { rows, outcome } of runs) {
    if (outcome.kind === 'passed' || outcome.kind === 'skipped') continue;
    for (const id of rows) {
      if (!fault.breaks.includes(id)) entangled[id] = outcome.kind;
      else if (outcome.kind === 'failed') killed[id] = outcome.message ?? '';
    }
  }
  const survived = fault.breaks.filter((id) => !Object.hasOwn(killed, id));
  return {
    fault: fault.id,
    killed: sorted(killed),
    survived: [...survived].sort(),
    entangled: sorted(entangled),
    place: placeInReport(fault, runs),
  };
}

/** Reports name broken rows before blocked ones, and those with the fewest requests first. */
function placeInReport(fault: Fault, runs: readonly CaseRun[]): number {
  const red = runs
    .filter(({ outcome }) => outcome.kind !== 'passed' && outcome.kind !== 'skipped')
    .flatMap(({ rows, outcome, requests }) =>
      rows.map((id) => ({ id, isBroken: outcome.kind === 'failed', requests })),
    )
    .filter(({ id }) => findRequirement(id)?.level === 'MUST')
    .sort(
      (a, b) => Number(b.isBroken) - Number(a.isBroken) || a.requests - b.requests || (a.id < b.id ? -1 : 1),
    );
  return red.findIndex(({ id }) => fault.breaks.includes(id)) + 1;
}

const sorted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
