// Runs the cases of a plan with vitest in a thread of its own, and collects what they report.
import { getCompileCacheDir } from 'node:module';
import { BroadcastChannel } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { CaseRun } from '../../suites/kit/run-case.ts';
import type { Done, Halt, Plan, RoomReport } from './plan.ts';

export type HaltReason = NonNullable<Halt['reason']>;

export interface Execution {
  readonly reports: readonly CaseRun[];
  readonly room: RoomReport;
  /** Why it ended early, if it did. */
  readonly halted?: HaltReason;
  /** What broke in the runner itself. */
  readonly errors: readonly string[];
}

export interface ExecutionOptions {
  readonly deadlineMs?: number;
  /** Hears of every case as it is done. */
  readonly onDone: (done: Done['done']) => void;
  /** Ends the run early when it aborts; cases under way finish. */
  readonly signal: AbortSignal;
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const ownModules = /\/(suites|cli|reference-server|fixtures|reports)\/(?!run\/entry)/;
const caseTimeoutMs = 30 * 60_000;

/** Never throws for what a target does. */
export async function execute(plan: Plan, options: ExecutionOptions): Promise<Execution> {
  const { createVitest } = await import('vitest/node');
  const reports: CaseRun[] = [];
  const errors: string[] = [];
  let room: RoomReport = { leftovers: [], throttled: 0, watchEvents: 0 };
  const halting = createHalting(plan.channel, options);
  const entry = fileURLToPath(new URL(`./entry${path.extname(import.meta.url)}`, import.meta.url));
  const ours = signals.map((name) => new Set(process.listeners(name)));
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: path.dirname(entry),
      include: [path.basename(entry)],
      exclude: [],
      watch: false,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      // Only the entry needs the runner's own module loader: the rest loads as it is, and from the compile cache.
      server: { deps: { external: [ownModules] } },
      sequence: { concurrent: true },
      maxConcurrency: plan.concurrency + plan.patient,
      testTimeout: caseTimeoutMs,
      hookTimeout: caseTimeoutMs,
      env: compileCache(),
      cache: false,
      passWithNoTests: true,
      reporters: [
        {
          onTestCaseResult(test) {
            const { report } = test.meta();
            const result = test.result();
            if (report) {
              reports.push(report);
            } else if (result.state === 'failed') errors.push(...result.errors.map(({ message }) => message));
          },
          onTestModuleEnd(module) {
            room = module.meta().room ?? room;
            errors.push(...module.errors().map(({ message }) => message));
          },
          onTestRunEnd(_modules, unhandled) {
            errors.push(...unhandled.map(({ message }) => message));
          },
        },
      ],
    },
    { clearScreen: false },
  );
  // The runner would end the process at the first signal; a run that is interrupted cleans up first.
  for (const [index, name] of signals.entries()) {
    for (const listener of process.listeners(name))
      if (!ours[index]?.has(listener)) process.off(name, listener);
  }
  try {
    vitest.provide('plan', plan);
    await vitest.start();
  } finally {
    await vitest.close();
    halting.close();
  }
  process.exitCode = undefined;
  const halted = halting.reason();
  return { reports, room, errors, ...(halted === undefined ? {} : { halted }) };
}

/** Threads use the cache of compiled modules only where they are told of it. */
function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}

/** Tells the thread to halt, and hears from it that the target is lost. */
function createHalting(name: string, { deadlineMs, signal, onDone }: ExecutionOptions) {
  const channel = new BroadcastChannel(name);
  let reason: HaltReason | undefined;
  const halt = (why: HaltReason) => {
    reason ??= why;
    channel.postMessage({ reason } satisfies Halt);
  };
  channel.onmessage = (event) => {
    const { data } = event as { readonly data: Halt | Done };
    if ('done' in data) return onDone(data.done);
    const { reason: told } = data;
    if (told !== undefined) reason ??= told;
    else if (reason !== undefined) halt(reason);
  };
  const timer = deadlineMs === undefined ? undefined : setTimeout(() => halt('deadline'), deadlineMs);
  const onAbort = () => halt('interrupted');
  signal.addEventListener('abort', onAbort);
  return {
    reason: () => reason,
    close() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      channel.close();
    },
  };
}
