// From what ends a case to its outcome, and the seeded numbers of a run.
import { expect, test } from 'vitest';
import { WaitingError } from './eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { outcomeOf } from './outcome.ts';
import { TransportError } from './transport.ts';

test.each([
  [new CheckFailed('m'), 'check', 'failed'],
  [new CheckFailed('m'), 'set-up', 'blocked'],
  [new PrerequisiteFailed('m'), 'check', 'blocked'],
  [new WaitingError('m', new CheckFailed('inner')), 'check', 'failed'],
  [new WaitingError('m', new CheckFailed('inner')), 'set-up', 'blocked'],
  [new WaitingError('m', new PrerequisiteFailed('inner')), 'check', 'blocked'],
  [new TransportError('reset', 'm'), 'check', 'failed'],
  [new TransportError('protocol', 'm'), 'check', 'failed'],
  [new TransportError('reset', 'm'), 'set-up', 'blocked'],
  [new TransportError('refused', 'm'), 'check', 'blocked'],
  [new TransportError('timeout', 'm'), 'check', 'blocked'],
] as const)('%o in %s is %s', (error, phase, kind) => {
  expect(outcomeOf(error, phase)).toEqual({ kind, message: 'm' });
});

test('what does not apply is skipped with its reason', () => {
  expect(outcomeOf(new NotRun('namespaces', 'm'), 'check')).toEqual({
    kind: 'skipped',
    reason: 'namespaces',
    message: 'm',
  });
});

test.each([new TypeError('ours'), new WaitingError('ours', new TypeError('inner')), 'ours'])(
  'what nobody foresaw is an error of our own: %o',
  (error) => {
    const { kind, message } = outcomeOf(error, 'set-up');
    expect(kind).toBe('error');
    expect(message).toMatch(/^ours/);
  },
);
