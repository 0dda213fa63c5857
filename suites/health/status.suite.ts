// Cases: the status codes of health endpoints, single checks, and server options (core 4.6).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { currentHealth, getHealth, checksOf, healthPaths, linesOf, pathOfCheck } from './endpoints.ts';
import type { HealthPath } from './endpoints.ts';
import {
  terminatingServer,
  failsByShutdown,
  shutdownPath,
  singleBesideFailing,
} from './terminating-server.ts';
import { shutdownDelay } from './shutdown-delay.ts';

const unknownCheck = 'no-such-check';

/** Requests each check of an endpoint by its own path. */
const everySingleCheck =
  (path: HealthPath): CaseFunction =>
  async ({ api, expect }) => {
    for (const name of await checksOf(api, path, expect)) {
      // The slash of poststarthook/… is part of the path.
      expect.status(await getHealth(api, pathOfCheck(path, name)), 200, `the single check ${name}`);
    }
  };

export default [
  section('core', '4.6', {
    'health.status.healthz': {
      text: 'GET /healthz still answers, though deprecated since v1.16: 200 when the server is healthy.',
      observe:
        'GET /healthz: 200 on a healthy server. A Warning header is recorded, neither demanded nor forbidden.',
      wrong: '/healthz was removed.',
      async run({ api, expect, record }) {
        const answer = await getHealth(api, '/healthz');
        expect.status(answer, 200, 'health of a running server');
        record({ warning: answer.header('warning') !== undefined });
      },
    },

    'health.status.livez': {
      text: 'GET /livez is answered 200 when the server is live.',
      observe: 'GET /livez: exactly 200 on a live server.',
      wrong: 'Only the body says ok, with another status such as 204.',
      async run({ api, expect }) {
        expect.status(await getHealth(api, '/livez'), 200, 'liveness of a running server');
      },
    },

    'health.status.readyz': {
      text: 'GET /readyz is answered 200 when the server is ready.',
      observe: 'GET /readyz: exactly 200 on a ready server.',
      wrong: 'Another status, or the path is missing.',
      async run({ api, expect }) {
        expect.status(await getHealth(api, '/readyz'), 200, 'readiness of a running server');
      },
    },

    'health.single.livez': {
      text: 'GET /livez/<check-name> answers for one check, whose name the verbose output shows.',
      observe: 'GET /livez/<name> for each name in the output of /livez?verbose: 200 on a healthy server.',
      wrong: 'A name of the verbose output is not found.',
      needs: ['single-health-checks'],
      run: everySingleCheck('/livez'),
    },

    'health.single.readyz': {
      text: 'GET /readyz/<check-name> answers for one check, whose name the verbose output shows.',
      observe:
        'GET /readyz/<name> for each name in the output of /readyz?verbose, names with a slash (poststarthook/…) included: 200 on a ready server.',
      wrong: 'Names with a slash are not found.',
      needs: ['single-health-checks'],
      run: everySingleCheck('/readyz'),
    },

    'health.single.unknown-name': {
      text: 'The answer to a check name that does not exist is not shown.',
      observe: 'GET /livez/<invented name>: record the status.',
      wrong: 'Demanding 404.',
      level: 'UNSPECIFIED',
      needs: ['single-health-checks'],
      async run({ api, record }) {
        record({ status: (await getHealth(api, `/livez/${unknownCheck}`)).status });
      },
    },

    'health.status.code-only': {
      text: 'The status code alone shows the state: it is the same with and without verbose.',
      observe: 'GET /healthz, /livez and /readyz, plain and with verbose: 200 each on a healthy server.',
      wrong: 'verbose changes the status.',
      async run({ api, expect }) {
        for (const path of healthPaths) {
          expect.status(await getHealth(api, path), 200, `${path} without verbose`);
          expect.status(await getHealth(api, `${path}?verbose`), 200, `${path} with verbose`);
        }
      },
    },

    'health.status.any-accept': {
      text: 'Machine callers may rely on the status whatever they accept.',
      observe:
        'GET /healthz, /livez and /readyz with Accept application/json, text/plain and */*: 200 each on a healthy server.',
      wrong: 'Accept application/json on /livez leads to an error on a live server.',
      level: 'SHOULD',
      async run({ api, expect }) {
        for (const path of healthPaths)
          for (const accept of ['application/json', 'text/plain', '*/*'])
            expect.status(await api.get(path, { accept }), 200, `${path} with Accept ${accept}`);
      },
    },

    'health.status.failing-check': {
      text: 'The status code and body of a failing check are not shown.',
      observe:
        'Send the signal to terminate to a server launched with --shutdown-delay-duration: while its check shutdown fails, record status and body.',
      wrong: 'Demanding 500, or a line that begins with [-].',
      level: 'UNSPECIFIED',
      needs: ['launcher'],
      async run(context) {
        // Records nothing where the shutdown does not show; other rows judge that.
        const server = await terminatingServer(context, 'status of /readyz').catch(undefinedOnTimeout);
        if (server === undefined) return context.record('no check fails while the server shuts down');
        const { api } = server;
        const plain = await currentHealth(api, '/readyz');
        const verbose = await currentHealth(api, '/readyz?verbose');
        const otherLines = linesOf(verbose).filter((line) => !line.startsWith('[+]'));
        context.record({ plain: plain.status, verbose: verbose.status, lines: otherLines.slice(0, 5) });
      },
    },

    'health.status.single-beside-failing': {
      text: 'A single check that the verbose output shows as passed answers 200 while another check of its endpoint fails. (Inferred: a single check is about itself.)',
      observe:
        'Send the signal to terminate to a server launched with --shutdown-delay-duration: while /readyz is not 200, GET of each check with a line of its own that ends in ok is 200.',
      wrong: 'The status of the endpoint is that of each of its checks.',
      level: 'SHOULD',
      needs: ['launcher', 'single-health-checks'],
      run: singleBesideFailing,
    },

    'health.status.failing-not-ok': {
      text: '200 means ready: a server whose check fails does not answer 200.',
      observe:
        'Send the signal to terminate to a server launched with --shutdown-delay-duration: while its check shutdown fails, GET /readyz is not 200, with and without verbose; nor is the single check shutdown, where it exists and is not shown as passed.',
      wrong: '/readyz stays 200 while a check fails.',
      needs: ['launcher'],
      async run(context) {
        const server = await terminatingServer(context, 'status of /readyz while a check of it fails');
        const { api } = server;
        await context.throughout(async () => {
          for (const path of ['/readyz', '/readyz?verbose']) {
            context.expect.different(
              (await currentHealth(api, path)).status,
              200,
              `status of ${path} while a check of it fails`,
            );
          }
        }, 'quiet');
        // A server need not offer single checks.
        const isShown = context.has('single-health-checks') && server.servesSingleCheck;
        if (!isShown || !(await failsByShutdown(server))) return;
        const single = await currentHealth(api, shutdownPath);
        context.expect.different(single.status, 200, 'status of the single check shutdown while it fails');
      },
    },

    'health.options.livez-grace-period': {
      text: 'The option --livez-grace-period sets the time during which an unfinished start does not make liveness fail.',
      observe:
        'A server started with --livez-grace-period=60s answers GET /livez with 200 from its first answer on, also while /readyz is not yet 200.',
      wrong: 'The option is refused, or /livez fails during the start although the period runs.',
      needs: ['launcher'],
      async run({ launchedAlone, eventually, expect }) {
        const { api } = await launchedAlone({ '--livez-grace-period': '60s' }, { early: true });
        const live: number[] = [];
        // Liveness is requested first: where readiness fails afterwards, the server was not ready at the liveness request.
        await eventually(async () => {
          live.push((await getHealth(api, '/livez')).status);
          expect.success(await currentHealth(api, '/readyz'), 'readiness after the start');
        }, 'controller');
        // A server may not know during its start who the client is, or what it may do: that says nothing of liveness.
        const failed = live.find((status) => (status < 200 || status > 299) && ![401, 403].includes(status));
        expect.that(
          failed === undefined,
          `/livez answered ${failed} during a start within --livez-grace-period (all answers: ${[...new Set(live)].join(', ')})`,
        );
      },
    },

    'health.options.shutdown-delay': {
      text: 'The option --shutdown-delay-duration delays a graceful shutdown in a way that /readyz shows.',
      observe:
        'Start with --shutdown-delay-duration=3s and send the signal to terminate: /readyz stops answering 200 and does not answer 200 again, while other requests are served for at least nine tenths of that time; then the server ends within ten seconds.',
      wrong:
        'The server ends at once or after a fixed delay, or /readyz stays 200 during the delay, for example from a cache.',
      needs: ['launcher'],
      run: shutdownDelay,
    },
  }),
  section('core', '7', {
    'health.status.bad-credential': {
      text: '401 is not listed for the health endpoints: their answer to an invalid credential is not shown.',
      observe: 'GET /healthz, /livez and /readyz with an invalid credential: record the status.',
      wrong: 'Demanding 401, or 200.',
      level: 'UNSPECIFIED',
      async run({ api, record }) {
        const stranger = api.as({ token: 'nobody-was-given-this' });
        const seen: Record<string, number> = {};
        for (const path of healthPaths) seen[path] = (await getHealth(stranger, path)).status;
        record(seen);
      },
    },
  }),
];

function undefinedOnTimeout(error: unknown): undefined {
  if (!(error instanceof WaitingError)) throw error;
}
