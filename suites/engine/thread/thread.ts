// Threads of the engine: typed calls in both directions over the messages of a worker thread.
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker, parentPort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { BirpcReturn } from 'birpc';

/** The functions of another thread, as this one calls them. */
export type Remote<Calls extends object> = BirpcReturn<Calls>;

export interface Thread<Calls extends object> {
  /** The functions of the thread. A call that is pending when the thread ends rejects. */
  readonly remote: Remote<Calls>;
  /** What it has used so far; also of a thread that loops. */
  usage(): Promise<ThreadUsage>;
  /** Ends the thread at once. */
  close(): Promise<void>;
}

export interface ThreadUsage {
  /** Processor time. */
  readonly busyMs: number;
  /** Time in which its event loop had nothing to do. */
  readonly idleMs: number;
}

export interface ThreadOptions<Calls extends object> {
  /** The functions that the thread may call. */
  readonly local: object;
  /** Functions of the thread that are called without waiting for an answer. */
  readonly events?: (keyof Calls)[];
  /** The `workerData` of the thread; cloned. */
  readonly data?: unknown;
}

/** Calls wait as long as the thread lives. */
const noTimeout = -1;

/** Megabytes for recent objects. A case keeps its exchanges until it ends, so that with Node's default the collection of garbage takes a
 * tenth of the time of the cases' thread. */
const maxYoungGenerationSizeMb = 192;

/** Starts a thread. Calls before its modules are loaded are kept and answered in order. */
export function openThread<Calls extends object>(
  entry: URL,
  { local, events = [], data }: ThreadOptions<Calls>,
): Thread<Calls> {
  const worker = new Worker(entry, {
    workerData: data,
    env: { ...process.env, ...compileCache() },
    resourceLimits: { maxYoungGenerationSizeMb },
  });
  const remote = createBirpc<Calls, object>(local, {
    post: (message) => worker.postMessage(message),
    on: (listener) => void worker.on('message', listener),
    eventNames: events,
    timeout: noTimeout,
  });
  worker.on('error', (error) => remote.$close(error as Error));
  worker.on('exit', (code) => remote.$close(new Error(`the thread ended with code ${code}`)));
  return {
    remote: remote as Remote<Calls>,
    async usage() {
      const { user, system } = await worker.cpuUsage();
      return { busyMs: (user + system) / 1000, idleMs: worker.performance.eventLoopUtilization().idle };
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** In a thread: offers its functions to the thread that started it, and returns those of that thread.
 * @param events functions of the other thread that are called without waiting for an answer */
export function serveThread<Calls extends object>(
  local: object,
  events: (keyof Calls)[] = [],
): Remote<Calls> {
  const port = parentPort;
  if (port === null) throw new Error('this module runs in a worker thread only');
  return createBirpc<Calls, object>(local, {
    post: (message) => port.postMessage(message),
    on: (listener) => void port.on('message', listener),
    eventNames: events,
    timeout: noTimeout,
  }) as Remote<Calls>;
}

/** A thread uses the compile cache only where its environment names the folder. */
function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}
