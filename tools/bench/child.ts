// Starts a program of this repository as a child process, and waits for the line with its address.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Listening {
  readonly baseUrl: string;
  readonly readyMs: number;
  /** MiB. */
  residentMiB(): number;
  /** CPU time of all its threads so far, in steps of 10 ms. */
  processorMs(): number;
  stop(): void;
}

/** @throws Error where the process exits before it listens */
export async function startListening(file: string, words: readonly string[]): Promise<Listening> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The child process is killed at the end of the benchmark, also after an error.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const baseUrl = await addressOf(child);
  const readyMs = performance.now() - startedAt;
  return {
    baseUrl,
    readyMs: Math.round(readyMs),
    residentMiB: () => residentMiB(child.pid ?? 0),
    processorMs: () => processorMs(child.pid ?? 0),
    stop: kill,
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`ended with ${code} before it listened`)));
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', (line) => {
      const address = /listening on (https:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Resident memory of a process; 0 where the system does not report it. */
function residentMiB(pid: number): number {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kib ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** CPU time in user and kernel mode, in ticks of 10 ms; 0 where the system does not report it. */
function processorMs(pid: number): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(afterName[11]) + Number(afterName[12])) * 10;
  } catch {
    return 0;
  }
}
