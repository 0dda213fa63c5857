// Which cases a fault runs against, by what changed since the matrix was saved.
import { expect, test } from 'vitest';
import type { Fault } from '../../../reference-server/faults/fault.ts';
import type { RequirementId } from '../../catalogue/index.ts';
import type { Case } from '../../kit/case.ts';
import { casesOfSample, chooseCases } from './choose-cases.ts';
import { fingerprintOfCase, fingerprintOfFault } from './fingerprint.ts';

const fault: Fault = {
  id: 'every-object-matches',
  title: 'Every object matches every selector.',
  breaks: ['lists.selectors.labels'],
  install: (parts) => void (parts.selectors.matchesLabels = () => true),
};
const caseOf = (id: string): Case => ({ id: id as RequirementId, run: async () => {} });
const own = caseOf(fault.breaks[0]!);
const others = Array.from({ length: 40 }, (_, index) => caseOf(`lists.selectors.other-${index}`));
const elsewhere = caseOf('watch.stream');
const cases = [own, ...others, elsewhere];
const clean = cases.map(({ id }) => ({
  id,
  outcome: { kind: 'passed' as const },
  parts: [id === elsewhere.id ? 'watch.frames' : 'selectors.matchesLabels'],
  requests: 3,
  durationMs: 1,
}));

const saved = {
  faults: { [fault.id]: fingerprintOfFault(fault) },
  cases: Object.fromEntries(cases.map((one) => [one.id, fingerprintOfCase(one)])),
};
const withoutCase = ({ id }: Case) => ({ ...saved, cases: { ...saved.cases, [id]: 'old' } });
const choose = (known?: typeof saved) =>
  chooseCases({ fault, cases, clean, seed: 1, ...(known === undefined ? {} : { saved: known }) });

test('without a saved matrix: every case that passes a part of the fault', () => {
  expect(choose()).toEqual([own, ...others]);
});

test('where nothing changed: its own rows and few others, the same each time', () => {
  const chosen = choose(saved);
  expect(chosen[0]).toBe(own);
  expect(chosen.length).toBe(4);
  expect(choose(saved)).toEqual(chosen);
});

test('a changed case meets the fault', () => {
  const unchosen = others.find((one) => !choose(saved).includes(one))!;
  expect(choose(withoutCase(unchosen))).toContain(unchosen);
});

test('a changed fault meets more cases', () => {
  expect(choose({ ...saved, faults: { [fault.id]: 'old' } }).length).toBe(16);
});

test('only what changed: all changed cases, with all of its own where one of these changed', () => {
  const [first, second] = others as [Case, Case];
  const only = (known: typeof saved) =>
    chooseCases({ fault, cases, clean, seed: 1, saved: known, onlyChanged: true });
  expect(only(saved)).toEqual([]);
  const changed = { ...saved.cases, [first.id]: 'old', [second.id]: 'old' };
  expect(only({ ...saved, cases: changed })).toEqual([first, second]);
  expect(only({ ...saved, cases: { ...changed, [own.id]: 'old' } })).toEqual([own, first, second]);
  expect(only({ ...saved, faults: { [fault.id]: 'old' } })).toEqual([own, ...others]);
});

test('a sample of faults needs their cases, the changed ones and some others', () => {
  const changed = others.at(-1)!;
  const pool = casesOfSample({ faults: [fault], cases, saved: withoutCase(changed), seed: 1 });
  expect(pool).toEqual(expect.arrayContaining([own, changed]));
  expect(pool.length).toBeGreaterThan(4);
  expect(pool.length).toBeLessThan(20);
});

test('a fingerprint changes with the code, not with comments and spaces', () => {
  const run = fingerprintOfCase({ run: async (context) => context.warn('one') });
  const commented = fingerprintOfCase({
    // A comment.
    run: async (context) =>
      // Another.
      context.warn('one'),
  });
  expect(commented).toBe(run);
  expect(fingerprintOfCase({ run: async (context) => context.warn('two') })).not.toBe(run);
});
