// Start time of the server, and its resident memory after the start.
import { startListening } from './child.ts';
import { printFigure } from './environment.ts';
import type { Environment } from './environment.ts';
import { median } from './figures.ts';

const rounds = 5;

export async function start({ packaged, serverFlags }: Environment): Promise<void> {
  const ready: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const server = await startListening(packaged('reference-server/main.js'), serverFlags);
    // The first start creates certificates and fills the compile cache.
    if (round > 0) {
      ready.push(server.readyMs);
      resident.push(server.residentMiB());
    }
    server.stop();
  }
  printFigure('start: ready after process start, ms', median(ready));
  printFigure('start: resident when idle, MiB', median(resident));
}
