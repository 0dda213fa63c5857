// A process beside a run with launched servers: it ends them, and removes their directories, once the run is gone in
// whatever way, also by SIGKILL. Its standard input says what there is, a whole state a line; the end of input is the end
// of the run.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Guarded {
  readonly pids: readonly number[];
  readonly directories: readonly string[];
}

let last: Guarded = { pids: [], directories: [] };
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
for await (const line of createInterface({ input: process.stdin })) last = JSON.parse(line) as Guarded;
for (const pid of last.pids) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in the same moment.
  }
}
for (const directory of last.directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
