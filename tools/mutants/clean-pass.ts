// The run without a mutant: which mutants each case reaches, and which the load of the modules and the start of a server.
import { orch } from '../../common/dialects/names.ts';
import { openInProcess } from '../../suites/engine/in-process/environment.ts';
import { circumstances } from '../../suites/engine/variations/variation.ts';
import { runBounded } from '../../suites/engine/matrix/run-bounded.ts';
import { cases } from '../../suites/index.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { verdictOf } from './case-verdict.ts';
import type { CaseVerdict } from './case-verdict.ts';
import { measured, total, trackShared } from './track-shared.ts';
import { mutantSwitch } from './switch.ts';

export interface CleanCase {
  readonly id: string;
  readonly verdict: CaseVerdict;
  /** Processor time. */
  readonly durationMs: number;
  /** Ids of mutants. */
  readonly reached: readonly string[];
}

export interface CleanPass {
  readonly features: readonly FeatureName[];
  readonly cases: readonly CleanCase[];
  readonly reachedAtStart: readonly string[];
}

export async function cleanPass(seed: number): Promise<CleanPass> {
  const probed = await openInProcess({ names: orch, seed, poolSize: 2 });
  const { features } = probed.environment;
  await probed.drop();
  const atStart = (mutantSwitch.reached = new Set<string>());
  const run = await openInProcess({ names: orch, seed, poolSize: 2, features, circumstances });
  const shared = trackShared(run.environment);
  const results: CleanCase[] = [];
  for (const one of cases) {
    const own = measured();
    mutantSwitch.reached = own.reached;
    shared.begin(own);
    const before = process.threadCpuUsage();
    const ran = await runBounded(one, run.environment, undefined);
    const { user, system } = process.threadCpuUsage(before);
    own.durationMs = (user + system) / 1000;
    const { reached, durationMs } = total(own);
    results.push({ id: one.id, verdict: verdictOf(ran), durationMs, reached: [...reached] });
  }
  mutantSwitch.reached = undefined;
  await run.drop();
  return { features: [...features], cases: results, reachedAtStart: [...atStart] };
}
