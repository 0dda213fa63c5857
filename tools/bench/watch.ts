// Fan-out: changes of one collection to many watchers, compared with a bare server that sends the same number of bytes.
import { printFigure, startBareWatch, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, share } from './figures.ts';
import { measureWatchFanOut } from './watch-load.ts';

const fanOut = { watchers: 200, updates: 100 };
const rounds = 5;
/** The length of the reference server's events for these objects. */
const eventBytes = 1150;

export async function watch(environment: Environment): Promise<void> {
  const { token } = environment;
  const targets = [await startFilled(environment, 0), await startBareWatch(eventBytes)];
  try {
    const [ours = [], best = []] = await inTurn(
      rounds,
      targets.map(({ baseUrl }) => async () => {
        const { eventsPerSecond } = await measureWatchFanOut({ baseUrl, token }, fanOut);
        return eventsPerSecond;
      }),
    );
    const name = `watch: ${fanOut.updates} updates to ${fanOut.watchers} watchers`;
    printFigure(`${name}, events a second`, median(ours));
    printFigure(`${name}, events a second, bare`, median(best));
    printFigure(`${name}, share of bare`, share(ours, best));
  } finally {
    for (const target of targets) target.stop();
  }
}
