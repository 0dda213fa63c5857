// `replay`: runs one row of an earlier report again, with the options of that run.
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText } from './options/declare.ts';
import { readResult } from './run/earlier.ts';
import { parseRunOptions, runOptionTable } from './run/options.ts';
import { defaultFolders } from './run/out.ts';
import { repeatedOptions } from './run/repeat.ts';
import { runWith } from './run/run.ts';

const table = {
  ...runOptionTable,
  out: { ...runOptionTable.out, help: `folder of the reports (default: ${defaultFolders.replay})` },
};

export async function replay(words: readonly string[]): Promise<ExitCode> {
  const { values, words: given, help } = await parseRunOptions(words);
  if (help) {
    process.stdout.write(helpText('orch-conformance replay REPORT ID [options of run]', table));
    return exitCodes.conformant;
  }
  const [report, id, ...more] = given;
  if (report === undefined || id === undefined || more.length > 0) {
    throw new CommandError(
      'replay takes a report and a requirement: orch-conformance replay REPORT ID [options of run]',
    );
  }
  const result = await readResult(report);
  if (!result.requirements.some((row) => row.id === id))
    throw new CommandError(`${report}: that run did not include ${id}`);
  const options = { out: defaultFolders.replay, ...repeatedOptions(result, values), requirement: [id] };
  return runWith(options, ['replay', ...words], report);
}
