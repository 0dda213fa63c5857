// `npm run soak -- [runs]`: many runs with different seeds against the bundled server, optionally with latency; a red row is
// a false failure. With --fault it counts the seeds that find a rare fault.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plantedFault } from '../suites/engine/bundled/planted-fault.ts';
import { UsageError } from '../suites/engine/usage-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { leaveAtTheEnd } from '../cli/leave-at-the-end.ts';
import { listenForInterrupt } from '../cli/run/interrupt.ts';
import { readSoakOptions, soakHelp } from './soak/options.ts';
import type { SoakOptions } from './soak/options.ts';
import { soakRun } from './soak/run.ts';
import { isFound, isGreen, describeEnd, describeFound, describeRun } from './soak/output.ts';
import type { SoakRun } from './soak/output.ts';

leaveAtTheEnd();
try {
  const options = readSoakOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(soakHelp());
  else process.exitCode = await soak(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`soak: ${error.message}\n`);
  process.exitCode = exitCodes.usage;
}

async function soak(options: SoakOptions): Promise<number> {
  const { signal, close } = listenForInterrupt();
  try {
    if (options.fault === undefined) {
      const runs = await runAll(options, signal, isGreen, describeRun);
      process.stdout.write(describeEnd(runs));
      return signal.aborted ? exitCodes.interrupted : runs.every(isGreen) ? 0 : 1;
    }
    const { breaks } = plantedFault(options.fault);
    const isItFound = (run: SoakRun) => isFound(run, breaks);
    const describe = (run: SoakRun) => `seed ${run.seed}: ${isItFound(run) ? 'found' : 'not found'}\n`;
    const runs = await runAll(options, signal, isItFound, describe);
    process.stdout.write(describeFound(runs, breaks));
    return signal.aborted ? exitCodes.interrupted : runs.some(isItFound) ? 0 : 1;
  } finally {
    close();
  }
}

/** Runs all seeds, and returns the runs in seed order. Keeps the report of a bad run and prints its folder. */
async function runAll(
  options: SoakOptions,
  signal: AbortSignal,
  isGood: (run: SoakRun) => boolean,
  describe: (run: SoakRun) => string,
): Promise<readonly SoakRun[]> {
  const { first, seeds, jobs } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-soak-'));
  const runs: SoakRun[] = [];
  let next = first;
  async function work(): Promise<void> {
    while (next < first + seeds && !signal.aborted) {
      const seed = next;
      next += 1;
      const own = path.join(folder, String(seed));
      await mkdir(own);
      const run = await soakRun(options, seed, own);
      // A run that was interrupted together with the soak has no meaningful result.
      if (signal.aborted && run.exitCode === exitCodes.interrupted) continue;
      runs.push(run);
      process.stdout.write(describe(run));
      if (isGood(run)) await rm(own, { recursive: true, force: true });
      else process.stdout.write(`  report: ${own}\n`);
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, seeds) }, work));
  if (runs.every(isGood)) await rm(folder, { recursive: true, force: true });
  return runs.sort((a, b) => a.seed - b.seed);
}
