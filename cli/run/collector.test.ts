// The result of an execution whose thread ends normally, or unexpectedly.
import { expect, test } from 'vitest';
import type { PoolReport } from './plan.ts';
import { createCollector } from './collector.ts';
import type { Collector } from './collector.ts';

type Module = Parameters<NonNullable<Collector['reporter']['onTestModuleEnd']>>[0];
const plan = { cases: ['objects.fields.kind'], prefix: 'conf-1' } as const;
const none = { leftovers: [], throttled: 0, watchEvents: 0 };

const moduleEnd = (pool: PoolReport | undefined) =>
  ({ meta: () => ({ pool }), errors: () => [] }) as unknown as Module;

test('a thread that ended normally reports its leftovers', () => {
  const { reporter, result } = createCollector();
  const pool = { ...none, leftovers: [{ path: '/x', reason: 'kept' }] };
  void reporter.onTestModuleEnd?.(moduleEnd(pool));
  expect(result(plan, 'deadline')).toEqual({ reports: [], errors: [], pool, halted: 'deadline' });
});

test('a thread that ended unexpectedly is reported with possible leftovers', () => {
  const { reporter, result } = createCollector();
  void reporter.onTestModuleEnd?.(moduleEnd(undefined));
  const { pool, errors } = result(plan, undefined);
  expect(pool.leftovers).toEqual([
    {
      path: expect.stringContaining('conf-1') as string,
      reason: expect.stringContaining('"clean --run') as string,
    },
  ]);
  expect(errors).toEqual(['the worker thread of the cases ended unexpectedly']);
});

test('the cause of an unexpected end is reported once', () => {
  const { reporter, result } = createCollector();
  void reporter.onTestRunEnd?.(
    [],
    [{ message: 'The thread died.', cause: { message: 'out of memory' } }],
    'failed',
  );
  expect(result(plan, undefined).errors).toEqual(['The thread died. out of memory']);
});

test('a plan without cases has no leftovers', () => {
  expect(createCollector().result({ ...plan, cases: [] }, undefined)).toEqual({
    reports: [],
    errors: [],
    pool: none,
  });
});
