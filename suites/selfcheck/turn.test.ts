// A self check takes what changed, and another share of the rest for each state of the sources.
import { expect, test } from 'vitest';
import { faults } from '../../reference-server/faults/index.ts';
import { cases } from '../index.ts';
import { fingerprintOfCase, fingerprintOfFault } from '../engine/matrix/fingerprint.ts';
import { createTurn } from './turn.ts';

const saved = {
  faults: Object.fromEntries(faults.map((one) => [one.id, fingerprintOfFault(one)])),
  cases: Object.fromEntries(cases.map((one) => [one.id, fingerprintOfCase(one)])),
};
const changed = cases.find(({ id }) => faults.some(({ breaks }) => breaks.includes(id)))!;
const withoutOne = { ...saved, cases: { ...saved.cases, [changed.id]: '' } };

test('about one of three of what did not change, another third for other sources', () => {
  const [first, second] = ['first', 'second'].map((seed) =>
    createTurn({ saved, seed, takesAll: false }).cases(cases, 3),
  ) as [typeof cases, typeof cases];
  for (const chosen of [first, second]) {
    expect(chosen.length).toBeGreaterThan(cases.length / 5);
    expect(chosen.length).toBeLessThan(cases.length / 2);
  }
  expect(second).not.toEqual(first);
});

test('a changed case is always taken, and so are the faults of its rows', () => {
  const turn = createTurn({ saved: withoutOne, seed: 'any', takesAll: false });
  expect(turn.cases(cases, Infinity)).toEqual([changed]);
  const own = faults.filter(({ breaks }) => breaks.some((row) => row === changed.id));
  expect(turn.faults(faults, cases, Infinity)).toEqual(own);
});

test('a changed fault is always taken', () => {
  const [one] = faults;
  const turn = createTurn({
    saved: { ...saved, faults: { ...saved.faults, [one!.id]: '' } },
    seed: 'any',
    takesAll: false,
  });
  expect(turn.faults(faults, cases, Infinity)).toEqual([one]);
});

test('everything on demand', () => {
  const turn = createTurn({ saved, seed: 'any', takesAll: true });
  expect(turn.cases(cases, 3)).toEqual(cases);
  expect(turn.faults(faults, cases, 3)).toEqual(faults);
});
