// Room for cases on the target: a pool of namespaces that many cases share, and fresh ones for the few that need the
// whole of one. Everything carries the run's prefix and label, and is removed at the end.
import { createApi } from '../api.ts';
import type { Api, Lines } from '../api.ts';
import { NotRun } from '../failures.ts';
import type { Waiting } from '../eventually.ts';
import { findLeftovers, waitForEnds } from './leftovers.ts';
import { createOwnNamespaces } from './own-namespaces.ts';
import type { Place } from './own-namespaces.ts';
import { runLabel } from './run-label.ts';
import type { Leftover } from './run-label.ts';
import { untold } from './untold.ts';
import { removeMade } from '../trace.ts';
import type { Made, Trace } from '../trace.ts';

export interface RoomOptions {
  readonly prefix: string;
  readonly lines: Lines;
  readonly waiting: Waiting;
  /** How many namespaces cases share. */
  readonly size: number;
  /** Given namespaces: the run makes none of its own. */
  readonly confinedTo?: readonly string[];
  readonly keep: boolean;
}

export interface Room {
  readonly prefix: string;
  readonly labels: Readonly<Record<string, string>>;
  /** One of the shared namespaces, in turn. */
  shared(): Place;
  /** A namespace that nobody else uses. @throws NotRun where the run is confined */
  fresh(): Place;
  /** Removes what a case made outside namespaces of the run, and lets fresh namespaces go without waiting for it. */
  release(trace: Trace, places: readonly Place[]): Promise<void>;
  /** Removes everything and waits for its end; what stays is told. */
  close(): Promise<readonly Leftover[]>;
}

export function createRoom(options: RoomOptions): Room {
  const { prefix, lines, waiting, confinedTo } = options;
  const labels = { [runLabel]: prefix };
  const api: Api = createApi(lines, () => {});
  const own = createOwnNamespaces({ api, prefix, labels, waiting });
  const cleaned: Made[] = [];
  /** What a first attempt could not remove. */
  const failed: Made[] = [];
  let mayHoldUnknown = false;

  const pool =
    confinedTo?.map((namespace): Place => ({ namespace, ready: async () => {} })) ??
    Array.from({ length: options.size }, own.place);
  const isShared = (name: string) => pool.some(({ namespace }) => namespace === name);
  let turn = 0;

  function isInOwn({ path }: Made): boolean {
    const inside = /\/namespaces\/([^/]+)\/./.exec(path)?.[1];
    return inside !== undefined && own.has(inside);
  }

  async function release(trace: Trace, places: readonly Place[]): Promise<void> {
    if (options.keep) return;
    mayHoldUnknown ||= trace.isUnsure();
    for (const one of trace.made()) {
      const goesWithNamespace = isInOwn(one);
      if (goesWithNamespace && one.finalizers.length === 0) continue;
      const isRemoved = await succeeds(() => removeMade(api, one));
      if (!isRemoved) failed.push(one);
      // What could not be removed is read by itself, whatever a list by the label says.
      if (!goesWithNamespace) cleaned.push({ ...one, isLabelled: one.isLabelled && isRemoved });
    }
    const mine = new Set(places.map(({ namespace }) => namespace));
    await Promise.all([...mine].filter((name) => own.has(name) && !isShared(name)).map(own.remove));
  }

  async function close(): Promise<readonly Leftover[]> {
    if (options.keep) return [];
    for (const one of failed) await succeeds(() => removeMade(api, one));
    const unknown = mayHoldUnknown ? await removeUnknown() : [];
    const removed = [...(await own.removeAll()), ...cleaned, ...(unknown ?? [])];
    const staying = await waitForEnds(api, removed, waiting);
    return unknown === undefined ? [...staying, untold(prefix, 'an answer to a write was lost')] : staying;
  }

  /** What a write made whose answer never came, found by the label of the run; undefined where it cannot be looked for. */
  async function removeUnknown(): Promise<readonly Made[] | undefined> {
    const found = await findLeftovers(api, { run: prefix, namespaces: confinedTo }).catch(() => undefined);
    const unknown = found?.leftovers.filter((one) => !isInOwn(one));
    if (unknown === undefined) return undefined;
    for (const one of unknown) await succeeds(() => removeMade(api, one));
    return unknown;
  }

  return {
    prefix,
    labels,
    shared: () => pool[turn++ % pool.length]!,
    fresh() {
      if (confinedTo)
        throw new NotRun('namespaces', 'needs a namespace of its own, and the run is confined to given ones');
      return own.place();
    },
    release,
    close,
  };
}

/** Whether a removal says nothing of what hindered it, and its connection held. */
async function succeeds(removal: () => Promise<string | undefined>): Promise<boolean> {
  try {
    return (await removal()) === undefined;
  } catch {
    return false;
  }
}
