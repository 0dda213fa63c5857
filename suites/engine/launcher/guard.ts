// Starts the helper process that kills launched servers when the run has ended (`guard-main.ts`), and sends it their list.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Guard {
  addProcess(pid: number): void;
  removeProcess(pid: number): void;
  addDirectory(path: string): void;
  removeDirectory(path: string): void;
  /** Ends the helper process. */
  close(): void;
}

/** Starts the helper process with the first addition. */
export function createGuard(): Guard {
  const pids = new Set<number>();
  const directories = new Set<string>();
  let process: ChildProcess | undefined;
  let closed = false;

  function send(): void {
    if (closed) return;
    process ??= startGuard();
    process.stdin?.write(`${JSON.stringify({ pids: [...pids], directories: [...directories] })}\n`);
  }

  function change<T>(act: (value: T) => unknown): (value: T) => void {
    return (value) => {
      act(value);
      send();
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
  // In the same directory with the same extension, compiled or not.
  const main = fileURLToPath(new URL(`./guard-main${extname(import.meta.url)}`, import.meta.url));
  const guard = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  // The pipe is a socket, which its type does not show; it must not keep the run alive.
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}
