// A launched server within its shutdown delay: the only health check that a client can make fail (core 4.6).
import type { Api } from '../kit/requests/api.ts';
import type { CaseContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { NotRun } from '../kit/failures.ts';
import { currentHealth, getHealth, checkedLine, checkNames, linesOf, pathOfCheck } from './endpoints.ts';

export interface TerminatingServer {
  readonly api: Api;
  /** The names of the checks of /readyz before the signal. */
  readonly checks: readonly string[];
  /** Whether the single check shutdown was served before the signal. */
  readonly servesSingleCheck: boolean;
}

export const shutdownPath = '/readyz/shutdown';

/** Launches a server, sends the signal to terminate, and waits until it is not ready. The delay is longer than the
 * case, which stops the server at its end. @param what describes the status of /readyz in the message */
export async function terminatingServer(
  { launchedAlone, eventually, expect }: CaseContext,
  what: string,
): Promise<TerminatingServer> {
  const { api, signal } = await launchedAlone({ '--shutdown-delay-duration': '60s' });
  expect.success(await getHealth(api, '/readyz'), 'readiness before the signal to terminate');
  const checks = checkNames(await getHealth(api, '/readyz?verbose'));
  const servesSingleCheck =
    checks.includes('shutdown') && (await getHealth(api, shutdownPath)).status === 200;
  await signal('SIGTERM');
  await eventually(
    async () => expect.different((await currentHealth(api, '/readyz')).status, 200, what),
    'signal',
  );
  return { api, checks, servesSingleCheck };
}

/** Whether the check shutdown fails: the document does not state which check shows the shutdown, nor the line of a
 * failing check, except that it differs from that of a passed one. */
export async function failsByShutdown({ api, checks }: TerminatingServer): Promise<boolean> {
  if (!checks.includes('shutdown')) return false;
  return !linesOf(await currentHealth(api, '/readyz?verbose')).includes(checkedLine('shutdown'));
}

/** The case of `health.status.single-beside-failing`. */
export async function singleBesideFailing(context: CaseContext): Promise<void> {
  const { api } = await dependsOn('health.status.failing-not-ok', () =>
    terminatingServer(context, 'status of /readyz while the server shuts down'),
  );
  await context.eventually(async () => {
    const passed = checkNames(await currentHealth(api, '/readyz?verbose'));
    if (passed.length === 0) throw new NotRun('not-exercised', 'no check of /readyz passes any longer');
    // Another check may fail between the two requests.
    for (const name of passed)
      context.expect.status(
        await currentHealth(api, pathOfCheck('/readyz', name)),
        200,
        `the single check ${name}, which the verbose output shows as passed`,
      );
  }, 'event');
}
