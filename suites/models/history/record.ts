// Records a history: writers, readers and watchers act on a few objects at once, until the closing writes, which every
// watcher must see. Bounded by counts of requests and by the budgets `history` and `event`.
import type { CaseContext } from '../../kit/context.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import { createRandom } from '../../kit/data/random.ts';
import type { Watch as OpenWatch } from '../../kit/watches/watch.ts';
import { whileOthersCome } from '../../kit/watches/while-others-come.ts';
import type { History } from './history.ts';
import { createLog } from './log.ts';
import type { Log } from './log.ts';
import { runReader } from './reader.ts';
import { createHistorySetup } from './setup.ts';
import type { HistorySetup } from './setup.ts';
import { latePlans, runPlan, runVisitor, startPlan, watcherPlans } from './watchers.ts';
import type { Shared } from './watchers.ts';
import { runWriter } from './writer.ts';
import { write } from './writes.ts';

/** With some fifteen watchers thousands of events: one in a thousand that goes wrong is met for certain. */
const writesToDo = 600;
const writers = 16;
const closingAttempts = 3;

interface Recording {
  readonly context: CaseContext;
  readonly setup: HistorySetup;
  readonly log: Log;
  /** Randomness of one client by its name. */
  readonly randomOf: (client: string) => () => number;
  readonly shared: Shared;
  readonly isOver: () => boolean;
}

export async function record(context: CaseContext): Promise<History> {
  const setup = await createHistorySetup(context);
  const log = createLog();
  const streams = new Set<OpenWatch>();
  const state = { isOver: false, isStopped: false };
  const recording: Recording = {
    context,
    setup,
    log,
    randomOf: (client) => createRandom(`${context.seed}:history:${client}`),
    isOver: () => state.isOver,
    shared: {
      log,
      waiting: context,
      isStopped: () => state.isStopped,
      onOpen: (watch) => void streams.add(watch),
    },
  };
  await open(recording);
  const watching = follow(recording);
  try {
    await actWithin(recording, state);
    await watching.startLate();
    await close(recording);
    await untilSeen(context, watching, log);
  } finally {
    state.isOver = true;
    state.isStopped = true;
    await Promise.all([...streams].map((watch) => watch.close()));
  }
  await watching.all();
  // A transcript of so many exchanges at once shows nothing: the message of a violation does.
  context.forgetExchanges();
  return log.history();
}

/** Half of the objects are there before the first watch. */
async function open({ setup, log }: Recording): Promise<void> {
  const first = setup.targets.filter((_target, index) => index % 2 === 0);
  await Promise.all(
    first.map((target) =>
      write(log, setup.tag, { ...target, client: 'the opening writer', action: 'create', labelValue: 'a' }),
    ),
  );
}

interface Watching {
  readonly all: () => Promise<unknown>;
  readonly areDone: () => boolean;
  /** More watchers come, when no write is under way: nothing changes the state that they are shown first. */
  startLate(): Promise<void>;
}

function follow({ context, setup, randomOf, shared, isOver }: Recording): Watching {
  const hasStreamingLists = context.has('streaming-lists');
  const clients: Promise<void>[] = [];
  let open = 0;
  function add(client: Promise<void>): void {
    open += 1;
    const ended = client.finally(() => (open -= 1));
    // Awaited at the end; an earlier rejection must not be unhandled.
    ended.catch(() => {});
    clients.push(ended);
  }
  for (const [index, plan] of watcherPlans(setup, randomOf('watchers'), hasStreamingLists).entries())
    add(runPlan(shared, `watcher ${index + 1}`, plan));
  const visits = [
    ...(hasStreamingLists ? (['initial-events', 'initial-events', 'initial-events'] as const) : []),
    ...(['state', 'state', 'list', 'write', 'write'] as const),
  ];
  for (const [index, from] of visits.entries()) {
    const client = `visitor ${index + 1}`;
    const visitor = { shared, client, view: setup.templates, from, random: randomOf(client), isOver };
    add(runVisitor(visitor));
  }
  return {
    all: () => Promise.all(clients),
    areDone: () => open === 0,
    async startLate() {
      const late = latePlans(setup, hasStreamingLists).map((plan, index) =>
        startPlan(shared, `late watcher ${index + 1}`, plan),
      );
      for (const { ended } of late) add(ended);
      await Promise.all(late.map(({ begun }) => begun));
    },
  };
}

/** Writers write until the quota is used up or the time is over, and readers read as long. */
async function actWithin(recording: Recording, state: { isOver: boolean }): Promise<void> {
  const { context, setup, log, randomOf, isOver } = recording;
  const quota = { left: writesToDo * context.runs };
  const mostRequests = Math.ceil((quota.left / writers) * 3);
  const { targets, tag, templates, maps, labelValue, everywhere, custom } = setup;
  const writing = Promise.all(
    Array.from({ length: writers }, (_, index) => {
      const client = `writer ${index + 1}`;
      return runWriter({ client, log, tag, targets, random: randomOf(client), quota, mostRequests, isOver });
    }),
  ).finally(() => (state.isOver = true));
  const views = [
    templates,
    ...(everywhere === undefined ? [] : [everywhere]),
    templates,
    maps,
    templates,
    labelValue,
    ...custom,
  ];
  const readers = [undefined, undefined, 2, 3].map((limit, index) => {
    const client = `reader ${index + 1}`;
    const random = randomOf(client);
    const mostLists = 50 * context.runs;
    return runReader({
      client,
      log,
      views,
      random,
      mostLists,
      isOver,
      ...(limit === undefined ? {} : { limit }),
    });
  });
  const watched = context
    .eventually(() => {
      if (!isOver()) throw new Error('still writing');
    }, 'history')
    .catch((error: unknown) => {
      state.isOver = true;
      if (!(error instanceof WaitingError)) throw error;
    });
  await Promise.all([writing, ...readers, watched]);
}

/** A last write in each collection. */
async function close({ setup, log }: Recording): Promise<void> {
  for (const place of setup.places) {
    for (let attempt = 1; ; attempt++) {
      const wish = { place, object: place.closing, client: 'the closing writer', labelValue: 'a' };
      const action = attempt === 1 ? 'create' : 'patch';
      const { outcome } = await write(log, setup.tag, { ...wish, action });
      if (outcome === 'done') break;
      if (attempt === closingAttempts)
        throw new PrerequisiteFailed(`set-up: the write that ends a history was answered as ${outcome}`);
    }
  }
}

/** Waits for the closing writes to reach every watcher, longer while events still come: those that they did not reach are judged
 * for it. */
async function untilSeen(context: CaseContext, { areDone }: Watching, { received }: Log): Promise<void> {
  try {
    await whileOthersCome(
      context,
      () => {
        if (!areDone()) throw new Error('watchers still wait');
      },
      received,
    );
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
  }
}
