// The folder of a run's reports: which one it is, and what it holds where the run ends without a report.
import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { ReportError } from '../../reports/errors.ts';
import { prepareDirectory } from '../../reports/write.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { folderOf } from './folder.ts';

/** Where reports go if `--out` does not say. */
export const defaultFolders = {
  run: 'conformance-report',
  failedIn: 'conformance-failed',
  replay: 'conformance-replay',
} as const;

/** Makes the folder: one that cannot be written is told before the run, not after it.
 * @param source the earlier report that the run starts from
 * @throws CommandError where that report would be replaced, too */
export async function openFolder(folder: string, source: string | undefined): Promise<void> {
  if (source !== undefined && (await real(folder)) === (await real(await folderOf(source))))
    throw new CommandError(
      `${folder} holds the report that this run starts from, and would be replaced: give another folder with --out DIR`,
    );
  try {
    prepareDirectory(folder);
  } catch (error) {
    throw asCommandError(error);
  }
}

const real = (folder: string): Promise<string> => realpath(folder).catch(() => path.resolve(folder));

/** What ended a run without a report, with a word about an older one that still stands in its folder. */
export function endedWithoutReport(error: unknown, folder: string, startedAtMs: number): unknown {
  const told = asCommandError(error);
  if (!(told instanceof CommandError) || told.exitCode === exitCodes.usage) return told;
  if (!holdsEarlierReport(folder, startedAtMs)) return told;
  return new CommandError(`${told.message} (${folder} holds the report of an earlier run)`, told.exitCode);
}

const asCommandError = (error: unknown): unknown =>
  error instanceof ReportError ? new CommandError(error.message, exitCodes.notCompleted) : error;

function holdsEarlierReport(folder: string, startedAtMs: number): boolean {
  const result = statSync(path.join(folder, 'result.json'), { throwIfNoEntry: false });
  return result !== undefined && result.mtimeMs < startedAtMs;
}
