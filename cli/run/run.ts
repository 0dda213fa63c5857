// `run`: checks a server. Options -> target -> probe -> plan -> execution -> result -> reports -> exit code.
import { toConsole } from '../../reports/console.ts';
import { CommandError, exitCodeOf, exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { helpText } from '../options/declare.ts';
import type { Collected } from './collect.ts';
import { listenForInterrupt } from './interrupt.ts';
import { parseRunOptions, runOptionTable } from './options.ts';
import type { RunOptions } from './options.ts';
import { defaultFolders, endedWithoutReport, openFolder } from './out.ts';
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

/** Also the way of `replay`.
 * @param source the earlier report that it starts from */
export async function runWith(
  options: RunOptions,
  command: readonly string[],
  source = options['failed-in'],
): Promise<ExitCode> {
  const startedAtMs = Date.now();
  const out = options.out ?? (source === undefined ? defaultFolders.run : defaultFolders.failedIn);
  await openFolder(out, source);
  const names = await readNames(options.dialect);
  const runner = await openRunner(options.concurrency ?? defaultConcurrency);
  const interrupt = listenForInterrupt();
  let target: Target | undefined;
  try {
    target = await openTarget(options, names);
    // These load all cases, as the runner's thread does meanwhile.
    const { prepare } = await import('./prepare.ts');
    const { collect } = await import('./collect.ts');
    const prepared = await prepare(options, names, target, interrupt.signal);
    const progress = createProgress(prepared.planned, process.stdout);
    const execution = await runner.execute(prepared.plan, {
      onDone: (done) => progress.finished(done),
      signal: interrupt.signal,
      ...(options.deadline === undefined ? {} : { deadlineMs: options.deadline }),
    });
    progress.end();
    const line = ['orch-conformance', ...command].join(' ');
    const collected = collect({ options, prepared, target, execution, startedAtMs, command: line });
    await tell(collected, out);
    const code = exitCodeOf(collected.result);
    // A planted fault is there to be seen: one that shows as a warning only has been caught as well.
    const isCaught = options.fault !== undefined && collected.result.totals.warn > 0;
    return isCaught && code === exitCodes.conformant ? exitCodes.notConformant : code;
  } catch (error) {
    throw endedWithoutReport(error, out, startedAtMs);
  } finally {
    interrupt.close();
    await runner.close();
    await target?.close();
  }
}

/** Writes the reports, prints the verdict, and where the reports are. @throws ReportError */
async function tell(collected: Collected, out: string): Promise<void> {
  const { saveReports } = await import('./save.ts');
  const { result } = collected;
  const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  let saved = {};
  try {
    await saveReports(out, collected);
    saved = { reportPath: out };
  } finally {
    // A full disk keeps nobody from reading the verdict.
    process.stdout.write(toConsole(result, { colour, ...saved }));
    for (const error of result.run.errors ?? [])
      process.stderr.write(`orch-conformance: in the suite itself: ${error}\n`);
  }
}
