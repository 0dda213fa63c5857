// `run`: checks a server. Options -> target -> probe -> plan -> execution -> result -> reports -> exit code.
import type { Result } from '../../reports/result.ts';
import { toConsole } from '../../reports/console.ts';
import { ReportError } from '../../reports/errors.ts';
import { prepareDirectory } from '../../reports/write.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { helpText } from '../options/declare.ts';
import { listenForInterrupt } from './interrupt.ts';
import { parseRunOptions, runOptionTable } from './options.ts';
import type { RunOptions } from './options.ts';
import { createProgress } from './progress.ts';
import { defaultConcurrency, openRunner } from './runner.ts';
import { openTarget } from './target.ts';
import type { Target } from './target.ts';
import { readNames } from './names.ts';

export async function run(words: readonly string[]): Promise<ExitCode> {
  const parsed = await parseRunOptions(words);
  if (parsed.help) {
    process.stdout.write(helpText('orch-conformance run [options]', runOptionTable));
    return exitCodes.conformant;
  }
  if (parsed.words.length > 0)
    throw new CommandError(`unexpected word "${parsed.words[0]}": options begin with --`);
  return runWith(parsed.values, ['run', ...words]);
}

/** Also the way of `replay`. */
export async function runWith(options: RunOptions, command: readonly string[]): Promise<ExitCode> {
  const startedAtMs = Date.now();
  const out = options.out ?? 'conformance-report';
  openReports(out);
  const names = await readNames(options.dialect);
  const runner = await openRunner(options.concurrency ?? defaultConcurrency);
  const interrupt = listenForInterrupt();
  let target: Target | undefined;
  try {
    target = await openTarget(options, names);
    // These load all cases, as the runner's thread does meanwhile.
    const { prepare } = await import('./prepare.ts');
    const { collect } = await import('./collect.ts');
    const { saveReports } = await import('./save.ts');
    const prepared = await prepare(options, names, target);
    const progress = createProgress(prepared.planned, process.stdout);
    const execution = await runner.execute(prepared.plan, {
      onDone: (done) => progress.finished(done),
      signal: interrupt.signal,
      ...(options.deadline === undefined ? {} : { deadlineMs: options.deadline }),
    });
    progress.end();
    const collected = collect({
      options,
      prepared,
      target,
      execution,
      startedAtMs,
      command: ['orch-conformance', ...command].join(' '),
    });
    const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
    try {
      await saveReports(out, collected);
    } finally {
      // A full disk keeps nobody from reading the verdict.
      process.stdout.write(toConsole(collected.result, { colour, reportPath: out }));
    }
    for (const error of execution.errors)
      process.stderr.write(`orch-conformance: in the suite itself: ${error}\n`);
    // A planted fault is there to be seen: one that shows as a warning only has been caught as well.
    const isCaught = options.fault !== undefined && collected.result.totals.warn > 0;
    return isCaught ? exitCodes.notConformant : exitCodeOf(collected.result, execution.errors);
  } catch (error) {
    if (error instanceof ReportError) throw new CommandError(error.message, exitCodes.notCompleted);
    throw error;
  } finally {
    interrupt.close();
    await runner.close();
    await target?.close();
  }
}

/** A folder that cannot be written is told before the run, not after it. @throws CommandError */
function openReports(directory: string): void {
  try {
    prepareDirectory(directory);
  } catch (error) {
    if (error instanceof ReportError) throw new CommandError(error.message, exitCodes.notCompleted);
    throw error;
  }
}

function exitCodeOf(result: Result, errors: readonly string[]): ExitCode {
  if (result.run.end === 'interrupted') return exitCodes.interrupted;
  if (result.run.end !== 'completed' || errors.length > 0 || !isAnythingChecked(result))
    return exitCodes.notCompleted;
  return result.conformant ? exitCodes.conformant : exitCodes.notConformant;
}

/** A selection that no case covers yet says nothing about the server; a part of a larger run may be empty. */
const isAnythingChecked = ({ run, requirements }: Result) =>
  run.shard !== undefined ||
  requirements.some(({ cases }) => cases.some(({ outcome }) => outcome.reason !== 'slow'));
