// One run of every case on a server that calls everything by other names: the suite spells no name itself, and what is stored
// after the run is what was stored before it.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { runCase } from '../engine/run-case.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import { cases } from '../index.ts';
import { inventory } from './inventory.ts';
import { redOf } from './red-of.ts';
import { scrambleNames } from './scramble.ts';

test('the suite is green in a scrambled dialect, and leaves nothing behind', async () => {
  const target = await openInProcess({ names: scrambleNames(orch), seed: 7, poolSize: 8 });
  const before = await inventory(target);
  const runs = [];
  for (const one of cases) runs.push(await runCase(one, target.environment));
  expect(redOf(runs)).toEqual([]);
  expect(target.surprises).toEqual([]);
  expect((await inventory(target)).length).toBeGreaterThan(before.length);
  expect(await target.environment.namespacePool.close()).toEqual([]);
  expect(await inventory(target)).toEqual(before);
  await target.drop();
});
