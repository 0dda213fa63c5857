// The time limit of one case, counted from its start.
import type { Case } from '../kit/case.ts';
import { rowsOf } from '../kit/case.ts';
import type { Pause } from '../kit/layers/layer.ts';
import type { CaseRun } from './run-case.ts';

const longestMinutes = 30;

/** The report of a case. A case that does not end in time, for example because a response body never ends, is reported
 * as blocked. */
export async function withinLimit(one: Case, run: Promise<CaseRun>, pause: Pause): Promise<CaseRun> {
  const done = new AbortController();
  const durationMs = longestMinutes * 60_000;
  const message = `the case did not end within ${longestMinutes} minutes`;
  const late = async (): Promise<CaseRun> => {
    await pause(durationMs, done.signal).catch(() => {});
    return { rows: rowsOf(one), outcome: { kind: 'blocked', message }, requests: 0, sent: 0, durationMs };
  };
  try {
    return await Promise.race([run, late()]);
  } finally {
    done.abort();
  }
}
