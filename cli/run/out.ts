// The folder of a run's reports, and the note about an older report in it where the run ends without one.
import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { ReportError } from '../../reports/errors.ts';
import { prepareDirectory } from '../../reports/write.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { folderOf } from './folder.ts';

/** The folders without `--out`. */
export const defaultFolders = {
  run: 'conformance-report',
  failedIn: 'conformance-failed',
  replay: 'conformance-replay',
} as const;

/** Creates the folder before the run, so that an unwritable one is reported at once.
 * @param source the earlier report that the run starts from
 * @throws CommandError where the folder is not writable, or holds that report */
export async function openFolder(folder: string, source: string | undefined): Promise<void> {
  if (source !== undefined && (await real(folder)) === (await real(await folderOf(source))))
    throw new CommandError(
      `${folder} holds the report that this run starts from, which would be overwritten: name another folder with --out DIR`,
    );
  try {
    prepareDirectory(folder);
  } catch (error) {
    throw asCommandError(error);
  }
}

const real = (folder: string): Promise<string> => realpath(folder).catch(() => path.resolve(folder));

/** The error that ended a run without a report. Its message names an older report that is still in the folder. */
export function endedWithoutReport(error: unknown, folder: string, startedAtMs: number): unknown {
  const ending = asCommandError(error);
  if (!(ending instanceof CommandError) || ending.exitCode === exitCodes.usage) return ending;
  if (!holdsEarlierReport(folder, startedAtMs)) return ending;
  return new CommandError(
    `${ending.message} (${folder} holds the report of an earlier run)`,
    ending.exitCode,
  );
}

const asCommandError = (error: unknown): unknown =>
  error instanceof ReportError ? new CommandError(error.message, exitCodes.notCompleted) : error;

function holdsEarlierReport(folder: string, startedAtMs: number): boolean {
  const result = statSync(path.join(folder, 'result.json'), { throwIfNoEntry: false });
  return result !== undefined && result.mtimeMs < startedAtMs;
}
