// Limits of the log: trimming forgets the same events whether it removes a whole chunk or single events.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryTree } from './entry-tree.ts';
import { stampedEntry } from './operation.ts';
import { RevisionLog } from './revision-log.ts';

const entry = (revision: number, length: number) =>
  stampedEntry('/a', { metadata: { name: 'x'.repeat(length) } }, revision);

function fill(events: readonly { readonly stepMs: number; readonly length: number }[], limitBytes: number) {
  const log = new RevisionLog(1, limitBytes);
  const tree = new EntryTree();
  const timesMs: number[] = [];
  let nowMs = 0;
  for (const [index, { stepMs, length }] of events.entries()) {
    nowMs += stepMs;
    timesMs.push(Math.max(nowMs, timesMs.at(-1) ?? 0));
    const revision = index + 2;
    const previous = entry(revision - 1, length);
    log.append({ type: 'MODIFIED', revision, entry: entry(revision, length), previous }, nowMs, tree);
  }
  return { log, timesMs };
}

test('trimming forgets exactly the events before a time, also where the clock stepped back', () => {
  const step = fc.record({ stepMs: fc.integer({ min: -2, max: 5 }), length: fc.constant(1) });
  const property = fc.property(
    fc.array(step, { minLength: 1, maxLength: 1500, size: 'max' }),
    fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 5 }),
    (events, limits) => {
      const { log, timesMs } = fill(events, 1e9);
      for (const limit of limits.toSorted((a, b) => a - b)) {
        log.trim(limit);
        expect(log.oldest).toBe(1 + timesMs.filter((time) => time < limit).length);
        expect(log.current).toBe(1 + events.length);
        if (log.oldest < log.current) expect(log.at(log.oldest + 1).revision).toBe(log.oldest + 1);
        expect(() => log.at(log.oldest)).toThrow('is not in the log');
      }
    },
  );
  fc.assert(property, { seed: 7, numRuns: 30 });
});

test('the newest events within the bytes are kept, and one more write forgets one more', () => {
  const limitBytes = 200_000;
  const { log } = fill(
    Array.from({ length: 3000 }, () => ({ stepMs: 1, length: 200 })),
    limitBytes,
  );
  log.trim(0);
  const kept = log.current - log.oldest;
  expect(kept).toBeGreaterThan(limitBytes / 2000);
  expect(kept).toBeLessThan(limitBytes / 500);
  const before = entry(log.current, 200);
  const revision = log.current + 1;
  const event = { type: 'MODIFIED', revision, entry: entry(revision, 200), previous: before } as const;
  log.append(event, 1e6, new EntryTree());
  log.trim(0);
  expect(log.current - log.oldest).toBe(kept);
});
