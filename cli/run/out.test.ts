// The note about an older report where a run ends without one of its own.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReportError } from '../../reports/errors.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { endedWithoutReport } from './out.ts';

let folder = '';
const startedAtMs = 1_000_000;
const note = () => `(${folder} holds the report of an earlier run)`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-out-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function resultOf(atMs: number): Promise<void> {
  const file = path.join(folder, 'result.json');
  await writeFile(file, '{}');
  await utimes(file, atMs / 1000, atMs / 1000);
}

const unreachable = new CommandError('no answer', exitCodes.notCompleted);
const endingOf = (error: unknown) => endedWithoutReport(error, folder, startedAtMs);

test('an existing report is named in the same line', async () => {
  await resultOf(startedAtMs - 5_000);
  expect(endingOf(unreachable)).toMatchObject({
    message: `no answer ${note()}`,
    exitCode: exitCodes.notCompleted,
  });
  expect(endingOf(new ReportError('unwritable', 'Cannot write x.'))).toMatchObject({
    message: `Cannot write x. ${note()}`,
    exitCode: exitCodes.notCompleted,
  });
});

test('no report is named where none exists, where it is newer than the run, or after a usage error', async () => {
  expect(endingOf(unreachable)).toBe(unreachable);
  await resultOf(startedAtMs + 5_000);
  expect(endingOf(unreachable)).toBe(unreachable);
  await resultOf(startedAtMs - 5_000);
  const usage = new CommandError('unknown section');
  expect(endingOf(usage)).toBe(usage);
});

test('an unexpected error is returned unchanged', async () => {
  await resultOf(startedAtMs - 5_000);
  const broken = new TypeError('broken');
  expect(endingOf(broken)).toBe(broken);
});
