// Starts the processes of one launch in order, each after the previous one is ready, and stops them in reverse order.
import { isAbsolute, resolve } from 'node:path';
import type { Pause } from '../../kit/layers/layer.ts';
import type { Redactor } from '../recording/redact.ts';
import { startChild, within } from './child.ts';
import type { Child, ChildEnd } from './child.ts';
import { argumentsOf } from './flags.ts';
import type { Guard } from './guard.ts';
import { endedEarly, exitOf, notReady } from './launch-errors.ts';
import type { Exit } from '../../kit/launcher/launcher.ts';
import { limits } from './limits.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { waitUntilReady } from './ready.ts';
import { serverOf } from './schema.ts';
import type { LauncherDescription, ProcessDescription, StopSignal } from './schema.ts';
import { readIfPresent } from './secret-files.ts';

export interface LaunchTools {
  readonly pause: Pause;
  readonly redactor: Redactor;
  readonly guard: Guard;
}

export interface StartTools extends LaunchTools {
  /** The server counts as ready at its first answer, with any status. */
  readonly early: boolean;
}

export interface Running {
  readonly address: string;
  /** The process of the server. */
  readonly server: Child;
  readonly exited: Promise<Exit>;
  readonly isOver: boolean;
  /** Stops all processes in reverse order. The signal is for the server, other processes get their own; SIGKILL is for all. */
  end(graceMs: number, signal?: StopSignal): Promise<void>;
}

interface Started {
  readonly child: Child;
  readonly description: ProcessDescription;
}

/** @throws LaunchRefused where the server exits before it is ready, AddressInUse, PrerequisiteFailed for other failures */
export async function startProcesses(
  description: LauncherDescription,
  flags: ReadonlyMap<string, readonly string[]>,
  values: PlaceholderValues,
  tools: StartTools,
  opened: (running: Pick<Running, 'end'>) => void,
): Promise<Running> {
  const started: Started[] = [];
  const fill = (text: string) => fillPlaceholders(text, values);
  const server = serverOf(description.processes);
  let address = fill(description.address);

  async function end(graceMs: number, signal?: StopSignal): Promise<void> {
    for (const one of started.toReversed()) {
      const isServer = one === started[server];
      const chosen =
        signal === 'SIGKILL' || isServer
          ? (signal ?? one.description.stopSignal)
          : one.description.stopSignal;
      await one.child.end(chosen, graceMs);
    }
  }

  opened({ end });
  try {
    for (const [index, process] of description.processes.entries()) {
      started.push({ description: process, child: start(process, description, flags, values, tools) });
      const early = tools.early && index === server;
      const reported = await untilReady(started, { description, address, values, fill, tools, early });
      // Other processes may report addresses too.
      if (index === server && reported !== undefined) address = reported;
      // Later processes may wait for the server to be ready.
      if (early) break;
    }
  } catch (error) {
    await end(limits.closeMs);
    throw error;
  }
  const { child } = started[server]!;
  return {
    address,
    server: child,
    exited: child.ended.then((ended) => exitOf(child, ended, tools.redactor)),
    get isOver() {
      return started.every((one) => one.child.isOver);
    },
    end,
  };
}

function start(
  process: ProcessDescription,
  launcher: LauncherDescription,
  flags: ReadonlyMap<string, readonly string[]>,
  values: PlaceholderValues,
  { pause, guard }: LaunchTools,
): Child {
  const command = fillPlaceholders(process.command, values);
  const environment = Object.entries(process.environment).map(([name, text]) => [
    name,
    fillPlaceholders(text, values),
  ]);
  const child = startChild(
    {
      // A bare name is looked up in PATH; a relative path starts at the launcher file.
      file: command.includes('/') && !isAbsolute(command) ? resolve(launcher.here, command) : command,
      arguments: argumentsOf(process, launcher, flags, values),
      environment: Object.fromEntries(environment) as Record<string, string>,
      directory: values.directory,
    },
    pause,
  );
  const { pid } = child;
  if (pid !== undefined) {
    guard.addProcess(pid);
    void child.ended.then(() => guard.removeProcess(pid));
  }
  return child;
}

interface Wait {
  readonly description: LauncherDescription;
  readonly address: string;
  readonly values: PlaceholderValues;
  readonly fill: (text: string) => string;
  readonly tools: LaunchTools;
  readonly early: boolean;
}

/** Waits until the last started process is ready; fails if any of them ends meanwhile. */
async function untilReady(started: readonly Started[], wait: Wait): Promise<string | undefined> {
  const { description: launcher, address, values, fill, tools, early } = wait;
  const { child, description } = started.at(-1)!;
  const over = new AbortController();
  const readCredential = (path: string | undefined) => async () =>
    path === undefined ? undefined : readIfPresent(fill(path));
  const { token, tokenFile, ca } = launcher.credential;
  const port = (name: string) => values.ports.get(name) ?? 0;
  const ready =
    description.ready.type === 'path'
      ? { ...description.ready, path: fill(description.ready.path) }
      : description.ready;
  const probe = {
    child,
    address,
    port,
    ca: readCredential(ca),
    token: token === undefined ? readCredential(tokenFile) : async () => fill(token),
    pause: tools.pause,
    signal: over.signal,
    anyStatus: early,
  };
  const ends = started.map(async (one) => ({ one, ended: await one.child.ended }));
  const readiness = waitUntilReady(ready, probe).then((reported) => ({ reported }));
  readiness.catch(() => {});
  const first = Promise.race<{ reported: string | undefined } | { one: Started; ended: ChildEnd }>([
    readiness,
    ...ends,
  ]);
  try {
    const inTime = await within(first, limits.readyMs, tools.pause);
    if (!inTime) throw notReady(launcher.name, child, tools.redactor);
    const event = await first;
    if ('reported' in event) return event.reported;
    throw endedEarly(launcher.name, event.one, event.ended, tools.redactor);
  } finally {
    over.abort();
  }
}
