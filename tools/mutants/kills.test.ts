// Mutants that a case killed are still killed: a sample, one of each area of the server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { openInProcess } from '../../suites/engine/in-process/environment.ts';
import { mergeKills, oneOfEachArea, readKills } from './kills.ts';
import type { Kills } from './kills.ts';
import { areaOf } from './mutant.ts';
import { caseSeed, runPlanned } from './run.ts';
import type { MutantResult } from './score.ts';
import { createMutantTree } from './source-tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fileOf = (key: string) => key.split('#')[0]!;
/** Of each case without a mutant, as other tests hold; a case may take 30 times as long. */
const verdict = { verdict: 'pass', message: '' } as const;
const durationMs = 1000;
const mutantOf = (key: string) => ({
  id: key,
  file: fileOf(key),
  line: 1,
  mutator: 'BlockStatement',
  original: '{}',
  replacement: '{}',
  key,
});
const run = { by: 'lists.short', message: '', ran: 1, isThreadSpoilt: false } as const;
const killed = (key: string): MutantResult => ({
  mutant: mutantOf(key),
  reach: 'cases',
  run: { ...run, status: 'killed' },
});

test('a run adds what it killed, and takes away what it had and did not kill, or what no code has any more', () => {
  const known: Kills = {
    kept: { by: 'a', reach: 'start' },
    gone: { by: 'a', reach: 'cases' },
    survived: { by: 'a', reach: 'cases' },
  };
  const survivor: MutantResult = {
    mutant: mutantOf('survived'),
    reach: 'cases',
    run: { ...run, status: 'survived' },
  };
  const keys = new Set(['kept', 'survived', 'new']);
  expect(mergeKills(known, [survivor, killed('new')], keys)).toEqual({
    kept: known['kept'],
    new: { by: 'lists.short', reach: 'cases' },
  });
});

test('one of each area is drawn, whatever the others are', () => {
  const keys = ['verbs/a.ts#1', 'verbs/b.ts#2', 'access/c.ts#3'].map((name) => `reference-server/${name}`);
  const kills: Kills = Object.fromEntries(keys.map((key) => [key, { by: 'a', reach: 'cases' }]));
  const drawn = oneOfEachArea(kills, keys.map(mutantOf), 1).map(({ mutant }) => mutant);
  expect(drawn.map(areaOf).sort()).toEqual(['access', 'verbs']);
  const verbs = drawn.find((one) => areaOf(one) === 'verbs');
  expect(oneOfEachArea(kills, keys.slice(0, 2).map(mutantOf), 1).map(({ mutant }) => mutant)).toEqual([
    verbs,
  ]);
});

test('of each area, a mutant that a case killed is still killed by it', async () => {
  const kills = readKills();
  const files = [...new Set(Object.keys(kills).map(fileOf))].filter((name) =>
    existsSync(path.join(root, name)),
  );
  const clean = await openInProcess({ names: orch, seed: caseSeed, poolSize: 2 });
  const features = [...clean.environment.features];
  await clean.drop();
  const tree = await createMutantTree(root, files);
  try {
    const planned = oneOfEachArea(kills, tree.mutants, 1);
    const passing = planned.flatMap(({ cases }) => cases).map((id) => ({ id, verdict, durationMs }));
    const data = { seed: caseSeed, features, clean: passing };
    const results = await runPlanned(tree.folder, planned, { data, reviews: {}, threads: 1 });
    const others = results.filter((one) => one.run?.status !== 'killed').map(({ mutant }) => mutant.key);
    expect(others, 'npm run mutants -- --mutant KEY shows each').toEqual([]);
    const areas = new Set(Object.keys(kills).map((key) => areaOf({ file: fileOf(key) })));
    expect(planned.length, 'too many have lost their code: npm run mutants -- --save').toBeGreaterThan(
      areas.size / 2,
    );
  } finally {
    await tree.remove();
  }
});
