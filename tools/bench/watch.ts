// Fan-out: changes of one collection to many watchers, against a bare server that writes as many ready bytes.
import { say, startBareWatch, startFilled } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, share } from './figures.ts';
import { measureWatchFanOut } from './watch-load.ts';

const fanOut = { watchers: 200, updates: 100 };
const rounds = 5;
/** As long as our server's events of these objects. */
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
    say(`${name}, events a second`, median(ours));
    say(`${name}, events a second, bare`, median(best));
    say(`${name}, share of bare`, share(ours, best));
  } finally {
    for (const target of targets) target.stop();
  }
}
