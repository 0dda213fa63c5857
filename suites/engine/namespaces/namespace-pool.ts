// The namespaces of cases on the target: a pool that many cases share, and fresh ones for cases that need a whole namespace.
// All objects carry the run's prefix and label, and are removed at the end.
import { createApi } from '../../kit/requests/api.ts';
import type { Api, Transports } from '../../kit/requests/api.ts';
import { NotRun } from '../../kit/failures.ts';
import type { Waiting } from '../../kit/waiting/eventually.ts';
import { findLeftovers, waitForEnds } from './leftovers.ts';
import { createOwnNamespaces } from './own-namespaces.ts';
import type { PooledNamespace } from './own-namespaces.ts';
import { runLabel } from '../../kit/namespaces/run-label.ts';
import type { Leftover } from '../../kit/namespaces/run-label.ts';
import { unverifiedLeftovers } from './unverified-leftovers.ts';
import { removeCreated } from '../created-objects.ts';
import type { CreatedObject, CreatedObjects } from '../created-objects.ts';

export interface NamespacePoolOptions {
  readonly prefix: string;
  readonly transports: Transports;
  readonly waiting: Waiting;
  /** The number of shared namespaces. */
  readonly size: number;
  /** Existing namespaces to use; the run then creates none. */
  readonly confinedTo?: readonly string[];
  readonly keep: boolean;
}

export interface NamespacePool {
  readonly prefix: string;
  /** Whether its namespaces may contain objects of other runs. */
  readonly isConfined: boolean;
  readonly labels: Readonly<Record<string, string>>;
  /** One of the shared namespaces, in turn. */
  shared(): PooledNamespace;
  /** A namespace for one case. @throws NotRun where the run is confined */
  fresh(): PooledNamespace;
  /** Removes the objects that a case created outside namespaces of the run, and deletes its fresh namespaces without waiting
   * for their end. */
  release(createdObjects: CreatedObjects, places: readonly PooledNamespace[]): Promise<void>;
  /** Keeps what several cases use until the end of the run. */
  hold(createdObjects: CreatedObjects): void;
  /** Removes everything, waits for its end, and returns what remains. */
  close(): Promise<readonly Leftover[]>;
}

export function createNamespacePool(options: NamespacePoolOptions): NamespacePool {
  const { prefix, transports, waiting, confinedTo } = options;
  const labels = { [runLabel]: prefix };
  const api: Api = createApi(transports);
  const own = createOwnNamespaces({ api, prefix, labels, waiting });
  const cleaned: CreatedObject[] = [];
  /** Objects that a first attempt could not remove. */
  const failed: CreatedObject[] = [];
  const held: CreatedObjects[] = [];
  let mayHaveUnknown = false;

  const pool =
    confinedTo?.map((namespace): PooledNamespace => ({ namespace, ready: async () => {} })) ??
    Array.from({ length: options.size }, own.place);
  const isShared = (name: string) => pool.some(({ namespace }) => namespace === name);
  let nextShared = 0;

  function isInOwn({ path }: CreatedObject): boolean {
    const inside = /\/namespaces\/([^/]+)\/./.exec(path)?.[1];
    return inside !== undefined && own.has(inside);
  }

  async function release(createdObjects: CreatedObjects, places: readonly PooledNamespace[]): Promise<void> {
    if (options.keep) return;
    mayHaveUnknown ||= createdObjects.isUnsure();
    for (const one of createdObjects.all()) {
      const isRemovedWithNamespace = isInOwn(one);
      if (isRemovedWithNamespace && one.finalizers.length === 0) continue;
      const isRemoved = await succeeds(() => removeCreated(api, one));
      if (!isRemoved) failed.push(one);
      // Objects that could not be removed are read individually rather than listed by label.
      if (!isRemovedWithNamespace) cleaned.push({ ...one, isLabelled: one.isLabelled && isRemoved });
    }
    const mine = new Set(places.map(({ namespace }) => namespace));
    await Promise.all([...mine].filter((name) => own.has(name) && !isShared(name)).map(own.remove));
  }

  async function close(): Promise<readonly Leftover[]> {
    if (options.keep) return [];
    for (const one of held) {
      await one.settled();
      await release(one, []);
    }
    for (const one of failed) await succeeds(() => removeCreated(api, one));
    const unknown = mayHaveUnknown ? await removeUnknown() : [];
    const removed = [...(await own.removeAll()), ...cleaned, ...(unknown ?? [])];
    const remaining = await waitForEnds(api, removed, waiting);
    return unknown === undefined
      ? [...remaining, unverifiedLeftovers(prefix, 'an answer to a write was lost')]
      : remaining;
  }

  /** Removes objects of writes without an answer, found by the label of the run; undefined where the search fails. In namespaces
   * of the run, only those with finalizers: these block the end of their namespace. */
  async function removeUnknown(): Promise<readonly CreatedObject[] | undefined> {
    const found = await findLeftovers(api, { run: prefix, namespaces: confinedTo }).catch(() => undefined);
    const unknown = found?.leftovers.filter((one) => !isInOwn(one) || one.finalizers.length > 0);
    if (unknown === undefined) return undefined;
    for (const one of unknown) await succeeds(() => removeCreated(api, one));
    return unknown;
  }

  return {
    prefix,
    isConfined: confinedTo !== undefined,
    labels,
    shared: () => pool[nextShared++ % pool.length]!,
    fresh() {
      if (confinedTo)
        throw new NotRun('namespaces', 'needs its own namespace, and the run is confined to given ones');
      return own.place();
    },
    release,
    hold: (createdObjects) => void held.push(createdObjects),
    close,
  };
}

/** Whether a removal succeeded: it returned no problem and did not throw. */
async function succeeds(removal: () => Promise<string | undefined>): Promise<boolean> {
  try {
    return (await removal()) === undefined;
  } catch {
    return false;
  }
}
