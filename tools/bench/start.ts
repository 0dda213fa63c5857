// From the start of the process to a server that answers, and what it takes then.
import { startListening } from './child.ts';
import { say } from './environment.ts';
import type { Environment } from './environment.ts';
import { median } from './figures.ts';

const rounds = 5;

export async function start({ packaged, serverFlags }: Environment): Promise<void> {
  const ready: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const server = await startListening(packaged('reference-server/main.js'), serverFlags);
    // The first start makes certificates and fills the compile cache.
    if (round > 0) {
      ready.push(server.readyMs);
      resident.push(server.residentMiB());
    }
    server.stop();
  }
  say('start: ready after process start, ms', median(ready));
  say('start: resident when idle, MiB', median(resident));
}
