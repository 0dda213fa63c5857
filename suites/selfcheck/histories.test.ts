// Recorded histories of the bundled server, in process: enough happens in them, and no guarantee is broken.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { cases } from '../index.ts';
import { runCase } from '../engine/run-case.ts';
import type { Judged } from '../models/history/judged.ts';
import { countEvents } from '../models/history/watchers.ts';
import { openInProcess } from '../engine/in-process/environment.ts';

const concurrent = cases.filter(({ id }) => id.includes('.concurrent.'));

test.each([1, 2, 3, 4])('a history is long, and nothing in it is wrong, seed %i', async (seed) => {
  const target = await openInProcess({ names: orch, seed, poolSize: 2 });
  const red: string[] = [];
  for (const one of concurrent) {
    const { outcome } = await runCase(one, target.environment);
    if (outcome.kind !== 'passed') red.push(`${one.id} ${outcome.kind}: ${outcome.message}`);
  }
  expect(red).toEqual([]);
  const { history } = (await target.environment.shared.get('history')) as Judged;
  expect(countEvents(history)).toBeGreaterThan(6000);
  const resumed = history.watches.filter(({ segments }) => segments.length > 1);
  expect(resumed.length).toBeGreaterThan(10);
  const outcomes = new Set(history.writes.map(({ action, outcome }) => `${action} ${outcome}`));
  for (const wanted of ['create done', 'put done', 'put refused', 'patch done', 'delete done'])
    expect(outcomes).toContain(wanted);
  expect(target.surprises).toEqual([]);
  expect(await target.close()).toEqual([]);
});
