// One started process: its output, its end, and how it is ended.
import { spawn } from 'node:child_process';
import type { Pause } from '../layers/layer.ts';
import { limits } from './limits.ts';
import { keepOutput } from './output.ts';
import type { Output } from './output.ts';
import type { StopSignal } from './schema.ts';

export interface Command {
  readonly file: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
}

export interface ChildEnd {
  /** Null where a signal ended it, or where it never started. */
  readonly code: number | null;
  /** It could not be started at all. */
  readonly error?: Error;
}

export interface Child {
  readonly pid: number | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Settles once the process is gone and its output read. */
  readonly ended: Promise<ChildEnd>;
  readonly isOver: boolean;
  signal(signal: StopSignal): void;
  /** Sends the signal, SIGKILL after the grace, and waits for the end; also where it is over already. */
  end(signal: StopSignal, graceMs: number): Promise<void>;
}

export function startChild(command: Command, pause: Pause): Child {
  const process = spawn(command.file, command.arguments, {
    cwd: command.directory,
    env: { ...ownEnvironment(), ...command.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C is for the run, which then ends its servers in order.
    detached: true,
  });
  let isOver = false;
  const ended = new Promise<ChildEnd>((resolve) => {
    const finish = (end: ChildEnd): void => {
      isOver = true;
      resolve(end);
    };
    process.once('error', (error) => finish({ code: null, error }));
    process.once('exit', (code) => {
      isOver = true;
      // What it started may hold its output open: that is not waited for.
      process.once('close', () => finish({ code }));
      pause(limits.outputMs).then(
        () => finish({ code }),
        () => finish({ code }),
      );
    });
  });

  function signal(name: StopSignal): void {
    // Once it is over its id may be another's.
    if (!isOver) process.kill(name);
  }

  async function end(name: StopSignal, graceMs: number): Promise<void> {
    signal(name);
    if (await within(ended, graceMs, pause)) return;
    signal('SIGKILL');
    await within(ended, limits.killedMs, pause);
  }

  return {
    pid: process.pid,
    stdout: keepOutput(process.stdout),
    stderr: keepOutput(process.stderr),
    ended,
    get isOver() {
      return isOver;
    },
    signal,
    end,
  };
}

/** Whether the promise settled in time; the timer does not outlive it. */
export async function within(promise: Promise<unknown>, ms: number, pause: Pause): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(ms, timer.signal).then(
    () => false,
    () => false,
  );
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    timer.abort();
  }
}

/** The environment of the run, without what tells its own Node, package manager and test runner what to do. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(?:NODE_|VITEST|npm_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)));
}
