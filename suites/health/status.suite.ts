// Cases: health endpoints by their status code, single checks, server options (core 4.6).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import { WaitingError } from '../kit/eventually.ts';
import { ask, checksOf, healthPaths, linesOf } from './endpoints.ts';
import type { HealthPath } from './endpoints.ts';
import { endingServer, failsByShutdown, shutdownPath } from './ending-server.ts';
import { shutdownDelay } from './shutdown-delay.ts';

const notThere = 'no-such-check';

/** One check after the other, each below the path of its endpoint. */
const everySingleCheck =
  (path: HealthPath): CaseFunction =>
  async ({ api, expect }) => {
    for (const name of await checksOf(api, path, expect)) {
      // The slash of poststarthook/… is part of the path.
      expect.status(await ask(api, `${path}/${encodeURI(name)}`), 200, `the single check ${name}`);
    }
  };

export default section({
  'health.status.healthz': async ({ api, expect, record }) => {
    const answer = await ask(api, '/healthz');
    expect.status(answer, 200, 'health of a server that answers');
    record({ warning: answer.header('warning') !== undefined });
  },

  'health.status.livez': async ({ api, expect }) => {
    expect.status(await ask(api, '/livez'), 200, 'liveness of a server that answers');
  },

  'health.status.readyz': async ({ api, expect }) => {
    expect.status(await ask(api, '/readyz'), 200, 'readiness of a server that answers');
  },

  'health.single.livez': everySingleCheck('/livez'),

  'health.single.readyz': everySingleCheck('/readyz'),

  'health.single.unknown-name': async ({ api, record }) => {
    record({ status: (await ask(api, `/livez/${notThere}`)).status });
  },

  'health.status.code-only': async ({ api, expect }) => {
    for (const path of healthPaths) {
      expect.status(await ask(api, path), 200, `${path} without verbose`);
      expect.status(await ask(api, `${path}?verbose`), 200, `${path} with verbose`);
    }
  },

  'health.status.any-accept': async ({ api, expect }) => {
    for (const accept of ['application/json', 'text/plain', '*/*']) {
      expect.status(await api.get('/livez', { accept }), 200, `liveness with Accept ${accept}`);
    }
  },

  'health.status.failing-check': async (context) => {
    // Where the end does not show there is nothing to record; other rows judge that.
    const server = await endingServer(context, 'status of /readyz').catch(noneWhereNotShown);
    if (server === undefined) return context.record('no check fails while the server shuts down');
    const { api } = server;
    const plain = await ask(api, '/readyz');
    const verbose = await ask(api, '/readyz?verbose');
    const otherLines = linesOf(verbose).filter((line) => !line.startsWith('[+]'));
    context.record({ plain: plain.status, verbose: verbose.status, lines: otherLines.slice(0, 5) });
  },

  'health.status.failing-not-ok': async (context) => {
    const server = await endingServer(context, 'status of /readyz while a check of it fails');
    const { api } = server;
    await context.throughout(async () => {
      for (const path of ['/readyz', '/readyz?verbose']) {
        context.expect.different(
          (await ask(api, path)).status,
          200,
          `status of ${path} while a check of it fails`,
        );
      }
    }, 'quiet');
    // Single checks may be missing.
    const isShown = context.has('single-health-checks') && server.isAskedAlone;
    if (!isShown || !(await failsByShutdown(server))) return;
    const alone = await ask(api, shutdownPath);
    context.expect.different(alone.status, 200, 'status of the single check shutdown while it fails');
  },

  'health.status.bad-credential': async ({ api, record }) => {
    const stranger = api.as({ token: 'nobody-was-given-this' });
    const seen: Record<string, number> = {};
    for (const path of healthPaths) seen[path] = (await ask(stranger, path)).status;
    record(seen);
  },

  'health.options.livez-grace-period': async ({ launchedAlone, eventually, expect }) => {
    const { api } = await launchedAlone({ '--livez-grace-period': '60s' }, { early: true });
    const live: number[] = [];
    // Liveness is asked first: wherever readiness fails after it, it was asked before the server was ready.
    await eventually(async () => {
      live.push((await ask(api, '/livez')).status);
      expect.success(await ask(api, '/readyz'), 'readiness at the end of the start');
    }, 'controller');
    const failed = live.find((status) => status < 200 || status > 299);
    expect.that(
      failed === undefined,
      `/livez answered ${failed} during a start within --livez-grace-period (all answers: ${[...new Set(live)].join(', ')})`,
    );
  },

  'health.options.shutdown-delay': shutdownDelay,
});

function noneWhereNotShown(error: unknown): undefined {
  if (!(error instanceof WaitingError)) throw error;
}
