// One narrowed fault against the cases whose requests reach it, up to the first red row: its own as default runs of three seeds
// have them, then as a thorough run has them, then others.
import type { Names } from '../../../../common/dialects/names.ts';
import { faultEffect } from '../../../../reports/fault-effect.ts';
import { isRed, judge } from '../../../../reports/judge.ts';
import { findRequirement } from '../../../catalogue/index.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import type { Case } from '../../../kit/case.ts';
import type { CaseRun } from '../../case-run.ts';
import { openInProcess } from '../../in-process/environment.ts';
import { circumstances } from '../../variations/variation.ts';
import { runBounded } from '../run-bounded.ts';
import { installNarrowed } from './install-narrowed.ts';
import { appliesTo } from './narrowings.ts';
import { choose, ownOf } from './choose.ts';
import type { Choice, Chosen } from './choose.ts';
import { createFactsReader } from './request-facts.ts';
import { createRequestScope } from './request-scope.ts';

/** What its own rows did in default runs and in a thorough one, and, where they are green, any other in a default run. */
export type Verdict =
  | 'killed'
  | 'killed by another seed'
  | 'killed by another row'
  | 'killed in a thorough run'
  | 'survived'
  | 'not reached';

export interface NarrowedResult {
  readonly fault: string;
  readonly narrowing: string;
  readonly verdict: Verdict;
  /** The red row; empty where none is red. */
  readonly by: string;
  /** How many of its own cases have requests that the narrowing is about and that call the parts. */
  readonly ownCases: number;
  readonly otherCases: number;
  /** How many of the others were left out, to save time. */
  readonly notRun: number;
  /** Calls of the faulty parts. */
  readonly calls: number;
  /** Cases in which a faulty part did something else than the original. */
  readonly differedIn: readonly string[];
}

export interface NarrowedRun extends Choice {
  readonly features: ReadonlySet<FeatureName>;
  readonly names: Names;
  /** Of the suite: that of the run without a fault, then the others. */
  readonly seeds: readonly [number, ...number[]];
}

export async function runNarrowed(request: NarrowedRun): Promise<NarrowedResult> {
  const { fault, narrowing, seeds, cases } = request;
  const { own, others, left, durations } = choose(request);
  const counts = { ownCases: own.length, otherCases: others.length, notRun: left };
  const base = { fault: fault.id, narrowing: narrowing.id, ...counts };
  const total = { calls: 0, differedIn: [] as string[] };
  const result = (verdict: Verdict, by = '') => ({ ...base, ...total, verdict, by });
  const killerIn = async (some: readonly Case[], manner: Manner): Promise<string | undefined> => {
    const ran = await runSome(some, request, manner, durations);
    total.calls += ran.calls;
    total.differedIn.push(...ran.differedIn);
    return ran.killer;
  };
  const isOwn = ({ rows, outcome, violations = [] }: CaseRun) =>
    rows.find((id) => fault.breaks.includes(id) && faultEffect(levelOf(id), outcome).isKilled) ??
    violations.find(({ row }) => fault.breaks.includes(row))?.row;
  const [seed, ...moreSeeds] = seeds;

  // A standing check may find it in its own cases, and count it against another row.
  let standing: string | undefined;
  const notingStanding = (run: CaseRun) => {
    standing ??= run.violations?.[0]?.row;
    return isOwn(run);
  };
  const killer = await killerIn(own, { seed, killerOf: notingStanding });
  if (killer !== undefined) return result('killed', killer);
  if (standing !== undefined) return result('killed by another row', standing);
  // With another seed, and in a thorough run, cases send other requests.
  const all = ownOf(fault, cases);
  for (const other of moreSeeds) {
    const found = await killerIn(all, { seed: other, killerOf: isOwn });
    if (found !== undefined) return result('killed by another seed', found);
  }
  const another = await killerIn(others, { seed, killerOf: redRowOf });
  if (another !== undefined) return result('killed by another row', another);
  const thorough = await killerIn(all, { seed, killerOf: isOwn, thorough: true });
  if (thorough !== undefined) return result('killed in a thorough run', thorough);
  return result(total.calls === 0 ? 'not reached' : 'survived');
}

interface Manner {
  readonly seed: number;
  readonly thorough?: boolean;
  /** The red row of a case that counts. */
  readonly killerOf: (run: CaseRun) => string | undefined;
}

interface Ran extends Pick<NarrowedResult, 'calls' | 'differedIn'> {
  readonly killer: string | undefined;
}

/** How many times as long a case takes with all its variations. */
const thoroughFactor = 20;

/** Runs the cases against a server with the fault, up to the first red row that counts. */
async function runSome(
  some: readonly Case[],
  { fault, narrowing, names, features }: NarrowedRun,
  { seed, killerOf, thorough = false }: Manner,
  durations: Chosen['durations'],
): Promise<Ran> {
  if (some.length === 0) return { killer: undefined, calls: 0, differedIn: [] };
  const scope = createRequestScope(createFactsReader(names));
  let calls = 0;
  let hasDiffered = false;
  const run = await openInProcess({
    names,
    seed,
    poolSize: 2,
    circumstances,
    thorough,
    followsUp: true,
    features,
    before: scope.stage,
    beforeLaunched: scope.stage,
    alter: (parts, isRestart) =>
      installNarrowed(parts, {
        fault,
        applies: () => appliesTo(narrowing, scope.current(), isRestart),
        called: () => (calls += 1) > 0 && !hasDiffered,
        differed: () => void (hasDiffered = true),
      }),
  });
  const differedIn: string[] = [];
  try {
    for (const one of some) {
      hasDiffered = false;
      const cleanMs = (durations.get(one.id) ?? 0) * (thorough ? thoroughFactor : 1);
      const killer = killerOf(await runBounded(one, run.environment, cleanMs));
      if (hasDiffered) differedIn.push(one.id);
      if (killer !== undefined) return { killer, calls, differedIn };
    }
    return { killer: undefined, calls, differedIn };
  } finally {
    await run.drop();
  }
}

const levelOf = (id: string) => findRequirement(id)?.level ?? 'MUST';

/** As a report counts it. */
const redRowOf = ({ rows, outcome, violations = [] }: CaseRun) =>
  rows.find((id) => isRed(judge(levelOf(id), outcome))) ?? violations[0]?.row;
