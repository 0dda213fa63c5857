// `matrix --narrowed`: runs the suite against a sample of faults that are there for a part of the requests only.
import type { Fault } from '../reference-server/faults/fault.ts';
import { lineOf, summaryOf } from '../suites/engine/matrix/narrowed/print.ts';
import { runNarrowedMatrix } from '../suites/engine/matrix/narrowed/run-narrowed.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';

const defaultSample = 50;

export interface NarrowedValues {
  readonly sample?: number | undefined;
  readonly seed?: number | undefined;
  readonly all?: boolean | undefined;
}

/** @throws CommandError where no narrowing makes sense for any of the faults */
export async function narrowedMatrix(
  faults: readonly Fault[],
  { sample = defaultSample, seed = 1, all = false }: NarrowedValues,
): Promise<ExitCode> {
  const { results, redWithoutFault } = await runNarrowedMatrix({
    faults,
    sample,
    seed,
    all,
    threads: Math.min(2, sample),
    onResult: (result) => process.stdout.write(`${lineOf(result)}\n`),
  });
  if (results.length === 0) throw new CommandError('no narrowing makes sense for the chosen faults');
  for (const id of redWithoutFault) process.stdout.write(`fails without a fault: ${id}\n`);
  process.stdout.write(summaryOf(results));
  const isGreen =
    redWithoutFault.length === 0 && results.every(({ verdict }) => verdict.startsWith('killed'));
  return isGreen ? exitCodes.conformant : exitCodes.notConformant;
}
