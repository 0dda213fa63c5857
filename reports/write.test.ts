// Writes reports to a directory: complete files, clear errors.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleDetails, sampleResult } from '../fixtures/results/sample-result.ts';
import { sampleTranscripts } from '../fixtures/results/sample-transcripts.ts';
import { describeSystemError } from './errors.ts';
import { parseResult } from './parse-result.ts';
import type { Transcript } from './result.ts';
import { writeReports } from './write.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'reports-'));
});

afterEach(async () => {
  await chmod(directory, 0o700);
  await rm(directory, { recursive: true });
});

const write = (out: string, transcripts = sampleTranscripts()): Promise<void> =>
  writeReports(out, sampleResult(), sampleDetails, transcripts, [{ id: 'objects.uid.unique' }]);

test('all files are written, in a directory that did not exist', async () => {
  const out = path.join(directory, 'deep', 'out');
  await write(out);
  expect((await readdir(out)).sort()).toEqual([
    'catalogue.json',
    'junit.xml',
    'report.html',
    'result.json',
    'run.json',
    'summary.md',
    'transcripts',
  ]);
  expect(parseResult(await readFile(path.join(out, 'result.json'), 'utf8'), 'result.json')).toEqual(
    sampleResult(),
  );
  expect(await readdir(path.join(out, 'transcripts'))).toContain('lists.continue.expired-token.json');
});

test('transcripts of an earlier run are removed, other files are kept', async () => {
  const folder = path.join(directory, 'transcripts');
  await mkdir(folder);
  await writeFile(path.join(folder, 'mine.json'), '{}');
  await write(directory);
  expect(await readdir(folder)).toContain('mine.json');
  await writeFile(path.join(folder, 'notes.txt'), '');
  await write(directory, new Map());
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

test('an existing file with the name of the folder is reported', async () => {
  const file = path.join(directory, 'file');
  await writeFile(file, '');
  await expect(write(file)).rejects.toThrow(
    `Cannot write ${file}: a file with this name already exists (EEXIST).`,
  );
  await expect(write(path.join(file, 'below'))).rejects.toThrow(
    'a part of the path is not a directory (ENOTDIR)',
  );
});

test('one unwritable file: result.json is written, and no temporary file remains', async () => {
  await mkdir(path.join(directory, 'junit.xml'));
  await expect(write(directory, new Map())).rejects.toMatchObject({
    code: 'unwritable',
    message: expect.stringContaining(path.join(directory, 'junit.xml')) as string,
  });
  expect((await readdir(directory)).sort()).toEqual(['junit.xml', 'result.json', 'run.json']);
});

test('a full disk: the report of the earlier run is unchanged, and no temporary file remains', async () => {
  await write(directory);
  const before = await contents();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const [name = '', transcript] = [...sampleTranscripts()].at(-1) ?? [];
  const last = {
    ...transcript,
    toJSON: () => {
      throw full;
    },
  } as unknown as Transcript;
  const other = sampleResult({ expectedFailures: new Map() });
  const transcripts = new Map([...sampleTranscripts(), [name, last]]);
  await expect(writeReports(directory, other, sampleDetails, transcripts, [])).rejects.toThrow(
    `Cannot write ${path.join(directory, 'transcripts', name)}: no space left on the device (ENOSPC).`,
  );
  expect(await contents()).toEqual(before);
});

async function contents(): Promise<Record<string, string>> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = files.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  return Object.fromEntries(
    await Promise.all(paths.map(async (one) => [one, await readFile(one, 'utf8')] as const)),
  );
}

test.skipIf(process.getuid?.() === 0)('a directory without permission is reported', async () => {
  await chmod(directory, 0o500);
  await expect(write(directory)).rejects.toThrow('permission denied (EACCES)');
});

test('a full disk is described in words', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(describeSystemError(error)).toBe('no space left on the device (ENOSPC)');
});

test('a transcript cannot be written outside its folder', async () => {
  const [transcript] = sampleTranscripts().values();
  if (transcript === undefined) throw new Error('the sample has no transcript');
  await expect(write(directory, new Map([['../escape.json', transcript]]))).rejects.toMatchObject({
    code: 'bad-name',
  });
  expect(await readdir(directory)).toEqual([]);
});
