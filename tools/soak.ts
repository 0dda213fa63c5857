// `npm run soak -- [runs]`: many runs with many seeds against the bundled server, near or far; a red row is a false
// failure. With --fault it counts instead in how many seeds a rare fault is found.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plantedFault } from '../cli/bundled/planted-fault.ts';
import { CommandError } from '../cli/exit-codes.ts';
import { leaveAtTheEnd } from '../cli/leave-at-the-end.ts';
import { readSoakOptions, soakHelp } from './soak/options.ts';
import type { SoakOptions } from './soak/options.ts';
import { soakRun } from './soak/run.ts';
import { isFound, isGreen, tellEnd, tellFound, tellRun } from './soak/told.ts';
import type { SoakRun } from './soak/told.ts';

leaveAtTheEnd();
try {
  const options = readSoakOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(soakHelp());
  else process.exitCode = await soak(options);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`soak: ${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function soak(options: SoakOptions): Promise<number> {
  if (options.fault === undefined) {
    const runs = await runAll(options, (run) => process.stdout.write(tellRun(run)));
    process.stdout.write(tellEnd(runs));
    return runs.every(isGreen) ? 0 : 1;
  }
  const { breaks } = plantedFault(options.fault);
  const runs = await runAll(options, (run) =>
    process.stdout.write(`seed ${run.seed}: ${isFound(run, breaks) ? 'found' : 'not found'}\n`),
  );
  process.stdout.write(tellFound(runs, breaks));
  return runs.some((run) => isFound(run, breaks)) ? 0 : 1;
}

/** In the order of their seeds. */
async function runAll(options: SoakOptions, onRun: (run: SoakRun) => void): Promise<readonly SoakRun[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-soak-'));
  const runs: SoakRun[] = [];
  let next = 1;
  async function work(): Promise<void> {
    while (next <= options.seeds) {
      const seed = next;
      next += 1;
      const own = path.join(folder, String(seed));
      await mkdir(own);
      const run = await soakRun(options, seed, own);
      runs.push(run);
      onRun(run);
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(options.jobs, options.seeds) }, work));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return runs.sort((a, b) => a.seed - b.seed);
}
