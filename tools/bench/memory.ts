// Memory of the server for 1,000 watchers: on one collection, and on one namespace each.
import { printFigure, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { measureWatchers } from './watchers.ts';

const watchers = 1000;

export async function memory(environment: Environment): Promise<void> {
  for (const [namespaces, name] of [
    ['one', 'on one collection'],
    ['each', 'on a namespace each'],
  ] as const) {
    const server = await startFilled(environment, 0);
    try {
      const { residentGrowthMiB } = await measureWatchers(server, environment.token, {
        watchers,
        namespaces,
      });
      printFigure(`memory: growth with ${watchers} watchers ${name}, MiB`, residentGrowthMiB);
    } finally {
      server.stop();
    }
  }
}
