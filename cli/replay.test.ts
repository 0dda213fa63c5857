// `replay` repeats a row of a report with the options of that run, and does not overwrite the report.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleDetails, sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import { writeReports } from '../reports/write.ts';
import { replay } from './replay.ts';
import { keptOptions, repeatedOptions } from './run/repeat.ts';
import { run } from './run/run.ts';

const { run: ran, target } = sampleInput();
const id = 'writes.put.stale-version-conflict';
const bundled = { ...target, url: 'bundled', dialect: 'kubernetes' };
let folder = '';
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-replay-'));
  await writeReports(inFolder('away'), sampleResult(), sampleDetails, new Map(), []);
  await writeReports(inFolder('here'), sampleResult({ target: bundled }), sampleDetails, new Map(), []);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a report about a server at a URL requires that URL and its credential', async () => {
  await expect(replay([inFolder('away'), id])).rejects.toThrow(
    'the report is about https://server.example:6443: add --url https://server.example:6443 and its credential',
  );
});

test.each([
  ['its folder', ['--out', 'here']],
  ['another name of it', ['--out', 'here/../here']],
])('the report is not overwritten: %s', async (_title, [option = '', out = '']) => {
  const line = /holds the report that this run starts from.*name another folder with --out DIR/;
  await expect(replay([inFolder('here'), id, option, inFolder(out)])).rejects.toThrow(line);
  await expect(run(['--failed-in', inFolder('here/result.json'), option, inFolder(out)])).rejects.toThrow(
    line,
  );
});

test('the options of the earlier run are repeated, unless overridden', () => {
  const options = { dialect: 'mine.yaml', slow: true, runs: 3, feature: [['pods', true]] } as const;
  const result = sampleResult({
    target: bundled,
    run: { ...ran, requiredFeatures: ['pods'], options: { ...options, fault: 'one' } },
  });
  const again = { ...options, seed: 42, 'require-feature': ['pods'] };
  expect(repeatedOptions(result, {})).toEqual({ ...again, fault: 'one' });
  expect(repeatedOptions(result, { url: 'https://h:1', seed: 7 })).toEqual({
    ...again,
    url: 'https://h:1',
    seed: 7,
  });
});

test('a report without options still stores its dialect', () => {
  expect(repeatedOptions(sampleResult({ target: bundled }), {}).dialect).toBe('kubernetes');
});

test('a URL and a credential are not stored', () => {
  const secret = {
    'token-file': 't',
    'client-cert': 'c',
    'client-key': 'k',
    kubeconfig: 'f',
    url: 'https://h:1',
  };
  expect(keptOptions({ ...secret, fault: 'one', runs: 2 })).toEqual({ fault: 'one', runs: 2 });
  expect(keptOptions(secret)).toBe(undefined);
});
