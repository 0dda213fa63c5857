// The entry of a thread with the instrumented server. The switch comes first: the code of the server calls it.
import { mutantSwitch } from './switch.ts';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../../suites/engine/thread/thread.ts';
import type { FeatureName } from '../../suites/catalogue/features.ts';
import { cleanPass } from './clean-pass.ts';
import type { CleanCase } from './clean-pass.ts';
import type { KnownPass } from './plan.ts';
import { runMutant } from './run-mutant.ts';
import type { MutantRequest } from './run-mutant.ts';
import type { MutantRun } from './mutant-run.ts';

/** Offered by a thread. */
export interface MutantThread {
  cleanPass(): Promise<KnownPass>;
  run(request: MutantRequest): Promise<MutantRun>;
}

/** Offered to a thread. */
export interface MutantWatchdog {
  begin(step: string, busyMs: number): void;
}

/** The data of a thread. */
export interface MutantThreadData {
  readonly seed: number;
  readonly features: readonly FeatureName[];
  readonly clean: readonly Pick<CleanCase, 'id' | 'verdict' | 'durationMs'>[];
  /** A mutant that is on while the modules are loaded. */
  readonly active?: string;
}

const reachedAtLoad = [...(mutantSwitch.reached ?? [])];
mutantSwitch.reached = undefined;

const { seed, features, clean } = workerData as MutantThreadData;
const known = {
  seed,
  features: new Set(features),
  clean: new Map(clean.map((one) => [one.id, one])),
  begin: (step: string, busyMs: number) => void watchdog.begin(step, busyMs),
};
const calls: MutantThread = {
  cleanPass: async () => ({ ...(await cleanPass(seed)), reachedAtLoad }),
  run: (request) => runMutant(request, known),
};
const watchdog = serveThread<MutantWatchdog>(calls, ['begin']);

// A mutant may break work that no case waits for.
process.on('uncaughtException', () => {}).on('unhandledRejection', () => {});
