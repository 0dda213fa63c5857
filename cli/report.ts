// `report`: renders a result again, or merges the results of shards, by the current rules.
import { toConsole } from '../reports/console.ts';
import { ReportError } from '../reports/errors.ts';
import { mergeDetails, mergeResults } from '../reports/merge.ts';
import { writeReports } from '../reports/write.ts';
import { requirements } from '../suites/catalogue/index.ts';
import { CommandError, exitCodeOf, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions } from './options/declare.ts';
import { text } from './options/readers.ts';
import { readDetails, readResult, readTranscripts } from './run/earlier.ts';
import { defaultFolders } from './run/out.ts';

const table = {
  out: { argument: 'DIR', help: `folder of the reports (default: ${defaultFolders.run})`, read: text },
} as const;

export async function report(words: readonly string[]): Promise<ExitCode> {
  const { values, words: folders, help } = parseOptions(table, words);
  if (help || folders.length === 0) {
    process.stdout.write(helpText('orch-conformance report REPORT [REPORT …] [options]', table));
    return help ? exitCodes.conformant : exitCodes.usage;
  }
  const out = values.out ?? defaultFolders.run;
  try {
    const result = mergeResults(await Promise.all(folders.map(readResult)));
    const details = mergeDetails(await Promise.all(folders.map(readDetails)));
    const transcripts = new Map((await Promise.all(folders.map(readTranscripts))).flatMap((one) => [...one]));
    await writeReports(out, result, details, transcripts, requirements);
    process.stdout.write(toConsole(result, { reportPath: out }));
    return exitCodeOf(result);
  } catch (error) {
    if (error instanceof ReportError) {
      const isUnwritable = error.code === 'unwritable';
      throw new CommandError(error.message, isUnwritable ? exitCodes.notCompleted : exitCodes.usage);
    }
    throw error;
  }
}
