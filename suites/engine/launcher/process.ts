// The launcher for a launcher file. Each launch has its own directory, ports and token, and its processes run until they are
// stopped, the launcher is closed, or the run ends.
import type { NetworkConnection } from '../../kit/requests/connection.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import type { Pause } from '../../kit/layers/layer.ts';
import type { Redactor } from '../recording/redact.ts';
import { acceptsFlag, rewriteFlag, writeFlags } from './flags.ts';
import { createGuard } from './guard.ts';
import { startProcesses } from './launch.ts';
import type { Running } from './launch.ts';
import { AddressInUse } from './launch-errors.ts';
import { withContent } from '../../kit/launcher/launcher.ts';
import type { Flags, LaunchedServer, Launcher, LaunchOptions } from '../../kit/launcher/launcher.ts';
import { limits } from './limits.ts';
import { fillPlaceholders, portsIn } from './placeholders.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { createPlaces } from './places.ts';
import type { Place } from './places.ts';
import { findFreePorts } from './ports.ts';
import type { LauncherDescription } from './schema.ts';
import { readConnection, readIfPresent } from './secret-files.ts';
import { createStarting } from './starting.ts';

export interface ProcessLauncherOptions {
  readonly pause: Pause;
  readonly redactor: Redactor;
  /** The HTTP version for launched servers; by default HTTP/1.1. */
  readonly http?: NetworkConnection['http'];
}

type Ports = PlaceholderValues['ports'];

interface Launch {
  readonly flags: Flags;
  readonly place: Place;
  readonly early: boolean;
}

/** Starts nothing before the first launch. */
export function createProcessLauncher(
  description: LauncherDescription,
  { pause, redactor, http = '1.1' }: ProcessLauncherOptions,
): Launcher {
  const tools = { pause, redactor, guard: createGuard() };
  const running = new Set<Pick<Running, 'end'>>();
  const underWay = new Set<Promise<unknown>>();
  const starting = createStarting(pause);
  const places = createPlaces(description.here, redactor, tools.guard);
  let closed = false;

  /** Retries with other ports where one of them is in use. */
  async function start(launch: Launch, kept?: Ports): Promise<LaunchedServer> {
    for (let tries = 1; ; tries += 1) {
      const ports = tries === 1 && kept !== undefined ? kept : await findFreePorts(portNames(description));
      try {
        return await starting(() => startOnce(launch, ports));
      } catch (error) {
        if (closed) throw new PrerequisiteFailed(`the launcher ${description.name} was closed`);
        if (!(error instanceof AddressInUse)) throw error;
        if (tries === limits.portTries) throw new PrerequisiteFailed(`${error.message} ${tries} times`);
      }
    }
  }

  async function startOnce({ flags, place, early }: Launch, ports: Ports): Promise<LaunchedServer> {
    const values = { ...place, ports };
    const written = await writeFlags(flags, description, values);
    if (closed) throw new PrerequisiteFailed(`the launcher ${description.name} was closed`);
    const trusting = withOwnCertificate(description, written);
    const one = await startProcesses(trusting, written, values, { ...tools, early }, (opened) =>
      running.add(opened),
    );
    try {
      const fill = (text: string) => fillPlaceholders(text, values);
      const connection = { ...(await readConnection(one.address, trusting.credential, fill, pause)), http };
      const files = changeable(flags, (name, changed) => rewriteFlag(name, changed, description, values));
      const startAgain = (next: Flags) => track(start({ flags: next, place, early: false }, ports));
      return launchedServer(one, connection, { ...files, fill, description, startAgain });
    } catch (error) {
      await one.end(limits.closeMs);
      throw error;
    }
  }

  function track<T>(promise: Promise<T>): Promise<T> {
    underWay.add(promise);
    const forget = () => underWay.delete(promise);
    promise.then(forget, forget);
    return promise;
  }

  async function launch(flags: Flags, { early = false }: LaunchOptions = {}): Promise<LaunchedServer> {
    const place = await places.make();
    try {
      return await start({ flags, place, early });
    } catch (error) {
      await places.remove(place.directory);
      throw error;
    }
  }

  return {
    name: description.name,
    keepsState: description.keepsState,
    ...traitsOf(description),
    accepts: (flag, given) => acceptsFlag(description, flag, given),
    launch: (flags, options) =>
      closed
        ? Promise.reject(new PrerequisiteFailed(`the launcher ${description.name} is closed`))
        : track(launch(flags, options)),
    async close() {
      closed = true;
      await Promise.all([...running].map((one) => one.end(limits.closeMs)));
      await Promise.allSettled(underWay);
      await Promise.all([...running].map((one) => one.end(limits.closeMs)));
      await places.removeAll();
      tools.guard.close();
    },
  };
}

function traitsOf({
  shortHistory,
  product,
  audit,
}: LauncherDescription): Pick<Launcher, 'shortHistory' | 'product'> {
  return {
    ...(shortHistory === undefined ? {} : { shortHistory }),
    product: { ...product, ...(audit === undefined ? {} : { audit: audit.flags }) },
  };
}

/** The audit events that the server has written to its file. */
async function readAudit({ audit }: LauncherDescription, fill: (text: string) => string): Promise<string> {
  return audit === undefined ? '' : ((await readIfPresent(fill(audit.file))) ?? '');
}

/** Trusts the serving certificate that the case gives the server by a flag. */
function withOwnCertificate(
  description: LauncherDescription,
  written: ReadonlyMap<string, readonly string[]>,
): LauncherDescription {
  const ca = written.get('--tls-cert-file')?.[0];
  return ca === undefined ? description : { ...description, credential: { ...description.credential, ca } };
}

/** Flags whose files may change while the server runs. */
function changeable(given: Flags, write: (name: string, flags: Flags) => Promise<void>) {
  let flags = given;
  return {
    now: () => flags,
    async rewrite(flag: string, file: string): Promise<void> {
      flags = withContent(flags, flag, file);
      await write(flag, flags);
    },
  };
}

interface Restarting extends Pick<LaunchedServer, 'rewrite'> {
  readonly description: LauncherDescription;
  fill(text: string): string;
  /** The flags with the files as they are now. */
  now(): Flags;
  startAgain(flags: Flags): Promise<LaunchedServer>;
}

function launchedServer(
  running: Running,
  connection: LaunchedServer['connection'],
  { rewrite, now, description, fill, startAgain }: Restarting,
): LaunchedServer {
  return {
    connection,
    exited: running.exited,
    async stop(signal) {
      await running.end(limits.stopMs, signal);
      if (!running.isOver) throw new PrerequisiteFailed('the launched server could not be stopped');
      return running.exited;
    },
    rewrite,
    auditLog: () => readAudit(description, fill),
    async signal(signal) {
      running.server.signal(signal);
    },
    async restart(changed) {
      if (!running.isOver) throw new Error('a launched server is restarted only after it was stopped');
      return startAgain({ ...now(), ...changed });
    },
  };
}

/** The names of all ports that the texts of the launcher file contain. */
function portNames({ address, processes, flagFiles, credential }: LauncherDescription): string[] {
  const ofProcess = processes.flatMap(({ command, arguments: given, environment, ready }) => [
    command,
    ...given,
    ...Object.values(environment),
    ...(ready.type === 'path' ? [ready.path] : []),
    ...(ready.type === 'port' ? [ready.port === '' ? '{port}' : `{port:${ready.port}}`] : []),
  ]);
  return [address, ...Object.values(flagFiles), ...Object.values(credential), ...ofProcess].flatMap(portsIn);
}
