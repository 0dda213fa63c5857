// Starts of servers with flags which they should accept or refuse. How a start with an invalid file is refused is not stated:
// a server may exit, or never become ready.
import type { CaseContext } from '../../kit/context.ts';
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { Exit, Flags } from '../../kit/launcher/launcher.ts';

/** The exit of a server started with the flags; undefined where it becomes ready. */
export async function exitOf({ launchRefused }: CaseContext, flags: Flags): Promise<Exit | undefined> {
  try {
    return await launchRefused(flags);
  } catch (error) {
    if (error instanceof CheckFailed) return undefined;
    throw error;
  }
}

/** Launches a server for a case about a configuration file. @throws CheckFailed where the server exits: the file is valid */
export async function acceptingFile<T>(launch: () => Promise<T>): Promise<T> {
  try {
    return await launch();
  } catch (error) {
    if (error instanceof PrerequisiteFailed && error.cause instanceof LaunchRefused)
      throw new CheckFailed(`the server refuses a valid configuration file: ${error.message}`);
    throw error;
  }
}

/** Requires that a server with the flags becomes ready. @throws CheckFailed where it exits */
export async function mustStart(context: CaseContext, flags: Flags, what: string): Promise<void> {
  const exit = await exitOf(context, flags);
  if (exit === undefined) return;
  const output = exit.stderr.trim().split('\n').at(-1) ?? '';
  throw new CheckFailed(
    `the server does not start with ${what}: it exited with code ${exit.code}: ${output}`,
  );
}

/** Requires that a server with the flags exits, or is never ready. Only after `mustStart` with similar flags: it shows that
 * the launcher works. @throws CheckFailed where the server becomes ready */
export async function mustNotStart(context: CaseContext, flags: Flags, what: string): Promise<void> {
  if ((await startOf(context, flags)) === 'ready')
    throw new CheckFailed(`expected a server with ${what} not to start, but it became ready`);
}

/** Whether a server with the flags becomes ready. */
export async function startOf(context: CaseContext, flags: Flags): Promise<'ready' | 'exited' | 'not ready'> {
  try {
    return (await exitOf(context, flags)) === undefined ? 'ready' : 'exited';
  } catch (error) {
    if (error instanceof PrerequisiteFailed) return 'not ready';
    throw error;
  }
}
