// Detects features by creating objects on the target, while the first cases of a run already run.
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { openConnection } from '../../suites/kit/connection.ts';
import type { OpenConnection } from '../../suites/kit/connection.ts';
import { createWaiting } from '../../suites/kit/eventually.ts';
import { collectActs, startActs } from '../../suites/engine/features/acting/act.ts';
import type { Acted, ActOptions, CollectedActs } from '../../suites/engine/features/acting/act.ts';
import { realPause } from '../../suites/engine/layers/pause.ts';
import { probeConnections } from './first-contact.ts';
import type { RunOptions } from './options.ts';
import { withRetries } from './with-retries.ts';
import type { Target } from './target.ts';

export interface ActsOfRun {
  readonly each: ReadonlyMap<FeatureName, Promise<Acted>>;
  /** Settles after every act has removed the objects that it created. */
  readonly all: Promise<CollectedActs>;
}

/** An interrupt ends the waits, and the created objects are removed. Never throws for a response of the target. */
export function beginActs(
  wanted: readonly FeatureName[],
  options: Pick<RunOptions, 'qps'>,
  target: Target,
  signal: AbortSignal,
  known: Pick<ActOptions, 'names' | 'found' | 'prefix'>,
): ActsOfRun {
  if (wanted.length === 0) return { each: new Map(), all: collectActs(new Map()) };
  const connection = openConnection({ ...target.connection, connections: probeConnections });
  const each = startActs(wanted, {
    ...known,
    transports: withRetries(connection, options.qps),
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
