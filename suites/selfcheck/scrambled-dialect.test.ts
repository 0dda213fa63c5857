// The suite is green on a server that calls everything by other names: nothing in it spells a name itself.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { scrambleNames } from './scramble.ts';
import { redOf, runWholeSuite } from './whole-suite.ts';

test('every name is another one', () => {
  const flat = (value: unknown): readonly string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
  const before = new Set(flat(orch));
  expect(flat(scrambleNames(orch)).filter((name) => before.has(name))).toEqual([]);
});

test('the suite is green in the scrambled dialect', async () => {
  const { runs, target } = await runWholeSuite(scrambleNames(orch), 7);
  await target.drop();
  expect(redOf(runs)).toEqual([]);
  expect(target.surprises).toEqual([]);
});
