// Reads earlier reports, given by folder or by file, complete or damaged.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleDetails, sampleResult } from '../../fixtures/results/sample-result.ts';
import { sampleTranscripts } from '../../fixtures/results/sample-transcripts.ts';
import { writeReports } from '../../reports/write.ts';
import { CommandError } from '../exit-codes.ts';
import { readDetails, readResult, readTranscripts } from './earlier.ts';

let folder = '';
const inFolder = (name: string) => path.join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-earlier-'));
  await writeReports(folder, sampleResult(), sampleDetails, sampleTranscripts(), []);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['its folder', ''],
  ['the file of its result', 'result.json'],
])('a report by %s', async (_title, name) => {
  const given = inFolder(name);
  expect(await readResult(given)).toEqual(sampleResult());
  expect(await readDetails(given)).toEqual(sampleDetails);
  expect(await readTranscripts(given)).toEqual(sampleTranscripts());
});

test('unfinished files of a killed run are ignored', async () => {
  await writeFile(inFolder('transcripts/x.json.0b7bd4fc.tmp'), '{"requirem');
  expect(await readTranscripts(folder)).toEqual(sampleTranscripts());
});

test.each([
  ['truncated', '{"durationsMs": {', /not valid JSON, perhaps truncated: run again/],
  ['empty', '', /not valid JSON/],
  ['of another program', '[]', /not a file of a run/],
])('a file that is %s is one line that names it', async (_title, text, line) => {
  await writeFile(inFolder('run.json'), text);
  await writeFile(inFolder('transcripts/x.json'), text);
  for (const [name, reading] of [
    ['run.json', readDetails],
    ['x.json', readTranscripts],
  ] as const) {
    const error: unknown = await reading(folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandError);
    const { message } = error as CommandError;
    expect(message).toMatch(line);
    expect(message).toContain(name);
    expect(message.split('\n')).toHaveLength(1);
  }
});
