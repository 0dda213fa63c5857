// A launched server that was told to end and takes its time: the one check that a client can make fail (core 4.6).
import type { Api } from '../kit/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { ask, checkNames } from './endpoints.ts';

export interface EndingServer {
  readonly api: Api;
  /** The checks of /readyz, as they were called before the end. */
  readonly checks: readonly string[];
}

/** Ready when it was launched, and no longer: `what` says what that shows. The delay outlasts the case, which ends the
 * server otherwise. */
export async function endingServer(
  { launchedAlone, eventually, expect }: CaseContext,
  what: string,
): Promise<EndingServer> {
  const { api, signal } = await launchedAlone({ '--shutdown-delay-duration': '60s' });
  expect.success(await ask(api, '/readyz'), 'readiness before the signal to terminate');
  const checks = checkNames(await ask(api, '/readyz?verbose'));
  await signal('SIGTERM');
  await eventually(async () => expect.different((await ask(api, '/readyz')).status, 200, what), 'signal');
  return { api, checks };
}
