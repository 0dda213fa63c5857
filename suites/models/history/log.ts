// The history as it is recorded: one counter over all clients, and what they did so far.
import type { History, Listing, Read, Watch, Write } from './history.ts';

export interface Log {
  /** The next moment. */
  readonly tick: () => number;
  /** The number of the next write. */
  readonly nextNumber: () => number;
  /** A watcher was shown something. */
  readonly receive: () => void;
  /** How often. */
  readonly received: () => number;
  readonly writes: Write[];
  readonly reads: Read[];
  readonly lists: Listing[];
  readonly watches: Watch[];
  readonly history: () => History;
}

export function createLog(): Log {
  let moment = 0;
  let number = 0;
  let received = 0;
  const [writes, reads, lists, watches]: [Write[], Read[], Listing[], Watch[]] = [[], [], [], []];
  return {
    tick: () => (moment += 1),
    nextNumber: () => (number += 1),
    receive: () => void (received += 1),
    received: () => received,
    writes,
    reads,
    lists,
    watches,
    history: () => ({ writes: writes.toSorted((a, b) => a.number - b.number), reads, lists, watches }),
  };
}
