// The run without a fault: every case must be green. Records which parts each case passes.
import type { Names } from '../../../common/dialects/names.ts';
import type { FeatureName } from '../../catalogue/features.ts';
import type { Case } from '../../kit/case.ts';
import type { Outcome } from '../../kit/outcome.ts';
import { openInProcess } from '../in-process/environment.ts';
import { runBounded } from './run-bounded.ts';
import { instrument } from './part-names.ts';

export interface CleanCase {
  readonly id: string;
  readonly outcome: Outcome;
  readonly parts: readonly string[];
  /** How many it sent. */
  readonly requests: number;
  /** Real time. */
  readonly durationMs: number;
}

export interface CleanRun {
  readonly cases: readonly CleanCase[];
  readonly features: readonly FeatureName[];
}

export async function cleanRun(cases: readonly Case[], names: Names, seed: number): Promise<CleanRun> {
  let passed = new Set<string>();
  const alter = (parts: Parameters<typeof instrument>[0]) =>
    instrument(parts, (name) => void passed.add(name));
  const run = await openInProcess({ names, seed, poolSize: 2, alter });
  const results: CleanCase[] = [];
  for (const one of cases) {
    passed = new Set();
    const startedMs = performance.now();
    const { outcome, sent: requests } = await runBounded(one, run.environment, undefined);
    const durationMs = performance.now() - startedMs;
    results.push({ id: one.id, outcome, parts: [...passed], requests, durationMs });
  }
  await run.drop();
  return { cases: results, features: [...run.environment.features] };
}
