// The suite is green on a server that calls everything by other names: nothing in it spells a name itself.
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import { scrambleNames } from './scramble.ts';
import { redOf, runWholeSuite } from './whole-suite.ts';

test('every name is scrambled', () => {
  const flat = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat);
  const before = flat({ ...orch, dialect: undefined, mediaTypes: orch.mediaTypes }).filter(
    (one) => one !== undefined,
  );
  const after = flat(scrambleNames(orch));
  expect(after.filter((one) => before.includes(one))).toEqual([]);
});

test('the suite is green in the scrambled dialect', async () => {
  const { runs, target } = await runWholeSuite(scrambleNames(orch), 7);
  await target.drop();
  expect(redOf(runs)).toEqual([]);
  expect(target.surprises).toEqual([]);
});
