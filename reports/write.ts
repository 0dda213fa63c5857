// The only report file that touches the disk: texts of the writers -> a directory.
import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '../fixtures/files/make-directory.ts';
import { describeSystemError, ReportError } from './errors.ts';
import { toHtml } from './html/page.ts';
import { toJunit } from './junit.ts';
import type { Result, RunDetails, Transcript } from './result.ts';
import { toSummary } from './summary.ts';

const transcriptName = /^[A-Za-z0-9][A-Za-z0-9._-]*\.json$/;

/** Writes all reports of a run below `directory`, `result.json` first; each file is complete or absent, and
 * transcripts of an earlier run are removed. `transcripts` by file name; `catalogue` is stored as it is.
 * Throws ReportError `unwritable` that names the path and the reason, `bad-name` for a transcript outside the folder. */
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
      throw new ReportError('bad-name', `"${name}" is no file name for a transcript.`);
  }
  prepareDirectory(directory);
  const isOurs = await holdsResult(directory);
  await writeWhole(path.join(directory, 'result.json'), toJson(result));
  await writeWhole(path.join(directory, 'run.json'), toJson(details));
  await writeWhole(path.join(directory, 'junit.xml'), toJunit(result, details.durationsMs));
  await writeWhole(path.join(directory, 'summary.md'), toSummary(result));
  await writeWhole(path.join(directory, 'report.html'), toHtml(result, transcripts));
  await writeWhole(path.join(directory, 'catalogue.json'), toJson(catalogue));
  if (isOurs) await removeOthers(folder, transcripts);
  if (transcripts.size > 0) prepareDirectory(folder);
  for (const [name, transcript] of transcripts) await writeWhole(path.join(folder, name), toJson(transcript));
}

/** A new file beside the old one, then a rename: a reader never sees half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw unwritable(file, error);
  }
}

/** Makes the folder of the reports, so that one that cannot be written is known before a run. @throws ReportError */
export function prepareDirectory(directory: string): void {
  try {
    makeDirectory(directory);
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw unwritable(directory, error);
  }
}

/** Whether an earlier run wrote here: only then may transcripts be removed. */
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
