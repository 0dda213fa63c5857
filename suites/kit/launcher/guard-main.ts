// A process beside a run with launched servers: it ends them, and removes their directories, once the run is gone in
// whatever way, also by SIGKILL. Its standard input says what there is, a whole state a line; the end of input is the end
// of the run.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Guarded {
  readonly pids: readonly number[];
  readonly directories: readonly string[];
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
end(await lastSaid());

async function lastSaid(): Promise<Guarded> {
  let last: Guarded = { pids: [], directories: [] };
  for await (const line of createInterface({ input: process.stdin })) last = JSON.parse(line) as Guarded;
  return last;
}

function end({ pids, directories }: Guarded): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in the same moment.
    }
  }
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
