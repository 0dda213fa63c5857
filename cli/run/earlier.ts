// What an earlier report says: which requirements were red, and with which seed.
import path from 'node:path';
import { stat } from 'node:fs/promises';
import type { Result } from '../../reports/result.ts';
import { parseResult } from '../../reports/parse-result.ts';
import { ReportError } from '../../reports/errors.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from '../options/read-yaml-file.ts';

/** A result, from its file or the folder that holds it. @throws CommandError */
export async function readResult(given: string): Promise<Result> {
  const isFolder = await stat(given).then((found) => found.isDirectory(), () => false);
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
