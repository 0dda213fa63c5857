// The pause of a server on a virtual clock: no real time passes, and the server gets its turns.
import type { VirtualClock } from '../../../reference-server/clock.ts';
import type { Server } from '../../../reference-server/server.ts';

/** Lets the server finish what it has under way, then moves the clock on: no real time passes. */
export function virtualPause(clock: VirtualClock, server: Pick<Server, 'idle'>) {
  return async (ms: number): Promise<void> => {
    await turn();
    clock.advance(ms);
    await turn();
    // A planted fault may keep a controller busy for ever: the wait for it is bounded, too.
    await Promise.race([server.idle(), turns(mostTurns)]);
  };
}

const mostTurns = 200;

async function turns(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await turn();
}

/** One turn of the event loop, so that whatever is ready runs. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
