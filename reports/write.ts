// Writes all reports of a run to a directory.
import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '../common/files/make-directory.ts';
import { describeSystemError, ReportError } from './errors.ts';
import { toHtml } from './html/page.ts';
import { toJunit } from './junit.ts';
import type { Result, RunDetails, Transcript } from './result.ts';
import { toSummary } from './summary.ts';

const transcriptName = /^[A-Za-z0-9][A-Za-z0-9._-]*\.json$/;

/** Writes all reports below `directory`, first to temporary files, which are renamed once all are written, `result.json`
 * first: a full disk leaves the report of an earlier run unchanged. Transcripts of an earlier run are removed.
 * `transcripts` by file name; `catalogue` is stored unchanged.
 * @throws ReportError `unwritable` with the path and the reason, `bad-name` for a transcript outside the folder */
export async function writeReports(
  directory: string,
  result: Result,
  details: RunDetails,
  transcripts: ReadonlyMap<string, Transcript>,
  catalogue: unknown,
): Promise<void> {
  const folder = path.join(directory, 'transcripts');
  for (const name of transcripts.keys()) {
    if (!transcriptName.test(name))
      throw new ReportError('bad-name', `"${name}" is not a valid file name for a transcript.`);
  }
  prepareDirectory(directory);
  const isOurs = await holdsResult(directory);
  if (transcripts.size > 0) prepareDirectory(folder);
  const files: readonly Text[] = [
    { file: path.join(directory, 'result.json'), text: () => toJson(result) },
    { file: path.join(directory, 'run.json'), text: () => toJson(details) },
    { file: path.join(directory, 'junit.xml'), text: () => toJunit(result, details.durationsMs) },
    { file: path.join(directory, 'summary.md'), text: () => toSummary(result) },
    { file: path.join(directory, 'report.html'), text: () => toHtml(result, transcripts) },
    { file: path.join(directory, 'catalogue.json'), text: () => toJson(catalogue) },
    ...[...transcripts].map(([name, transcript]) => ({
      file: path.join(folder, name),
      text: () => toJson(transcript),
    })),
  ];
  await writeAll(files);
  if (isOurs) await removeOthers(folder, transcripts);
}

interface Text {
  readonly file: string;
  readonly text: () => string;
}

/** Writes temporary files, then renames them, so that no reader sees a partial file. @throws ReportError with the file name */
async function writeAll(texts: readonly Text[]): Promise<void> {
  const written = texts.map(({ file, text }) => ({ file, text, temporary: `${file}.${randomUUID()}.tmp` }));
  const steps: readonly ((one: (typeof written)[number]) => Promise<void>)[] = [
    ({ temporary, text }) => writeFile(temporary, text()),
    ({ temporary, file }) => rename(temporary, file),
  ];
  let current = '';
  try {
    for (const step of steps) {
      for (const one of written) {
        current = one.file;
        await step(one);
      }
    }
  } catch (error) {
    await Promise.allSettled(written.map(({ temporary }) => rm(temporary, { force: true })));
    throw unwritable(current, error);
  }
}

/** Creates the folder of the reports and checks that it is writable. @throws ReportError */
export function prepareDirectory(directory: string): void {
  try {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw unwritable(directory, error);
  }
}

/** Whether the directory holds the report of an earlier run: only then are old transcripts removed. */
async function holdsResult(directory: string): Promise<boolean> {
  try {
    const text = await readFile(path.join(directory, 'result.json'), 'utf8');
    return 'schemaVersion' in (JSON.parse(text) as object);
  } catch {
    return false;
  }
}

async function removeOthers(folder: string, transcripts: ReadonlyMap<string, Transcript>): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  const stale = names.filter((name) => transcriptName.test(name) && !transcripts.has(name));
  try {
    await Promise.all(stale.map((name) => rm(path.join(folder, name), { force: true })));
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function unwritable(file: string, error: unknown): ReportError {
  return new ReportError('unwritable', `Cannot write ${file}: ${describeSystemError(error)}.`, {
    cause: error,
  });
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
