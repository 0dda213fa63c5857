// A thread of cases that ends before its time: what it made is told, and that the suite broke.
import { expect, test } from 'vitest';
import type { RoomReport } from './plan.ts';
import { gather } from './gather.ts';
import type { Gathering } from './gather.ts';

type Module = Parameters<NonNullable<Gathering['reporter']['onTestModuleEnd']>>[0];
const plan = { cases: ['objects.fields.kind'], prefix: 'conf-1' } as const;
const none = { leftovers: [], throttled: 0, watchEvents: 0 };

const moduleEnd = (room: RoomReport | undefined) =>
  ({ meta: () => ({ room }), errors: () => [] }) as unknown as Module;

test('a thread that ended well tells what is left', () => {
  const { reporter, account } = gather();
  const room = { ...none, leftovers: [{ path: '/x', reason: 'kept' }] };
  void reporter.onTestModuleEnd?.(moduleEnd(room));
  expect(account(plan, 'deadline')).toEqual({ reports: [], errors: [], room, halted: 'deadline' });
});

test('one that died leaves nobody to tell', () => {
  const { reporter, account } = gather();
  void reporter.onTestModuleEnd?.(moduleEnd(undefined));
  const { room, errors } = account(plan, undefined);
  expect(room.leftovers).toEqual([
    {
      path: 'any objects of the run conf-1',
      reason: expect.stringContaining('"clean --run') as string,
    },
  ]);
  expect(errors).toEqual(['the thread of the cases ended before its time']);
});

test('what it died of is told once', () => {
  const { reporter, account } = gather();
  void reporter.onTestRunEnd?.(
    [],
    [{ message: 'The thread died.', cause: { message: 'out of memory' } }],
    'failed',
  );
  expect(account(plan, undefined).errors).toEqual(['The thread died. out of memory']);
});

test('without cases there is nothing to leave', () => {
  expect(gather().account({ ...plan, cases: [] }, undefined)).toEqual({
    reports: [],
    errors: [],
    room: none,
  });
});
