// `report` has the exit code of the run that it renders; an internal error exits with 3.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { largeResult, sampleDetails, sampleInput, sampleResult } from '../fixtures/results/sample-result.ts';
import type { Result } from '../reports/result.ts';
import { writeReports } from '../reports/write.ts';
import { runCommandLine } from './command-line.ts';

vi.mock('./diff.ts', () => ({
  diff: async () => {
    throw new TypeError('an unexpected error');
  },
}));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-report-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const { run } = sampleInput();
const nothing = sampleResult({ cases: new Map(), evidence: new Map(), expectedFailures: new Map() });

test.each([
  ['conformant', largeResult(3), 0],
  ['not conformant', sampleResult(), 1],
  ['nothing checked', nothing, 3],
  ['target lost', sampleResult({ run: { ...run, end: 'target-lost' } }), 3],
  ['the suite broke', sampleResult({ run: { ...run, errors: ['out of memory'] } }), 3],
  ['interrupted', sampleResult({ run: { ...run, end: 'interrupted' } }), 130],
] satisfies [string, Result, number][])('%s', async (_title, result, code) => {
  await writeReports(folder, result, sampleDetails, new Map(), []);
  expect(await runCommandLine(['report', path.join(folder, 'result.json'), '--out', folder])).toBe(code);
});

test('an internal error is printed with its stack and exits with 3', async () => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  expect(await runCommandLine(['diff', 'one', 'two'])).toBe(3);
  expect(said.join('')).toMatch(/internal error: TypeError: an unexpected error\n +at /);
});
