// The limiter: maximum number, order, and that a failure frees its slot.
import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('runs the maximum at a time, in order, also after a failure', async () => {
  const limit = createLimiter(2);
  const events: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return limit(async () => {
      events.push(name);
      await end.promise;
      return name;
    });
  };
  const runs = ['a', 'b', 'c', 'd'].map(start);
  expect(events).toEqual(['a', 'b']);
  ends.get('b')!.reject(new Error('broken'));
  await expect(runs[1]).rejects.toThrow('broken');
  expect(events).toEqual(['a', 'b', 'c']);
  ends.get('a')!.resolve();
  ends.get('c')!.resolve();
  ends.get('d')!.resolve();
  expect(await Promise.all([runs[0], runs[2], runs[3]])).toEqual(['a', 'c', 'd']);
  expect(events).toEqual(['a', 'b', 'c', 'd']);
});
