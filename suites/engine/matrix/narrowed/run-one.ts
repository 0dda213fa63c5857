// One narrowed fault against the cases whose requests reach it: its own first, then others, up to the first red row.
import type { Names } from '../../../../common/dialects/names.ts';
import { faultEffect } from '../../../../reports/fault-effect.ts';
import { isRed, judge } from '../../../../reports/judge.ts';
import { findRequirement } from '../../../catalogue/index.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import type { Case } from '../../../kit/case.ts';
import type { CaseRun } from '../../case-run.ts';
import { openInProcess } from '../../in-process/environment.ts';
import { runBounded } from '../run-bounded.ts';
import { installNarrowed } from './install-narrowed.ts';
import { appliesTo } from './narrowings.ts';
import { choose } from './choose.ts';
import type { Choice } from './choose.ts';
import { createFactsReader } from './request-facts.ts';
import { createRequestScope } from './request-scope.ts';

/** What its own rows did, and, where they are green, any other. */
export type Verdict = 'killed' | 'killed by another row' | 'survived' | 'not reached';

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
  readonly seed: number;
}

export async function runNarrowed(request: NarrowedRun): Promise<NarrowedResult> {
  const { fault, narrowing, names, seed, features } = request;
  const { own, others, left, durations } = choose(request);
  const counts = {
    fault: fault.id,
    narrowing: narrowing.id,
    ownCases: own.length,
    otherCases: others.length,
    notRun: left,
  };
  if (own.length + others.length === 0)
    return { ...counts, verdict: 'not reached', by: '', calls: 0, differedIn: [] };
  const scope = createRequestScope(createFactsReader(names));
  let calls = 0;
  let hasDiffered = false;
  const run = await openInProcess({
    names,
    seed,
    poolSize: 2,
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
  let other: string | undefined;
  const runCase = async (one: Case) => {
    hasDiffered = false;
    const result = await runBounded(one, run.environment, durations.get(one.id) ?? 0);
    if (hasDiffered) differedIn.push(one.id);
    other ??= redRowOf(result);
    return result;
  };
  const result = (verdict: Verdict, by: string) => ({ ...counts, verdict, by, calls, differedIn });
  try {
    for (const one of own) {
      const { rows, outcome } = await runCase(one);
      const killer = rows.find(
        (id) => fault.breaks.includes(id) && faultEffect(levelOf(id), outcome).isKilled,
      );
      if (killer !== undefined) return result('killed', killer);
    }
    for (const one of others) {
      if (other !== undefined) break;
      await runCase(one);
    }
    return other === undefined ? result('survived', '') : result('killed by another row', other);
  } finally {
    await run.drop();
  }
}

const levelOf = (id: string) => findRequirement(id)?.level ?? 'MUST';

/** As a report counts it. */
const redRowOf = ({ rows, outcome }: CaseRun) => rows.find((id) => isRed(judge(levelOf(id), outcome)));
