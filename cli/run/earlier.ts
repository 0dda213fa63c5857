// What an earlier report says: which requirements were red, and with which seed.
import path from 'node:path';
import { readdir, stat } from 'node:fs/promises';
import type { Result, RunDetails, Transcript } from '../../reports/result.ts';
import { parseResult } from '../../reports/parse-result.ts';
import { ReportError } from '../../reports/errors.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from '../options/read-yaml-file.ts';

/** A result, from its file or the folder that holds it. @throws CommandError */
export async function readResult(given: string): Promise<Result> {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const file = isFolder ? path.join(given, 'result.json') : given;
  try {
    return parseResult(await readTextFile(file), file);
  } catch (error) {
    if (error instanceof ReportError) throw new CommandError(error.message);
    throw error;
  }
}

/** @throws CommandError where nothing was red */
export async function readFailures(given: string): Promise<ReadonlySet<string>> {
  const { failures } = await readResult(given);
  if (failures.length === 0) throw new CommandError(`${given}: nothing failed there`);
  return new Set(failures);
}

/** `run.json` beside a result. */
export async function readDetails(folder: string): Promise<RunDetails> {
  return JSON.parse(await readTextFile(path.join(folder, 'run.json'))) as RunDetails;
}

/** Transcripts beside a result, by file name. */
export async function readTranscripts(folder: string): Promise<ReadonlyMap<string, Transcript>> {
  const below = path.join(folder, 'transcripts');
  const names = await readdir(below).catch(() => []);
  const read = async (name: string) =>
    [name, JSON.parse(await readTextFile(path.join(below, name))) as Transcript] as const;
  return new Map(await Promise.all(names.map(read)));
}
