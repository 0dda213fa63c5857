// Servers launched with options that a later release may no longer take. Helper of cases.
import type { CaseContext, LaunchedTarget } from './context.ts';
import { NotRun, PrerequisiteFailed } from './failures.ts';

/** A server that was launched with options that only some releases take, such as the gate of a feature that is stable later.
 * @throws NotRun `not-exercised` where the server does not start with them */
export async function launchedUnlessRefused(
  { launched }: Pick<CaseContext, 'launched'>,
  ...flags: Parameters<CaseContext['launched']>
): Promise<LaunchedTarget> {
  try {
    return await launched(...flags);
  } catch (error) {
    if (!(error instanceof PrerequisiteFailed)) throw error;
    throw new NotRun('not-exercised', `the server does not start with these options: ${error.message}`);
  }
}

/** The same; undefined where there is no launcher, or the server does not start with the options: for what a case judges
 * besides its own target. */
export const launchedIfPossible = (
  context: Pick<CaseContext, 'launched'>,
  ...flags: Parameters<CaseContext['launched']>
): Promise<LaunchedTarget | undefined> =>
  launchedUnlessRefused(context, ...flags).catch((error: unknown) => {
    if (!(error instanceof NotRun)) throw error;
    return undefined;
  });
