// One child process: its output, its exit, and how it is stopped.
import { spawn } from 'node:child_process';
import type { Pause } from '../../kit/layers/layer.ts';
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
  /** Null where a signal ended the process, or where it did not start. */
  readonly code: number | null;
  /** Why it could not be started. */
  readonly error?: Error;
}

export interface Child {
  readonly pid: number | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Resolves once the process has exited and its output is read. */
  readonly ended: Promise<ChildEnd>;
  readonly isOver: boolean;
  signal(signal: StopSignal): void;
  /** Sends the signal, then SIGKILL after the grace period, and waits for the exit. Safe to call after the exit. */
  end(signal: StopSignal, graceMs: number): Promise<void>;
}

export function startChild(command: Command, pause: Pause): Child {
  const process = spawn(command.file, command.arguments, {
    cwd: command.directory,
    env: { ...ownEnvironment(), ...command.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: Ctrl-C reaches only the run, which then stops its servers in order.
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
      // A process that it started may keep the output open: the wait for that is limited.
      process.once('close', () => finish({ code }));
      pause(limits.outputMs).then(
        () => finish({ code }),
        () => finish({ code }),
      );
    });
  });

  function signal(name: StopSignal): void {
    // After the exit, its process id may be reused.
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

/** Whether the promise settled in time. */
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

/** The environment of the run, without the variables that configure its Node, package manager and test runner. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(?:NODE_|VITEST|npm_)/.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)));
}
