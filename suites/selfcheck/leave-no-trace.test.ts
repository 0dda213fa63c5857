// The suite leaves nothing behind: the whole store after a run is the store before it.
import { expect, test } from 'vitest';
import { orch } from '../../fixtures/dialects/names.ts';
import { cases } from '../index.ts';
import { runCase } from '../kit/run-case.ts';
import { openInProcess } from './in-process/environment.ts';
import { redOf } from './whole-suite.ts';

/** Keys of all that is stored; the content of system objects may change by itself. */
async function inventory({ server }: Awaited<ReturnType<typeof openInProcess>>): Promise<readonly string[]> {
  await server.idle();
  const { entries } = await server.context.store.list('/');
  return entries.map(({ key }) => key);
}

test('a run leaves the store as it was', async () => {
  const target = await openInProcess({ names: orch, seed: 3, poolSize: 4 });
  const before = await inventory(target);
  const runs = [];
  for (const one of cases) runs.push(await runCase(one, target.environment));
  expect(redOf(runs)).toEqual([]);
  expect((await inventory(target)).length).toBeGreaterThan(before.length);
  expect(await target.environment.room.close()).toEqual([]);
  expect(await inventory(target)).toEqual(before);
  await target.drop();
});
