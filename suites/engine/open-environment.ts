// Creates the environment of a run from its plan, in the thread that runs the cases.
import { mostKept } from './launcher/shared-servers.ts';
import { readFile } from 'node:fs/promises';
import { openConnection } from '../kit/requests/connection.ts';
import { createEnvironment } from './create-environment.ts';
import type { Environment } from './environment.ts';
import type { Launcher } from '../kit/launcher/launcher.ts';
import { countEvents } from './layers/count-events.ts';
import { limitRate } from './layers/rate.ts';
import { otherHttpOf } from './other-http.ts';
import { createRetryAfter } from './layers/retry-after.ts';
import { realPause } from './layers/pause.ts';
import { retryBrokenReads } from './layers/retry-broken-reads.ts';
import { createRedactor } from './recording/redact.ts';
import type { Redactor } from './recording/redact.ts';
import type { Remaining } from '../kit/waiting/remaining.ts';
import type { Leftover } from '../kit/namespaces/run-label.ts';
import { createWaitMemory } from '../kit/waiting/wait-memory.ts';
import { TransportError } from '../kit/requests/transport.ts';
import type { TransportErrorCode } from '../kit/requests/transport.ts';
import { createRestarts } from './restarts.ts';
import { createServices } from './services.ts';
import { circumstances } from './variations/variation.ts';
import { watchExchanges } from './verbose.ts';
import type { Plan } from './plan.ts';

export interface OpenEnvironment {
  readonly environment: Environment;
  /** Whether the target can no longer be reached. */
  lost(): Promise<boolean>;
  throttled(): number;
  /** Number of received watch events. */
  watchEvents(): number;
  /** Removes the objects that the run created, and stops the servers that it launched. */
  close(): Promise<readonly Leftover[]>;
}

export async function openEnvironment(
  plan: Plan,
  halted: () => string | undefined,
  remaining: Remaining,
): Promise<OpenEnvironment> {
  const redactor = createRedactor();
  const { connection: target } = plan;
  const connection = openConnection(target);
  const otherHttp = otherHttpOf(target);
  const retries = createRetryAfter({ now: Date.now, pause: realPause });
  const rate =
    plan.qps === undefined
      ? []
      : [limitRate({ requestsPerSecond: plan.qps, now: Date.now, pause: realPause })];
  const counted = countEvents();
  const verbose = plan.verbose ? [watchExchanges(redactor)] : [];
  const launcher = await openLauncher(plan, redactor);
  const restarts = launcher?.keepsState === true ? createRestarts(launcher) : undefined;
  const services = createServices();
  const { baseUrl, ca, insecure, token } = target;
  const trust = { ...(ca === undefined ? {} : { ca }), ...(insecure === undefined ? {} : { insecure }) };
  const { names, features, prefix, poolSize: size, confinedTo, seed, runs, slow, thorough, keep } = plan;
  const ofRelease = plan.release === undefined ? {} : { release: plan.release };
  const confined = confinedTo === undefined ? {} : { confinedTo };
  const environment = createEnvironment(
    {
      connection,
      token,
      otherHttp: otherHttp.open,
      network: { baseUrl, ...trust },
      ...(launcher === undefined ? {} : { launcher }),
      ...(restarts === undefined ? {} : { restarts }),
      openService: services.open,
      layers: [counted.layer, ...verbose, retryBrokenReads, retries.layer, ...rate],
      redactor,
      pause: realPause,
      now: Date.now,
      waitMemory: createWaitMemory(),
      remaining,
    },
    {
      names,
      features: new Set(features),
      ...ofRelease,
      prefix,
      size,
      ...confined,
      seed,
      runs,
      slow,
      thorough,
      keep,
      // Fewer cases at once, for servers that take much of a machine, also leave fewer of them behind.
      keptServers: Math.min(mostKept, plan.concurrency),
      circumstances: circumstances.filter((name) => name !== 'restarted' || restarts !== undefined),
      halted,
    },
  );
  return {
    environment,
    lost: () => isLost(connection.own),
    throttled: () => retries.throttled(),
    watchEvents: counted.events,
    async close() {
      try {
        return await environment.namespacePool.close();
      } finally {
        await restarts?.close();
        await launcher?.close();
        await Promise.all([connection.close(), otherHttp.close(), services.close()]);
      }
    },
  };
}

async function openLauncher(plan: Plan, redactor: Redactor): Promise<Launcher | undefined> {
  if (plan.launcher === undefined) return undefined;
  const { http } = plan.connection;
  if (plan.launcher.type === 'bundled') {
    const { createThreadLauncher } = await import('./bundled/launcher-in-thread.ts');
    return createThreadLauncher({
      names: plan.names,
      http,
      ...(plan.fault === undefined ? {} : { fault: plan.fault }),
    });
  }
  const { parseLauncherFile } = await import('./launcher/file.ts');
  const { createProcessLauncher } = await import('./launcher/process.ts');
  const { path } = plan.launcher;
  return createProcessLauncher(parseLauncherFile(await readFile(path, 'utf8'), path), {
    pause: realPause,
    redactor,
    http,
  });
}

/** Whether the target answers no request. Retries for a few seconds, because a load balancer may be restarting. */
async function isLost(send: Environment['connection']['own']): Promise<boolean> {
  for (const pauseMs of [250, 750, 2_000, 0]) {
    const failures = await Promise.all(probePaths.map((path) => failureOf(send, path)));
    if (failures.includes(undefined)) return false;
    // A server whose requests all time out is not restarting.
    if (failures.every((code) => code === 'timeout')) return true;
    await realPause(pauseMs);
  }
  return true;
}

/** Paths that any server answers. More than one, because a proxy may block unknown paths. */
const probePaths = ['/api', '/api/v1/namespaces?limit=1', '/version'];

/** Undefined where the server sends any response. */
async function failureOf(
  send: Environment['connection']['own'],
  path: string,
): Promise<TransportErrorCode | undefined> {
  try {
    const { body } = await send({ method: 'GET', path, headers: { accept: 'application/json' } });
    for await (const _chunk of body);
    return undefined;
  } catch (error) {
    return error instanceof TransportError && error.code !== 'protocol' ? error.code : undefined;
  }
}
