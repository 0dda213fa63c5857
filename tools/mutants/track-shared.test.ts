// Shared work counts for every case that uses its result.
import { expect, test } from 'vitest';
import { measured, total, trackShared } from './track-shared.ts';

test('what the maker reached, and its time, count for the user', () => {
  const environment = { launches: new Map(), shared: new Map<string, Promise<unknown>>() };
  const tracking = trackShared(environment);
  const maker = measured();
  tracking.begin(maker);
  expect(environment.shared.get('a')).toBeUndefined();
  environment.shared.set('a', Promise.resolve(1));
  maker.reached.add('1');
  maker.durationMs = 100;
  const user = measured();
  tracking.begin(user);
  expect(environment.shared.get('a')).toBeDefined();
  user.reached.add('2');
  user.durationMs = 5;
  expect(total(user)).toEqual({ reached: new Set(['2', '1']), durationMs: 105 });
  expect(total(maker)).toEqual({ reached: new Set(['1']), durationMs: 100 });
});
