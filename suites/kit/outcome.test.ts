// Tests how the error that ends a case becomes its outcome.
import { expect, test } from 'vitest';
import { WaitingError } from './waiting/eventually.ts';
import { CheckFailed, NotRun, PrerequisiteFailed } from './failures.ts';
import { isBrokenConnection, outcomeOf } from './outcome.ts';
import { TransportError } from './requests/transport.ts';

test.each([
  [new CheckFailed('m'), 'failed'],
  [new PrerequisiteFailed('m'), 'blocked'],
  [new WaitingError('m', new CheckFailed('inner')), 'failed'],
  [new WaitingError('m', new PrerequisiteFailed('inner')), 'blocked'],
  [new TransportError('reset', 'm'), 'failed'],
  [new TransportError('protocol', 'm'), 'failed'],
  [new TransportError('refused', 'm'), 'blocked'],
  [new TransportError('timeout', 'm'), 'blocked'],
] as const)('%o is %s', (error, kind) => {
  expect(outcomeOf(error)).toEqual({ kind, message: 'm' });
});

test('a broken connection is recognised, also within a wait', () => {
  const reset = new TransportError('reset', 'm');
  expect([reset, new WaitingError('m', reset)].map(isBrokenConnection)).toEqual([true, true]);
  const others = [new TransportError('timeout', 'm'), new CheckFailed('m'), undefined];
  expect(others.map(isBrokenConnection)).toEqual([false, false, false]);
});

test('NotRun is skipped with its reason', () => {
  expect(outcomeOf(new NotRun('namespaces', 'm'))).toEqual({
    kind: 'skipped',
    reason: 'namespaces',
    message: 'm',
  });
});

test.each([new TypeError('ours'), new WaitingError('ours', new TypeError('inner')), 'ours'])(
  'an unknown error is an error of the suite: %o',
  (error) => {
    const { kind, message } = outcomeOf(error);
    expect(kind).toBe('error');
    expect(message).toMatch(/^ours/);
  },
);
