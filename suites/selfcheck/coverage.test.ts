// Every claimed MUST is proven by a planted fault, and every fault is about requirements that exist and have a case.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../../reference-server/faults/index.ts';
import { findRequirement } from '../catalogue/index.ts';
import { cases } from '../index.ts';
import { rowsOf } from '../kit/case.ts';
import { faultsByRequirement, parseMatrix } from '../engine/matrix/matrix-result.ts';
import { excusedEntanglements, isExcused } from '../engine/matrix/entanglements/index.ts';
import { partsOfFault } from '../engine/matrix/part-names.ts';
import { pendingFaults } from './pending-faults.ts';

const claimed = cases.flatMap(rowsOf);
const matrix = parseMatrix(readFileSync(new URL('./matrix.json', import.meta.url), 'utf8'));

test('no case is about an excluded requirement', () => {
  expect(claimed.filter((id) => findRequirement(id)?.excluded !== undefined)).toEqual([]);
});

test('fault ids are kebab-case words and stand once', () => {
  const ids = faults.map(({ id }) => id);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every fault names requirements that have a case', () => {
  const known = new Set<string>(claimed);
  expect(
    faults.flatMap(({ id, breaks }) => breaks.filter((row) => !known.has(row)).map((row) => `${id}: ${row}`)),
  ).toEqual([]);
  expect(faults.filter(({ breaks }) => breaks.length === 0)).toEqual([]);
});

test('every fault replaces a part', () => {
  expect(faults.filter((fault) => partsOfFault(fault).size === 0).map(({ id }) => id)).toEqual([]);
});

test('every claimed MUST has a fault', () => {
  const broken = new Set(faults.flatMap(({ breaks }) => breaks));
  const must = claimed.filter((id) => findRequirement(id)?.level === 'MUST');
  expect(must.length).toBeGreaterThan(0);
  expect(must.filter((id) => !broken.has(id))).toEqual([]);
});

test('the committed matrix is whole: every fault but the pending ones, none survived, none entangled without a reason', () => {
  expect([...matrix.faults.map(({ fault }) => fault), ...pendingFaults].sort()).toEqual(
    faults.map(({ id }) => id).sort(),
  );
  expect(matrix.faults.filter(({ survived }) => survived.length > 0)).toEqual([]);
  const killedBy = new Map(matrix.faults.map(({ fault, killed }) => [fault, killed]));
  const unseen = faults
    .filter(({ id }) => killedBy.has(id))
    .flatMap(({ id, breaks }) =>
      breaks.filter((row) => !(row in killedBy.get(id)!)).map((row) => `${id}: ${row}`),
    );
  expect(unseen).toEqual([]);
  const unexcused = matrix.faults.flatMap(({ fault, entangled }) =>
    Object.keys(entangled)
      .filter((id) => !isExcused(fault, id))
      .map((id) => `${fault}: ${id}`),
  );
  expect(unexcused).toEqual([]);
  expect(matrix.faults.filter(({ place }) => place > 3).map(({ fault }) => fault)).toEqual([]);
});

test('every claimed MUST was turned red in the committed matrix, or its faults are pending', () => {
  const ofPending = faults.filter(({ id }) => pendingFaults.includes(id)).flatMap(({ breaks }) => breaks);
  const proven = new Set<string>([...faultsByRequirement(matrix).keys(), ...ofPending]);
  expect(claimed.filter((id) => findRequirement(id)?.level === 'MUST' && !proven.has(id))).toEqual([]);
});

test('excuses are about faults that exist, and each has a reason', () => {
  const ids = new Set(faults.map(({ id }) => id));
  expect(excusedEntanglements.filter(({ fault, reason }) => !ids.has(fault) || reason.length < 20)).toEqual(
    [],
  );
});
