// `run`: checks a server. Steps: options, target, probe, plan, execution, result, reports, exit code.
import { toConsole } from '../../reports/console.ts';
import { plantedFault } from '../../suites/engine/bundled/planted-fault.ts';
import { CommandError, exitCodeOf, exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { helpText } from '../options/declare.ts';
import { busyLine } from './busy.ts';
import type { Collected } from './collect.ts';
import { judgeFault } from './fault-lines.ts';
import { listenForInterrupt } from './interrupt.ts';
import { parseRunOptions, runOptionTable } from './options.ts';
import type { RunOptions } from './options.ts';
import { defaultFolders, endedWithoutReport, openFolder } from './out.ts';
import { orch } from '../../common/dialects/names.ts';
import type { Decision } from '../../suites/engine/features/decision/begin.ts';
import { createProgress } from './progress.ts';
import { openRunner } from '../../suites/engine/runner.ts';
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
    throw new CommandError(`unexpected argument "${parsed.words[0]}": options begin with --`);
  return runWith(parsed.values, ['run', ...words]);
}

/** Also used by `replay`.
 * @param source the earlier report that the run starts from */
export async function runWith(
  options: RunOptions,
  command: readonly string[],
  source = options['failed-in'],
): Promise<ExitCode> {
  const startedAtMs = Date.now();
  const out = options.out ?? (source === undefined ? defaultFolders.run : defaultFolders.failedIn);
  await openFolder(out, source);
  const dialect = await readNames(options.dialect);
  const runner = openRunner();
  const interrupt = listenForInterrupt();
  let target: Target | undefined;
  let decision: Decision | undefined;
  try {
    target = await openTarget(options, dialect ?? orch);
    // These modules load all cases, in parallel with the runner's thread.
    const { prepare } = await import('./prepare.ts');
    const { collect } = await import('./collect.ts');
    // The dialect of the bundled server is known: it is started with it.
    const knownDialect = target.bundled ? (dialect ?? orch) : dialect;
    const prepared = await prepare(options, knownDialect, target, interrupt.signal);
    ({ decision } = prepared);
    for (const line of decision.contradictions) process.stderr.write(`orch-conformance: ${line}\n`);
    const progress = createProgress(prepared.planned, process.stdout);
    if (prepared.dialectLine !== undefined) progress.note([prepared.dialectLine]);
    void prepared.featureLines.then((lines) => progress.note(lines));
    const execution = await runner.execute(prepared.plan, {
      onDone: (one) => progress.finished(one),
      signal: interrupt.signal,
      later: decision.later,
      ...(options.deadline === undefined ? {} : { deadlineMs: options.deadline }),
    });
    progress.end();
    const line = ['orch-conformance', ...command].join(' ');
    const found = await decision.final;
    const collected = collect({ options, prepared, found, target, execution, startedAtMs, command: line });
    await reportRun(collected, out);
    const code = exitCodeOf(collected.result);
    const fault =
      options.fault === undefined ? undefined : judgeFault(plantedFault(options.fault), collected.result);
    process.stdout.write((fault?.lines ?? []).map((line) => `${line}\n`).join(''));
    // A warning alone does not cause exit 1, but a planted fault that a SHOULD row warns about counts as caught.
    return fault?.isCaught && code === exitCodes.conformant ? exitCodes.notConformant : code;
  } catch (error) {
    throw endedWithoutReport(error, out, startedAtMs);
  } finally {
    interrupt.close();
    await runner.close();
    await decision?.final;
    await target?.close();
  }
}

/** Writes the reports, and prints the verdict and the folder of the reports. @throws ReportError */
async function reportRun(collected: Collected, out: string): Promise<void> {
  const { saveReports } = await import('./save.ts');
  const { result } = collected;
  const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  let saved = {};
  try {
    await saveReports(out, collected);
    saved = { reportPath: out };
  } finally {
    // The verdict is printed even where the reports cannot be written, for example on a full disk.
    process.stdout.write(toConsole(result, { colour, ...saved }));
    const busy = busyLine(collected);
    if (busy !== undefined) process.stderr.write(`orch-conformance: ${busy}\n`);
    for (const error of result.run.errors ?? [])
      process.stderr.write(`orch-conformance: internal error: ${error}\n`);
  }
}
