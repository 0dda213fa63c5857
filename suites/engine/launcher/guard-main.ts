// A helper process of a run with launched servers: kills them and removes their directories once the run has ended in any
// way, including SIGKILL. Each line of its standard input is a complete list of them; the end of input means that the run has
// ended.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Guarded {
  readonly pids: readonly number[];
  readonly directories: readonly string[];
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
end(await readLastState());

async function readLastState(): Promise<Guarded> {
  let last: Guarded = { pids: [], directories: [] };
  for await (const line of createInterface({ input: process.stdin })) last = JSON.parse(line) as Guarded;
  return last;
}

function end({ pids, directories }: Guarded): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
