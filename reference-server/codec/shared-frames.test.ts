// Frames shared by watchers: each is encoded once, in bounded memory.
import { expect, test } from 'vitest';
import { stampedEntry } from '../storage/memory/operation.ts';
import { shareFrames } from './shared-frames.ts';

const entry = (revision: number) => stampedEntry('/a', { metadata: {} }, revision);

function counted(frameBytes: number) {
  const made: string[] = [];
  const frame = shareFrames((type: string, { revision }) => {
    made.push(`${type} ${revision}`);
    return Buffer.alloc(frameBytes, type);
  });
  return { made, frame };
}

test('each frame of an entry is made once, and is the same bytes for all', () => {
  const { made, frame } = counted(100);
  const [first, second] = [entry(1), entry(2)];
  const bytes = frame('ADDED', first);
  expect(frame('MODIFIED', second)).not.toBe(bytes);
  expect(frame('ADDED', first)).toBe(bytes);
  expect(Buffer.from(frame('DELETED', first)).toString()).toMatch(/^DELETEDDEL/);
  expect(made).toEqual(['ADDED 1', 'MODIFIED 2', 'DELETED 1']);
});

test('new frames replace old ones, and the newest is kept whatever its size', () => {
  const megabyte = 1024 * 1024;
  const small = counted(megabyte);
  const entries = Array.from({ length: 6 }, (_, index) => entry(index));
  for (const one of entries) small.frame('ADDED', one);
  for (const one of entries.slice(2)) small.frame('ADDED', one);
  expect(small.made).toHaveLength(6);
  small.frame('ADDED', entries[0]!);
  expect(small.made).toHaveLength(7);
  const large = counted(20 * megabyte);
  expect(large.frame('ADDED', entries[0]!)).toBe(large.frame('ADDED', entries[0]!));
  expect(large.made).toHaveLength(1);
});
