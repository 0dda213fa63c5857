// Detects features by creating objects on the target, while the first cases of a run already run.
import type { FeatureName } from '../../../catalogue/features.ts';
import { openConnection } from '../../../kit/requests/connection.ts';
import type { NetworkConnection, OpenConnection } from '../../../kit/requests/connection.ts';
import { createWaiting } from '../../../kit/waiting/eventually.ts';
import { realPause } from '../../layers/pause.ts';
import { withRetries } from '../../layers/with-retries.ts';
import { collectActs, startActs } from '../acting/act.ts';
import type { Acted, ActOptions, CollectedActs } from '../acting/act.ts';

/** Opening a few connections is faster than opening one for each probe. */
export const probeConnections = 3;

export interface ActsOfRun {
  readonly each: ReadonlyMap<FeatureName, Promise<Acted>>;
  /** Settles after every act has removed the objects that it created. */
  readonly all: Promise<CollectedActs>;
}

export interface ActTarget {
  readonly connection: NetworkConnection;
  /** The limit of the user. */
  readonly requestsPerSecond?: number | undefined;
}

/** An interrupt ends the waits, and the created objects are removed. Never throws for a response of the target. */
export function beginActs(
  wanted: readonly FeatureName[],
  { connection: target, requestsPerSecond }: ActTarget,
  signal: AbortSignal,
  known: Pick<ActOptions, 'names' | 'found' | 'prefix'>,
): ActsOfRun {
  if (wanted.length === 0) return { each: new Map(), all: collectActs(new Map()) };
  const connection = openConnection({ ...target, connections: probeConnections });
  const each = startActs(wanted, {
    ...known,
    transports: withRetries(connection, requestsPerSecond),
    waiting: createWaiting({ pause: (ms) => realPause(ms, signal), now: Date.now }),
    now: Date.now,
    // These requests are neither stored nor printed.
    addSecret: () => {},
  });
  return { each, all: gatherAndClose(each, connection) };
}

async function gatherAndClose(
  each: ActsOfRun['each'],
  connection: Pick<OpenConnection, 'close'>,
): Promise<CollectedActs> {
  try {
    return await collectActs(each);
  } finally {
    await connection.close();
  }
}
