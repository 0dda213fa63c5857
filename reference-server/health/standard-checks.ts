// The checks that every server of this kind shows, in the order of the document (core 4.6).
import type { Clock } from '../clock.ts';
import type { Store } from '../storage/store.ts';
import type { HealthCheck } from './parts.ts';

export interface StandardChecks {
  readonly clock: Clock;
  readonly store: Pick<Store, 'get'>;
  /** In the dialect's words. */
  readonly storeName: string;
  /** Tasks of the start; each shows as `poststarthook/<task>` until `markStarted(task)`. */
  readonly startTasks: readonly string[];
}

/** A store that takes longer than this for one read counts as failing. */
const storeTimeoutMs = 2_000;

export function standardChecks({
  clock,
  store,
  storeName,
  startTasks,
}: StandardChecks): readonly HealthCheck[] {
  return [
    { type: 'probe', name: 'ping', probe: () => {} },
    { type: 'probe', name: 'log', probe: () => {} },
    { type: 'probe', name: storeName, probe: () => readStore(store, clock) },
    ...startTasks.map((task): HealthCheck => ({ type: 'waits', name: `poststarthook/${task}`, task })),
    { type: 'waits', name: 'autoregister-completion', task: 'all' },
    { type: 'shutdown', name: 'shutdown' },
  ];
}

/** Reads a key that is never written: the store works where it answers that the key is absent. */
async function readStore(store: Pick<Store, 'get'>, clock: Clock): Promise<void> {
  let cancel = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(storeTimeoutMs, () => reject(new Error('the store does not answer')));
  });
  try {
    await Promise.race([store.get('/health'), late]);
  } finally {
    cancel();
  }
}
