// Tests which cases run a second time.
import { expect, test } from 'vitest';
import type { RequirementId } from '../catalogue/ids.ts';
import { cases } from '../index.ts';
import type { CaseRun } from './case-run.ts';
import { runAll } from './run-all.ts';

type Kind = CaseRun['outcome']['kind'];

/** Runs one case with these outcomes, one for each attempt. */
async function outcomesOf(stalledMs: number, kinds: readonly Kind[], isHalted = () => false) {
  const repeats: boolean[] = [];
  const reported: CaseRun['outcome'][] = [];
  const attempt = async ({ id }: { readonly id: RequirementId }, isRepeat: boolean) => {
    repeats.push(isRepeat);
    const outcome = { kind: kinds[repeats.length - 1]!, message: `attempt ${repeats.length}` };
    return { run: { rows: [id], outcome, requests: 0, sent: 0, durationMs: 0 }, stalledMs };
  };
  const report = async ({ outcome }: CaseRun) => void reported.push(outcome);
  await runAll(cases.slice(0, 1), { attempt, report, isHalted });
  return { repeats, reported };
}

test('a case that failed while the run stood still runs once more', async () => {
  const { repeats, reported } = await outcomesOf(6_000, ['failed', 'passed']);
  expect(repeats).toEqual([false, true]);
  const warnings = [expect.stringMatching(/^the first attempt failed, .* stood still for 6.0 s: attempt 1$/)];
  expect(reported).toEqual([{ kind: 'passed', message: 'attempt 2', warnings }]);
});

test.each<[string, number, readonly Kind[], string]>([
  ['failed', 4_000, ['failed'], 'attempt 1'],
  ['passed during a stall', 6_000, ['passed'], 'attempt 1'],
  ['stopped with an error of the suite', 6_000, ['error'], 'attempt 1'],
  ['failed twice', 6_000, ['blocked', 'failed'], 'attempt 2'],
  ['was skipped the second time', 6_000, ['failed', 'skipped'], 'attempt 1'],
])('what is reported of a case that %s', async (_, stalledMs, kinds, message) => {
  const { repeats, reported } = await outcomesOf(stalledMs, kinds);
  expect(repeats).toHaveLength(kinds.length);
  expect(reported).toEqual([expect.objectContaining({ message })]);
});

test('no case runs again once the run ends', async () => {
  const { repeats } = await outcomesOf(6_000, ['failed', 'passed'], () => true);
  expect(repeats).toEqual([false]);
});
