// The faults that the options of `matrix` select, and the messages for invalid options.
import { expect, test } from 'vitest';
import { faults } from '../reference-server/faults/index.ts';
import { UsageError } from '../suites/engine/usage-error.ts';
import { CommandError } from './exit-codes.ts';
import { chooseFaults, matrix } from './matrix.ts';

const fault = 'stale-put-accepted';
const part = (index: number, count: number) => ({ shard: { index, count } });

test('without filters all faults are selected', () => {
  expect(chooseFaults({})).toEqual(faults);
});

test('selects by fault, by requirement and by prefix', () => {
  expect(chooseFaults({ fault: [fault] }).map(({ id }) => id)).toEqual([fault]);
  const below = chooseFaults({ requirement: ['writes.put'] });
  expect(below.length).toBeGreaterThan(1);
  expect(below).toEqual(faults.filter(({ breaks }) => breaks.some((id) => id.startsWith('writes.put.'))));
});

test('every fault is in exactly one shard', () => {
  const both = [...chooseFaults(part(1, 2)), ...chooseFaults(part(2, 2))];
  expect(both.map(({ id }) => id).toSorted()).toEqual(faults.map(({ id }) => id).toSorted());
});

test.each<readonly [Parameters<typeof chooseFaults>[0], string]>([
  [{ fault: ['stale-put-acepted'] }, 'unknown fault stale-put-acepted: did you mean stale-put-accepted?'],
  [{ requirement: ['writes.putt'] }, 'unknown requirement writes.putt: did you mean writes.put?'],
  [{ fault: [fault], requirement: ['watch'] }, `no fault matches all of these filters: ${fault}, watch`],
  [{ fault: [fault], ...part(2, 2) }, `no fault matches all of these filters: ${fault}, shard 2/2`],
])('%j is refused', (options, message) => {
  expect(() => chooseFaults(options)).toThrow(UsageError);
  expect(() => chooseFaults(options)).toThrow(message);
});

test.each([
  [['writes.put'], 'unexpected argument "writes.put": use --requirement writes.put'],
  [[fault], `unexpected argument "${fault}": use --fault ${fault}`],
  [['--save'], '--save stores results for every case, not for a sample: add --all or --changed'],
  [['--sample', '5'], '--sample says how many narrowed faults to draw: add --narrowed'],
  [['--narrowed', '--changed'], '--narrowed draws a sample that is never saved: leave out --changed'],
  [['--narrowed', '--all', '--save'], '--narrowed draws a sample that is never saved: leave out --save'],
])('%j is refused', async (words, message) => {
  await expect(matrix(words)).rejects.toThrow(new CommandError(message));
});
