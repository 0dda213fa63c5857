// Which faults the options of `matrix` choose, and how their mistakes are told.
import { expect, test } from 'vitest';
import { faults } from '../reference-server/faults/index.ts';
import { CommandError } from './exit-codes.ts';
import { chooseFaults, matrix } from './matrix.ts';

const fault = 'stale-put-accepted';
const part = (index: number, count: number) => ({ shard: { index, count } });

test('nothing chooses all', () => {
  expect(chooseFaults({})).toEqual(faults);
});

test('a fault, a requirement and the beginning of some', () => {
  expect(chooseFaults({ fault: [fault] }).map(({ id }) => id)).toEqual([fault]);
  const below = chooseFaults({ requirement: ['writes.put'] });
  expect(below.length).toBeGreaterThan(1);
  expect(below).toEqual(faults.filter(({ breaks }) => breaks.some((id) => id.startsWith('writes.put.'))));
});

test('shards hold each fault once', () => {
  const both = [...chooseFaults(part(1, 2)), ...chooseFaults(part(2, 2))];
  expect(both.map(({ id }) => id).toSorted()).toEqual(faults.map(({ id }) => id).toSorted());
});

test.each<readonly [Parameters<typeof chooseFaults>[0], string]>([
  [{ fault: ['stale-put-acepted'] }, 'unknown fault stale-put-acepted: did you mean stale-put-accepted?'],
  [{ requirement: ['writes.putt'] }, 'unknown requirement writes.putt: did you mean writes.put?'],
  [{ fault: [fault], requirement: ['watch'] }, `no fault is in all of these: ${fault}, watch`],
  [{ fault: [fault], ...part(2, 2) }, `no fault is in all of these: ${fault}, shard 2/2`],
])('%j is refused', (options, message) => {
  expect(() => chooseFaults(options)).toThrow(CommandError);
  expect(() => chooseFaults(options)).toThrow(message);
});

test.each([
  [['writes.put'], 'unexpected word "writes.put": write --requirement writes.put'],
  [[fault], `unexpected word "${fault}": write --fault ${fault}`],
  [['--save'], '--save keeps what a fault does to every case, not to a sample of them: add --all'],
])('%j is refused', async (words, message) => {
  await expect(matrix(words)).rejects.toThrow(new CommandError(message));
});
