// What a case says about a mutant, by its verdicts without and with it.
import { expect, test } from 'vitest';
import { effectOn, verdictOf } from './case-verdict.ts';

test('the worst verdict of the rows counts', () => {
  const rows = ['lists.match.exact-version'] as never;
  expect(verdictOf({ rows, outcome: { kind: 'passed', warnings: ['a 5xx'] } })).toEqual({
    verdict: 'warn',
    message: 'a 5xx',
  });
  const blocked = { kind: 'blocked', message: 'no grant', blockedBy: 'other' } as const;
  expect(verdictOf({ rows, outcome: blocked })).toEqual({
    verdict: 'blocked',
    message: 'no grant',
    blockedBy: 'other',
  });
});

test('a new failure or warning is red; what no longer judges is an excuse', () => {
  const effect = (clean: string, now: string) =>
    effectOn({ verdict: clean as 'pass' }, { verdict: now as 'pass' });
  expect(effect('pass', 'fail')).toBe('red');
  expect(effect('pass', 'warn')).toBe('red');
  expect(effect('observed', 'not-applicable')).toBe('excused');
  expect(effect('pass', 'blocked')).toBe('excused');
  expect(effect('not-applicable', 'not-applicable')).toBe('none');
  expect(effect('not-applicable', 'pass')).toBe('none');
  expect(effect('pass', 'pass')).toBe('none');
});
