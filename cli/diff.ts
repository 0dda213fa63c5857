// `diff`: which verdicts changed from one result to another.
import { diffResults, diffText } from '../reports/diff.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { helpText, parseOptions } from './options/declare.ts';
import { readResult } from './run/earlier.ts';

export async function diff(words: readonly string[]): Promise<ExitCode> {
  const { words: reports, help } = parseOptions({}, words);
  if (help) {
    process.stdout.write(helpText('orch-conformance diff BEFORE AFTER', {}));
    return exitCodes.conformant;
  }
  const [before, after, ...more] = reports;
  if (before === undefined || after === undefined || more.length > 0) {
    throw new CommandError('diff takes two reports: orch-conformance diff BEFORE AFTER');
  }
  const changes = diffResults(await readResult(before), await readResult(after));
  process.stdout.write(diffText(changes));
  return exitCodes.conformant;
}
