// A case in process, bounded in real time: a fault may make it wait for something that never comes.
import type { Case } from '../../kit/case.ts';
import { rowsOf } from '../../kit/case.ts';
import type { Environment } from '../environment.ts';
import { runCase } from '../run-case.ts';
import type { CaseRun } from '../run-case.ts';

/** Of a case without a fault, which must end by itself: generous, for busy machines. */
const longestCleanMs = 120_000;
const longestMs = 10_000;
/** How many times as long as without the fault. */
const longestFactor = 20;

/** Of a case that was still running at its limit. */
export const neverEndedMessage = 'the case waits for something that does not come';

/** @param cleanMs real time that it took without a fault */
export async function runBounded(
  one: Case,
  environment: Environment,
  cleanMs: number | undefined,
): Promise<CaseRun> {
  const limitMs = cleanMs === undefined ? longestCleanMs : Math.max(longestMs, cleanMs * longestFactor);
  const { promise: late, resolve } = Promise.withResolvers<CaseRun>();
  const timer = setTimeout(() => resolve(neverEnded(one, limitMs)), limitMs);
  try {
    return await Promise.race([runCase(one, environment), late]);
  } finally {
    clearTimeout(timer);
  }
}

const neverEnded = (one: Case, durationMs: number): CaseRun => ({
  rows: rowsOf(one),
  outcome: { kind: 'failed', message: neverEndedMessage },
  ...(one.general === undefined ? {} : { general: one.general }),
  requests: 0,
  sent: 0,
  durationMs,
});
