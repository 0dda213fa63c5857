// What a run left on a server, such as one that was killed, or one that is at work, turns no case of another run red.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import { runCase } from '../engine/run-case.ts';
import { cases } from '../index.ts';
import { redOf } from './red-of.ts';
import { currentTurn } from './turn.ts';

test('cases are green beside what they left in a run before', async () => {
  const target = await openInProcess({ names: orch, seed: 1, poolSize: 8, keep: true });
  const chosen = currentTurn().cases(cases, 8);
  for (const one of chosen) await runCase(one, target.environment);
  const later = target.laterRun();
  const runs = [];
  for (const one of chosen) runs.push(await runCase(one, later));
  expect(redOf(runs)).toEqual([]);
  await target.drop();
});
