// What standing checks found while a case ran, as reports show it: with the requests up to the answer that showed it.
import type { Exchange } from '../../kit/answers/exchange.ts';
import type { RequirementId } from '../../catalogue/ids.ts';
import type { Violation } from './observe.ts';
import type { CaseRun, CaseViolation } from '../case-run.ts';
import { reproduceScript } from '../recording/script.ts';
import type { ScriptOptions } from '../recording/script.ts';
import { stepsOf } from '../recording/steps.ts';

export interface Reporting {
  readonly exchanges: readonly Exchange[];
  /** A message without secrets and values of this run. */
  readonly text: (message: string) => string;
  readonly script: ScriptOptions;
}

export function reportViolations(
  found: readonly Violation[],
  { exchanges, text, script }: Reporting,
): Pick<CaseRun, 'violations'> {
  if (found.length === 0) return {};
  return {
    violations: found.map(({ row, message, atMs }): CaseViolation => {
      const before = exchanges.filter(({ startedAtMs }) => startedAtMs <= atMs);
      return {
        row,
        outcome: { kind: 'failed', message: text(message) },
        requests: stepsOf(before).length,
        reproduce: reproduceScript(before, script),
        exchanges: before,
      };
    }),
  };
}

/** Those of several runs of a case: the first of each row. */
export function violationsOf(runs: readonly CaseRun[]): Pick<CaseRun, 'violations'> {
  const all = new Map<RequirementId, CaseViolation>();
  for (const one of runs.flatMap(({ violations = [] }) => violations))
    if (!all.has(one.row)) all.set(one.row, one);
  return all.size === 0 ? {} : { violations: [...all.values()] };
}
