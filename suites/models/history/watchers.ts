// The watchers of a history: some from its beginning to its end, with and without leaving, and visitors who come and go.
import type { Watch as OpenWatch } from '../../kit/watches/watch.ts';
import type { History, Start } from './history.ts';
import type { Log } from './log.ts';
import type { View } from './places.ts';
import { listOnce } from './reader.ts';
import type { HistorySetup } from './setup.ts';
import { runWatcher } from './watcher.ts';
import type { WatcherOptions } from './watcher.ts';
import { linger } from './writer.ts';

export type Shared = Pick<WatcherOptions, 'waiting' | 'onOpen' | 'isStopped' | 'log'>;

type Plan = Pick<WatcherOptions, 'view' | 'bookmarks' | 'timeoutSeconds' | 'leavesAfter'> & {
  readonly start: 'list' | 'state' | 'initial-events';
};

/** Watchers from the first state to the closing writes. */
export function watcherPlans(
  setup: HistorySetup,
  random: () => number,
  hasStreamingLists: boolean,
): readonly Plan[] {
  const { templates, labelValue, maps, everywhere, custom } = setup;
  const often = () => 30 + Math.floor(random() * 60);
  const list = (view: View, more: Partial<Plan> = {}): Plan => ({ view, start: 'list', ...more });
  return [
    list(templates),
    list(templates),
    list(templates),
    list(templates, { leavesAfter: often }),
    list(templates, { leavesAfter: often }),
    list(templates, { bookmarks: true, timeoutSeconds: 1 }),
    { view: templates, start: 'state' },
    { view: templates, start: 'state', leavesAfter: often },
    list(labelValue),
    list(labelValue, { leavesAfter: often }),
    list(maps),
    list(maps, { leavesAfter: often }),
    ...custom.flatMap((view) => [list(view, { leavesAfter: often }), { view, start: 'state' } as const]),
    ...(everywhere === undefined ? [] : [list(everywhere), list(everywhere, { leavesAfter: often })]),
    ...(hasStreamingLists
      ? [
          { view: templates, start: 'initial-events', bookmarks: true } as const,
          { view: templates, start: 'initial-events', bookmarks: true, leavesAfter: often } as const,
        ]
      : []),
  ];
}

/** Watchers that come when all is written but the closing writes: each begins with the state, some of it twice, for a
 * server that fails only now and then. */
export function latePlans({ templates, custom }: HistorySetup, hasStreamingLists: boolean): readonly Plan[] {
  const state: Plan = { view: templates, start: 'state' };
  const streaming: Plan = { view: templates, start: 'initial-events', bookmarks: true };
  const others = custom.map((view): Plan =>
    hasStreamingLists ? { ...streaming, view } : { ...state, view },
  );
  return [state, state, ...(hasStreamingLists ? [streaming, streaming] : []), ...others];
}

export interface Started {
  /** Its first stream is open, or it ended before. */
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

export function startPlan(shared: Shared, client: string, plan: Plan): Started {
  const { promise: isOpen, resolve: reportOpen } = Promise.withResolvers<void>();
  function onOpen(watch: OpenWatch): void {
    shared.onOpen(watch);
    reportOpen();
  }
  const ended = runPlan({ ...shared, onOpen }, client, plan);
  return { begun: Promise.race([isOpen, ended]), ended };
}

export async function runPlan(shared: Shared, client: string, { start, ...plan }: Plan): Promise<void> {
  if (start !== 'list') return runWatcher({ ...shared, client, ...plan, start: { from: start } });
  const list = await listOnce(shared.log, client, plan.view);
  const begun = list === undefined ? undefined : fromList(shared.log, plan.view, list);
  if (begun === undefined) return;
  await runWatcher({ ...shared, client, ...plan, ...begun });
}

/** Undefined where the list holds a closing write: it came when all was over, and what a watch waits for does not come
 * after it. */
function fromList(
  { lists }: Log,
  { places }: View,
  list: number,
): { readonly start: Start; readonly version: string } | undefined {
  const { version, pages } = lists[list]!;
  const closing = new Set(places.map((place) => place.closing));
  const isOver = pages.some(({ items }) => items.some(({ object }) => closing.has(object)));
  return isOver ? undefined : { start: { from: 'list', list }, version };
}

export interface Visits {
  readonly shared: Shared;
  readonly client: string;
  readonly view: View;
  readonly from: Start['from'];
  readonly random: () => number;
  readonly isOver: () => boolean;
}

const mostVisits = 8;

/** Watches for a while, again and again, while others write. */
export async function runVisitor({ shared, client, view, from, random, isOver }: Visits): Promise<void> {
  const { log } = shared;
  for (let count = 0; count < mostVisits && !isOver(); count++) {
    const start = await startOf(log, client, view, from);
    if (start === undefined) return;
    let streams = 0;
    await runWatcher({
      ...shared,
      client,
      view,
      ...start,
      bookmarks: from === 'initial-events',
      // The first stream of a streaming list is left as soon as its bookmark has come.
      ...(from === 'initial-events' ? { leavesAfter: () => ((streams += 1) === 1 ? 1 : Infinity) } : {}),
      staysFor: 25 + Math.floor(random() * 20),
    });
    await linger(random);
  }
}

async function startOf(
  log: Log,
  client: string,
  view: View,
  from: Start['from'],
): Promise<{ readonly start: Start; readonly version?: string } | undefined> {
  if (from === 'state' || from === 'initial-events') return { start: { from } };
  if (from === 'list') {
    const list = await listOnce(log, client, view);
    return list === undefined ? undefined : fromList(log, view, list);
  }
  const objects = new Set(view.places.flatMap(({ names }) => [...names.keys()]));
  const write = log.writes.findLast(
    ({ object, version, outcome }) => objects.has(object) && outcome === 'done' && version !== undefined,
  );
  return write && { start: { from, write: write.number }, version: write.version! };
}

/** How many events all watchers were shown. */
export const countEvents = ({ watches }: History): number =>
  watches
    .flatMap(({ segments }) => segments)
    .reduce((sum, { notifications }) => sum + notifications.length, 0);
