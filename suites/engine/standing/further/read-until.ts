// Reads a watch up to an event, for a limited time.
import type { Pause } from '../../../kit/layers/layer.ts';
import type { Watch, WatchEvent } from '../../../kit/watches/watch.ts';

/** A stream without the event by then proves nothing. */
const longestMs = 5_000;

/** Closes the watch. @returns the events up to the one that is found; undefined where it does not come in time */
export async function readUntil(
  watch: Watch,
  pause: Pause,
  isFound: (event: WatchEvent) => boolean,
): Promise<readonly WatchEvent[] | undefined> {
  await using stream = watch;
  const done = new AbortController();
  const read = async () => {
    const events: WatchEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      if (isFound(event)) return events;
    }
    return undefined;
  };
  const late = async () => {
    await pause(longestMs, done.signal).catch(() => {});
    // Ends the reader, too.
    await stream.close();
    return undefined;
  };
  try {
    return await Promise.race([read(), late()]);
  } finally {
    done.abort();
  }
}
