// `replay`: one row of an earlier report again, with that run's seed.
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText } from './options/declare.ts';
import { readResult } from './run/earlier.ts';
import { parseRunOptions, runOptionTable } from './run/options.ts';
import { runWith } from './run/run.ts';

export async function replay(words: readonly string[]): Promise<ExitCode> {
  const { values, words: given, help } = await parseRunOptions(words);
  if (help) {
    process.stdout.write(helpText('orch-conformance replay REPORT ID [options of run]', runOptionTable));
    return exitCodes.conformant;
  }
  const [folder, id, ...more] = given;
  if (folder === undefined || id === undefined || more.length > 0) {
    throw new CommandError(
      'replay takes a report and a requirement: orch-conformance replay REPORT ID [options of run]',
    );
  }
  const { run, requirements } = await readResult(folder);
  if (!requirements.some((row) => row.id === id))
    throw new CommandError(`${folder}: that run did not look at ${id}`);
  return runWith({ seed: run.seed, ...values, requirement: [id] }, ['replay', ...words]);
}
