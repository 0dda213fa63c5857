// The run without a fault: which parts each case passes, and on behalf of which requests. Every case must be green.
import type { Names } from '../../../../common/dialects/names.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import type { Case } from '../../../kit/case.ts';
import { openInProcess } from '../../in-process/environment.ts';
import { instrument } from '../part-names.ts';
import { circumstances } from '../../variations/variation.ts';
import { runBounded } from '../run-bounded.ts';
import { mayApplyTo, narrowings } from './narrowings.ts';
import type { Narrowing } from './narrowings.ts';
import { createFactsReader } from './request-facts.ts';
import { createRequestScope } from './request-scope.ts';

export interface CaseReach {
  readonly id: string;
  /** How many it sent. */
  readonly requests: number;
  /** Real time. */
  readonly durationMs: number;
  /** By part: one bit for each narrowing that a call belonged to, and one for any request. */
  readonly parts: Readonly<Record<string, number>>;
}

export interface Reach {
  readonly cases: readonly CaseReach[];
  /** Cases that are not green without a fault. */
  readonly red: readonly string[];
  readonly features: readonly FeatureName[];
}

const anyRequest = 1 << narrowings.length;

export async function findReach(cases: readonly Case[], names: Names, seed: number): Promise<Reach> {
  let passed: Record<string, number> = {};
  const scope = createRequestScope(createFactsReader(names));
  const run = await openInProcess({
    names,
    seed,
    poolSize: 2,
    circumstances,
    before: scope.stage,
    beforeLaunched: scope.stage,
    alter: (parts, isRestart) =>
      instrument(parts, (part) => {
        const request = scope.current();
        let bits = request === undefined ? 0 : anyRequest;
        narrowings.forEach((one, at) => (bits |= mayApplyTo(one, request, isRestart) ? 1 << at : 0));
        passed[part] = (passed[part] ?? 0) | bits;
      }),
  });
  const results: CaseReach[] = [];
  const red: string[] = [];
  for (const one of cases) {
    passed = {};
    const startedMs = performance.now();
    const { outcome, sent: requests } = await runBounded(one, run.environment, undefined);
    if (outcome.kind !== 'passed' && outcome.kind !== 'skipped') red.push(one.id);
    results.push({ id: one.id, requests, durationMs: performance.now() - startedMs, parts: passed });
  }
  await run.drop();
  return { cases: results, red, features: [...run.environment.features] };
}

/** Whether a call of one of the parts belonged to the narrowing. */
export function reaches({ parts }: CaseReach, replaced: ReadonlySet<string>, narrowing: Narrowing): boolean {
  const bit = 1 << narrowings.findIndex(({ id }) => id === narrowing.id);
  return [...replaced].some((part) => ((parts[part] ?? 0) & bit) !== 0);
}

/** Whether any request calls one of the parts: others work at the start, or in controllers. */
export const worksInRequests = ({ cases }: Reach, replaced: ReadonlySet<string>): boolean =>
  cases.some(({ parts }) => [...replaced].some((part) => ((parts[part] ?? 0) & anyRequest) !== 0));
