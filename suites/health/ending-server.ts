// A launched server that was told to end and takes its time: the one check that a client can make fail (core 4.6).
import type { Api } from '../kit/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { ask, checkedLine, checkNames, linesOf } from './endpoints.ts';

export interface EndingServer {
  readonly api: Api;
  /** The checks of /readyz, as they were called before the end. */
  readonly checks: readonly string[];
  /** Whether the check shutdown could be asked by itself, before the end. */
  readonly isAskedAlone: boolean;
}

export const shutdownPath = '/readyz/shutdown';

/** Ready when it was launched, and no longer: `what` says what that shows. The delay outlasts the case, which ends the
 * server otherwise. */
export async function endingServer(
  { launchedAlone, eventually, expect }: CaseContext,
  what: string,
): Promise<EndingServer> {
  const { api, signal } = await launchedAlone({ '--shutdown-delay-duration': '60s' });
  expect.success(await ask(api, '/readyz'), 'readiness before the signal to terminate');
  const checks = checkNames(await ask(api, '/readyz?verbose'));
  const isAskedAlone = checks.includes('shutdown') && (await ask(api, shutdownPath)).status === 200;
  await signal('SIGTERM');
  await eventually(async () => expect.different((await ask(api, '/readyz')).status, 200, what), 'signal');
  return { api, checks, isAskedAlone };
}

/** Whether it may be the check shutdown that fails: which one shows the end is not stated. How an output shows a failing
 * check is not either, but not as one that passed. */
export async function failsByShutdown({ api, checks }: EndingServer): Promise<boolean> {
  if (!checks.includes('shutdown')) return false;
  return !linesOf(await ask(api, '/readyz?verbose')).includes(checkedLine('shutdown'));
}
