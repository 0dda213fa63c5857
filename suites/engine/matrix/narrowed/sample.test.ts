// Draws repeat, take each family in turn, and leave out what makes no sense.
import { expect, test } from 'vitest';
import { faults } from '../../../../reference-server/faults/index.ts';
import { requirements } from '../../../catalogue/index.ts';
import { isBelow } from '../../../catalogue/ids.ts';
import { reasonToLeaveOut } from './left-out.ts';
import { faultRules } from './fault-rules.ts';
import { leftOutRules } from './left-out-rules.ts';
import { narrowings } from './narrowings.ts';
import type { Narrowing } from './narrowings.ts';
import { drawNarrowed } from './sample.ts';

const families = new Set(narrowings.map(({ family }) => family));
const draw = (seed: number, makesSense = () => true) =>
  drawNarrowed({ faults, count: 22, seed, makesSense }).map(
    ({ fault, narrowing }) => `${fault.id} ${narrowing.id}`,
  );

test('a seed gives the same sample, another one another', () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(2)).not.toEqual(draw(1));
  const drawn = drawNarrowed({ faults, count: families.size, seed: 1, makesSense: () => true });
  expect(new Set(drawn.map(({ narrowing }) => narrowing.family))).toEqual(families);
});

test('nothing is drawn that makes no sense', () => {
  expect(draw(1, () => false)).toEqual([]);
});

const narrowingOf = (wanted: string): Narrowing => narrowings.find(({ id }) => id === wanted)!;
const fault = (...breaks: readonly string[]) => ({ id: 'a-fault', title: '', breaks, install() {} });

test('a fault is left out where each of its rows has a rule', () => {
  const secrets = narrowingOf('only-secrets');
  const reason = (...rows: readonly string[]) =>
    reasonToLeaveOut({ fault: fault(...rows), narrowing: secrets, isInRequests: true });
  expect(reason('kinds.claims.any')).toBe('the row is about kinds of its own');
  expect(reason('kinds.claims.any', 'writes.put.any')).toBeUndefined();
  expect(
    reasonToLeaveOut({ fault: fault('writes.put.any'), narrowing: secrets, isInRequests: false }),
  ).toContain('no request');
});

test('every rule is about rows that exist', () => {
  const unused = leftOutRules.filter(
    ({ rows }) =>
      !requirements.some(({ id }) =>
        rows instanceof RegExp ? rows.test(id) : rows.some((prefix) => isBelow(id, prefix)),
      ),
  );
  const prefixes = leftOutRules.flatMap(({ rows, except = [] }) => [
    ...(rows instanceof RegExp ? [] : rows),
    ...except,
  ]);
  expect(unused).toEqual([]);
  expect(prefixes.filter((prefix) => !requirements.some(({ id }) => isBelow(id, prefix)))).toEqual([]);
});

test('every rule about faults is about some that exist, and about narrowings that exist', () => {
  expect(faultRules.filter((rule) => !faults.some(({ id }) => rule.faults.test(id)))).toEqual([]);
  const custom = { ...fault('writes.put.any'), id: 'custom-objects-lose-labels' };
  const reason = (narrowing: string) =>
    reasonToLeaveOut({ fault: custom, narrowing: narrowingOf(narrowing), isInRequests: true });
  expect(reason('only-secrets')).toBe('the fault is about other kinds already');
  expect(reason('only-yaml')).toBeUndefined();
});
