// Reads an earlier report: its result, the files next to it, and its failed requirements.
import path from 'node:path';
import { readdir } from 'node:fs/promises';
import type { Result, RunDetails, Transcript } from '../../reports/result.ts';
import { parseResult } from '../../reports/parse-result.ts';
import { ReportError } from '../../reports/errors.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from '../options/read-yaml-file.ts';
import { folderOf, isFolder } from './folder.ts';

/** A result, from its file or the folder that holds it. @throws CommandError */
export async function readResult(given: string): Promise<Result> {
  const file = (await isFolder(given)) ? path.join(given, 'result.json') : given;
  try {
    return parseResult(await readTextFile(file), file);
  } catch (error) {
    if (error instanceof ReportError) throw new CommandError(error.message);
    throw error;
  }
}

/** @throws CommandError where nothing failed */
export async function readFailures(given: string): Promise<ReadonlySet<string>> {
  const { failures } = await readResult(given);
  if (failures.length === 0)
    throw new CommandError(`${given}: this report has no failures: run without --failed-in`);
  return new Set(failures);
}

/** `run.json` next to a result. @throws CommandError */
export async function readDetails(given: string): Promise<RunDetails> {
  const file = path.join(await folderOf(given), 'run.json');
  return readWhole<RunDetails>(file, 'durationsMs');
}

/** Transcripts next to a result, by file name. @throws CommandError */
export async function readTranscripts(given: string): Promise<ReadonlyMap<string, Transcript>> {
  const below = path.join(await folderOf(given), 'transcripts');
  // A killed run leaves unfinished files, which have another ending.
  const names = (await readdir(below).catch(() => [])).filter((name) => name.endsWith('.json'));
  const read = async (name: string) =>
    [name, await readWhole<Transcript>(path.join(below, name), 'exchanges')] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** A file written by a run, recognized by one of its fields. @throws CommandError */
async function readWhole<T extends object>(file: string, field: keyof T & string): Promise<T> {
  const value = parsed(await readTextFile(file), file);
  if (typeof value === 'object' && value !== null && field in value) return value as T;
  throw new CommandError(
    `${file}: the field "${field}" is missing, so this is not a file of a run: run again`,
  );
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message;
    throw new CommandError(`${file}: not valid JSON, perhaps truncated: run again (${reason})`);
  }
}
