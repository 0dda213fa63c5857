// What is said of an older report where a run ends without one of its own.
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
const told = (error: unknown) => endedWithoutReport(error, folder, startedAtMs);

test('one that stands there is named, in the same line', async () => {
  await resultOf(startedAtMs - 5_000);
  expect(told(unreachable)).toMatchObject({
    message: `no answer ${note()}`,
    exitCode: exitCodes.notCompleted,
  });
  expect(told(new ReportError('unwritable', 'Cannot write x.'))).toMatchObject({
    message: `Cannot write x. ${note()}`,
    exitCode: exitCodes.notCompleted,
  });
});

test('none is named that is not there, that is the own one, or where the words were wrong', async () => {
  expect(told(unreachable)).toBe(unreachable);
  await resultOf(startedAtMs + 5_000);
  expect(told(unreachable)).toBe(unreachable);
  await resultOf(startedAtMs - 5_000);
  const usage = new CommandError('unknown section');
  expect(told(usage)).toBe(usage);
});

test('an unexpected error stays as it is', async () => {
  await resultOf(startedAtMs - 5_000);
  const broken = new TypeError('broken');
  expect(told(broken)).toBe(broken);
});
