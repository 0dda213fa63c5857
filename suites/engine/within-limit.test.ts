// A case that does not end is reported as blocked.
import { expect, test } from 'vitest';
import { cases } from '../index.ts';
import type { CaseRun } from './run-case.ts';
import { withinLimit } from './within-limit.ts';

const one = cases[0]!;
const passed: CaseRun = {
  rows: [one.id],
  outcome: { kind: 'passed' },
  requests: 1,
  sent: 1,
  durationMs: 1,
};

test('a case that ends returns its own report, and the wait for the limit is cancelled', async () => {
  let waited: AbortSignal | undefined;
  const pause = (_ms: number, signal?: AbortSignal) => {
    waited = signal;
    return new Promise<void>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('ended'))),
    );
  };
  expect(await withinLimit(one, Promise.resolve(passed), pause)).toBe(passed);
  expect(waited?.aborted).toBe(true);
});

test('a case that does not end is blocked', async () => {
  const { rows, outcome } = await withinLimit(one, new Promise(() => {}), () => Promise.resolve());
  expect(rows[0]).toBe(one.id);
  expect(outcome).toEqual({ kind: 'blocked', message: 'the case did not end within 30 minutes' });
});
