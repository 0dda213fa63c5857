// Runs the command line, as a child process or in this thread, and returns exit code, output and reports.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Result } from '../reports/result.ts';
import { runCommandLine } from './command-line.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `onLine` receives every line of standard output when it is printed, `onStart` the process. */
export function command(
  words: readonly string[],
  onLine: (line: string, child: ChildProcess) => void = () => {},
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart(child);
  const stdout: string[] = [];
  const stderr: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    stdout.push(line);
    onLine(line, child);
  });
  createInterface(child.stderr).on('line', (line) => void stderr.push(line));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout: stdout.join('\n'), stderr: stderr.join('\n') }));
  });
}

/** In this thread, which takes a fraction of the time of a process. For commands that neither handle signals nor print at the
 * end of the process. */
export async function commandInThread(words: readonly string[]): Promise<Ended> {
  const stdout = captureWrites(process.stdout);
  const stderr = captureWrites(process.stderr);
  try {
    const code = await runCommandLine(words);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.restore();
    stderr.restore();
  }
}

function captureWrites(stream: NodeJS.WriteStream) {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true);
  return {
    text: () =>
      spy.mock.calls
        .map(([chunk]) => String(chunk))
        .join('')
        .trimEnd(),
    restore: () => spy.mockRestore(),
  };
}

export async function resultIn(folder: string): Promise<Result> {
  return JSON.parse(await readFile(path.join(folder, 'result.json'), 'utf8')) as Result;
}
