// Cases: the status codes of health endpoints, single checks, and server options (core 4.6).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import { WaitingError } from '../kit/eventually.ts';
import { getHealth, checksOf, healthPaths, linesOf } from './endpoints.ts';
import type { HealthPath } from './endpoints.ts';
import { terminatingServer, failsByShutdown, shutdownPath } from './terminating-server.ts';
import { shutdownDelay } from './shutdown-delay.ts';

const unknownCheck = 'no-such-check';

/** Requests each check of an endpoint by its own path. */
const everySingleCheck =
  (path: HealthPath): CaseFunction =>
  async ({ api, expect }) => {
    for (const name of await checksOf(api, path, expect)) {
      // The slash of poststarthook/… is part of the path.
      expect.status(await getHealth(api, `${path}/${encodeURI(name)}`), 200, `the single check ${name}`);
    }
  };

export default section({
  'health.status.healthz': async ({ api, expect, record }) => {
    const answer = await getHealth(api, '/healthz');
    expect.status(answer, 200, 'health of a running server');
    record({ warning: answer.header('warning') !== undefined });
  },

  'health.status.livez': async ({ api, expect }) => {
    expect.status(await getHealth(api, '/livez'), 200, 'liveness of a running server');
  },

  'health.status.readyz': async ({ api, expect }) => {
    expect.status(await getHealth(api, '/readyz'), 200, 'readiness of a running server');
  },

  'health.single.livez': everySingleCheck('/livez'),

  'health.single.readyz': everySingleCheck('/readyz'),

  'health.single.unknown-name': async ({ api, record }) => {
    record({ status: (await getHealth(api, `/livez/${unknownCheck}`)).status });
  },

  'health.status.code-only': async ({ api, expect }) => {
    for (const path of healthPaths) {
      expect.status(await getHealth(api, path), 200, `${path} without verbose`);
      expect.status(await getHealth(api, `${path}?verbose`), 200, `${path} with verbose`);
    }
  },

  'health.status.any-accept': async ({ api, expect }) => {
    for (const accept of ['application/json', 'text/plain', '*/*']) {
      expect.status(await api.get('/livez', { accept }), 200, `liveness with Accept ${accept}`);
    }
  },

  'health.status.failing-check': async (context) => {
    // Records nothing where the shutdown does not show; other rows judge that.
    const server = await terminatingServer(context, 'status of /readyz').catch(undefinedOnTimeout);
    if (server === undefined) return context.record('no check fails while the server shuts down');
    const { api } = server;
    const plain = await getHealth(api, '/readyz');
    const verbose = await getHealth(api, '/readyz?verbose');
    const otherLines = linesOf(verbose).filter((line) => !line.startsWith('[+]'));
    context.record({ plain: plain.status, verbose: verbose.status, lines: otherLines.slice(0, 5) });
  },

  'health.status.failing-not-ok': async (context) => {
    const server = await terminatingServer(context, 'status of /readyz while a check of it fails');
    const { api } = server;
    await context.throughout(async () => {
      for (const path of ['/readyz', '/readyz?verbose']) {
        context.expect.different(
          (await getHealth(api, path)).status,
          200,
          `status of ${path} while a check of it fails`,
        );
      }
    }, 'quiet');
    // A server need not offer single checks.
    const isShown = context.has('single-health-checks') && server.servesSingleCheck;
    if (!isShown || !(await failsByShutdown(server))) return;
    const single = await getHealth(api, shutdownPath);
    context.expect.different(single.status, 200, 'status of the single check shutdown while it fails');
  },

  'health.status.bad-credential': async ({ api, record }) => {
    const stranger = api.as({ token: 'nobody-was-given-this' });
    const seen: Record<string, number> = {};
    for (const path of healthPaths) seen[path] = (await getHealth(stranger, path)).status;
    record(seen);
  },

  'health.options.livez-grace-period': async ({ launchedAlone, eventually, expect }) => {
    const { api } = await launchedAlone({ '--livez-grace-period': '60s' }, { early: true });
    const live: number[] = [];
    // Liveness is requested first: where readiness fails afterwards, the server was not ready at the liveness request.
    await eventually(async () => {
      live.push((await getHealth(api, '/livez')).status);
      expect.success(await getHealth(api, '/readyz'), 'readiness after the start');
    }, 'controller');
    const failed = live.find((status) => status < 200 || status > 299);
    expect.that(
      failed === undefined,
      `/livez answered ${failed} during a start within --livez-grace-period (all answers: ${[...new Set(live)].join(', ')})`,
    );
  },

  'health.options.shutdown-delay': shutdownDelay,
});

function undefinedOnTimeout(error: unknown): undefined {
  if (!(error instanceof WaitingError)) throw error;
}
