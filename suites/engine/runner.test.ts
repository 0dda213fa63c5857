// The result of an execution whose thread ends normally, early or unexpectedly.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import type { Plan } from './plan.ts';
import { openRunner } from './runner.ts';
import type { Execution, ExecutionOptions } from './runner.ts';

const entry = new URL('./fake-case-thread.test-support.ts', import.meta.url);

const planWith = (prefix: string, cases: Plan['cases'] = ['objects.fields.kind']): Plan => ({
  connection: { type: 'network', baseUrl: 'https://h:1', http: '1.1', timeoutMs: 1 },
  names: orch,
  features: [],
  undecided: [],
  cases,
  prefix,
  poolSize: 1,
  concurrency: 1,
  seed: 1,
  runs: 1,
  slow: false,
  thorough: false,
  keep: false,
  verbose: false,
});

async function execute(plan: Plan, more: Partial<ExecutionOptions> = {}): Promise<Execution> {
  const runner = openRunner(entry);
  try {
    const { signal } = new AbortController();
    return await runner.execute(plan, { onDone: () => {}, later: [], signal, ...more });
  } finally {
    await runner.close();
  }
}

test('a thread that ends normally returns every report and the state of the target', async () => {
  const done: string[] = [];
  const { reports, ...rest } = await execute(planWith('ends'), {
    onDone: ({ rows }) => void done.push(...rows),
  });
  expect(reports.map(({ rows }) => rows)).toEqual([['objects.fields.kind']]);
  expect(done).toEqual(['objects.fields.kind']);
  expect(rest).toEqual({
    errors: [],
    pool: { leftovers: [], throttled: 1, watchEvents: 2, longestStallMs: 3 },
  });
});

test.each([
  ['before the plan is sent', true],
  ['while the cases run', false],
])('an interrupt %s reaches the thread', async (_title, isEarly) => {
  const controller = new AbortController();
  if (isEarly) controller.abort();
  const executing = execute(planWith('waits'), {
    signal: controller.signal,
    onDone: () => controller.abort(),
  });
  const { halted, pool } = await executing;
  expect(halted).toBe('interrupted');
  expect(pool.leftovers).toEqual([{ path: 'interrupted', reason: 'heard' }]);
});

test('a feature that is decided late reaches the thread', async () => {
  const later = [Promise.resolve({ name: 'bootstrap-tokens', isOn: true } as const)];
  const { pool } = await execute(planWith('waits'), { later });
  expect(pool.leftovers).toEqual([{ path: 'bootstrap-tokens true', reason: 'heard' }]);
});

test('a thread that lost its target ends the run early', async () => {
  expect((await execute(planWith('loses'))).halted).toBe('target-lost');
});

test.each([
  ['exits', 'the thread ended with code 7'],
  ['throws', 'cannot be opened'],
])('a thread that %s leaves its reports, and a note about possible leftovers', async (prefix, why) => {
  const { reports, errors, pool } = await execute(planWith(prefix));
  expect(reports).toHaveLength(1);
  expect(errors).toEqual([`the thread of the cases ended unexpectedly: ${why}`]);
  expect(pool.leftovers).toEqual([
    {
      path: `any objects of the run ${prefix}`,
      reason: expect.stringContaining('"clean --run') as string,
    },
  ]);
});

test('a plan without cases leaves nothing, also where its thread ends unexpectedly', async () => {
  expect((await execute(planWith('exits', []))).pool.leftovers).toEqual([]);
});
