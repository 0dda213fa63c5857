// Room for cases on the target: a pool of namespaces that many cases share, and fresh ones for the few that need the
// whole of one. Everything carries the run's prefix and label, and is removed at the end.
import { namespaceType } from '../../../fixtures/objects/resource-types.ts';
import { createApi } from '../api.ts';
import type { Api, Lines } from '../api.ts';
import { NotRun } from '../failures.ts';
import type { Waiting } from '../eventually.ts';
import { createResource } from '../resource.ts';
import { waitForEnds } from './leftovers.ts';
import { runLabel } from './run-label.ts';
import type { Leftover } from './run-label.ts';
import { createTrace, removeMade } from '../trace.ts';
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

export interface Place {
  readonly namespace: string;
  /** Settles once the namespace is there. @throws PrerequisiteFailed */
  readonly ready: () => Promise<unknown>;
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
  const trace = createTrace();
  const api: Api = createApi(lines, (...seen) => trace.observe(...seen));
  const made = new Set<string>();
  const cleaned: Made[] = [];
  const ending = new Set<string>();
  let counter = 0;

  const namespaces = createResource({
    api,
    type: namespaceType,
    namespace: '',
    uniqueName: () => `${prefix}-${(counter += 1)}`,
    labels,
    ready: async () => {},
    waiting,
  });

  function place(): Place {
    const name = `${prefix}-${(counter += 1)}`;
    made.add(name);
    return { namespace: name, ready: once(() => namespaces.given({ metadata: { name } })) };
  }

  const pool =
    confinedTo?.map((namespace): Place => ({ namespace, ready: async () => {} })) ??
    Array.from({ length: options.size }, place);
  let turn = 0;

  async function release(own: Trace, places: readonly Place[]): Promise<void> {
    if (options.keep) return;
    const mine = new Set(places.map(({ namespace }) => namespace));
    for (const one of own.made()) {
      const inside = /\/namespaces\/([^/]+)\/./.exec(one.path)?.[1];
      const goesWithNamespace = inside !== undefined && made.has(inside);
      if (goesWithNamespace && one.finalizers.length === 0) continue;
      const refusal = await removeMade(api, one);
      // What could not be removed is read by itself, whatever a list by the label says.
      if (!goesWithNamespace) cleaned.push({ ...one, isLabelled: one.isLabelled && refusal === undefined });
    }
    const fresh = [...mine].filter(
      (name) => made.has(name) && !pool.some(({ namespace }) => namespace === name),
    );
    await Promise.all(fresh.map((name) => removeNamespace(name)));
  }

  async function removeNamespace(name: string): Promise<void> {
    if (ending.has(name)) return;
    const { ok } = await api.send('DELETE', namespaces.path(name), { phase: 'clean-up' });
    if (ok) ending.add(name);
  }

  async function close(): Promise<readonly Leftover[]> {
    if (options.keep) return [];
    const existing = trace.made().filter(({ path }) => made.has(path.split('/').at(-1) ?? ''));
    await Promise.all(existing.map(({ path }) => removeNamespace(path.split('/').at(-1) ?? '')));
    return waitForEnds(api, [...existing, ...cleaned], waiting);
  }

  return {
    prefix,
    labels,
    shared: () => pool[turn++ % pool.length]!,
    fresh() {
      if (confinedTo)
        throw new NotRun('namespaces', 'needs a namespace of its own, and the run is confined to given ones');
      return place();
    },
    release,
    close,
  };
}

function once<T>(action: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= action());
}
