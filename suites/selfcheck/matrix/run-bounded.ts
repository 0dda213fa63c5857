// A case in process, bounded in real time: a fault may make it wait for something that never comes.
import type { Case } from '../../kit/case.ts';
import { rowsOf } from '../../kit/case.ts';
import type { Environment } from '../../kit/environment.ts';
import { runCase } from '../../kit/run-case.ts';
import type { CaseRun } from '../../kit/run-case.ts';

const longestMs = 10_000;

export async function runBounded(one: Case, environment: Environment): Promise<CaseRun> {
  const { promise: late, resolve } = Promise.withResolvers<CaseRun>();
  const timer = setTimeout(() => resolve(neverEnded(one)), longestMs);
  try {
    return await Promise.race([runCase(one, environment), late]);
  } finally {
    clearTimeout(timer);
  }
}

const neverEnded = (one: Case): CaseRun => ({
  rows: rowsOf(one),
  outcome: { kind: 'failed', message: 'the case waits for something that does not come' },
  requests: 0,
  sent: 0,
  durationMs: longestMs,
});
