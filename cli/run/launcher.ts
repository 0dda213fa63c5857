// The launcher of a run: the user's launcher file, or the bundled server where that is the target.
import { DocumentError } from '../../suites/kit/document/read-document.ts';
import type { ServerOption } from '../../suites/engine/features/rules.ts';
import { parseLauncherFile } from '../../suites/engine/launcher/file.ts';
import { acceptsFlag } from '../../suites/engine/launcher/flags.ts';
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
  /** Whether servers can be started with the option. */
  readonly accepts: (option: ServerOption) => boolean;
}

/** Instead of a file: the launcher of the bundled server, also where the target is another. */
const ofBundled = 'bundled';

/** @throws CommandError with file, line and field for a file that is not a valid launcher */
export async function chooseLauncher(file: string | undefined, target: Target): Promise<Launching> {
  if (file === ofBundled || (file === undefined && target.bundled))
    return { plan: { type: 'bundled' }, keepsState: true, hasAudit: true, accepts: () => true };
  if (file === undefined)
    return { plan: undefined, keepsState: false, hasAudit: false, accepts: () => false };
  const text = await readTextFile(file);
  try {
    const launcher = parseLauncherFile(text, file);
    return {
      plan: { type: 'file', path: file },
      keepsState: launcher.keepsState,
      hasAudit: launcher.audit !== undefined,
      accepts: ({ flag, word }) => acceptsFlag(launcher, flag, word),
    };
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(error.message);
    throw error;
  }
}
