// The launcher of a run: the user's launcher file, or the bundled server where that is the target.
import { DocumentError } from '../../suites/kit/document/read-document.ts';
import { parseLauncherFile } from '../../suites/engine/launcher/file.ts';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from '../options/read-yaml-file.ts';
import type { LauncherPlan } from '../../suites/engine/plan.ts';
import type { Target } from './target.ts';

export interface Launching {
  /** Undefined where no server can be launched. */
  readonly plan: LauncherPlan | undefined;
  /** Whether stored objects survive a restart. */
  readonly keepsState: boolean;
  /** Whether launched servers write audit events. */
  readonly hasAudit: boolean;
}

/** @throws CommandError with file, line and field for a file that is not a valid launcher */
export async function chooseLauncher(file: string | undefined, target: Target): Promise<Launching> {
  if (file === undefined) {
    return target.bundled
      ? { plan: { type: 'bundled' }, keepsState: true, hasAudit: true }
      : { plan: undefined, keepsState: false, hasAudit: false };
  }
  const text = await readTextFile(file);
  try {
    const { keepsState, audit } = parseLauncherFile(text, file);
    return { plan: { type: 'file', path: file }, keepsState, hasAudit: audit !== undefined };
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(error.message);
    throw error;
  }
}
