// The launcher of a run: a file of the user's, or the bundled server where that is the target.
import { DocumentError } from '../../suites/kit/document/read-document.ts';
import { parseLauncherFile } from '../../suites/kit/launcher/file.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from '../options/read-yaml-file.ts';
import type { LauncherPlan } from './plan.ts';
import type { Target } from './target.ts';

export interface Launching {
  /** Undefined where nothing can be launched. */
  readonly plan: LauncherPlan | undefined;
  /** Whether a restart finds what was stored. */
  readonly keepsState: boolean;
}

/** @throws CommandError for a file that is no launcher: file, line, field */
export async function chooseLauncher(file: string | undefined, target: Target): Promise<Launching> {
  if (file === undefined) {
    return target.bundled
      ? { plan: { type: 'bundled' }, keepsState: true }
      : { plan: undefined, keepsState: false };
  }
  const text = await readTextFile(file);
  try {
    const { keepsState } = parseLauncherFile(text, file);
    return { plan: { type: 'file', path: file }, keepsState };
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(error.message);
    throw error;
  }
}
