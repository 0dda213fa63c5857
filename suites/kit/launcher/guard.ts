// Starts the process that ends launched servers when the run itself is gone (`guard-main.ts`), and keeps it informed.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Guard {
  addProcess(pid: number): void;
  removeProcess(pid: number): void;
  addDirectory(path: string): void;
  removeDirectory(path: string): void;
  /** No more is guarded; the process goes by itself. */
  close(): void;
}

/** Nothing is started before there is something to guard. */
export function createGuard(): Guard {
  const pids = new Set<number>();
  const directories = new Set<string>();
  let process: ChildProcess | undefined;
  let closed = false;

  function tell(): void {
    if (closed) return;
    process ??= startGuard();
    process.stdin?.write(`${JSON.stringify({ pids: [...pids], directories: [...directories] })}\n`);
  }

  function change<T>(act: (value: T) => unknown): (value: T) => void {
    return (value) => {
      act(value);
      tell();
    };
  }

  return {
    addProcess: change((pid) => pids.add(pid)),
    removeProcess: change((pid) => pids.delete(pid)),
    addDirectory: change((path) => directories.add(path)),
    removeDirectory: change((path) => directories.delete(path)),
    close() {
      closed = true;
      process?.stdin?.end();
    },
  };
}

function startGuard(): ChildProcess {
  // Beside this file, and compiled like it.
  const main = fileURLToPath(new URL(`./guard-main${extname(import.meta.url)}`, import.meta.url));
  const guard = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // The pipe is a socket, though its type does not say so; it must not keep a run alive.
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}
