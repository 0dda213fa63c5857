// Dispatches the command line to a command. Each command is one file, loaded on demand.
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';
import { UsageError } from '../suites/engine/usage-error.ts';
import { nearest } from '../common/text/nearest.ts';

/** A command receives its own arguments and returns the exit code. @throws CommandError */
export type Command = (words: readonly string[]) => Promise<ExitCode>;

interface Listed {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const commands: Readonly<Record<string, Listed>> = {
  run: {
    summary: 'check a server (default: the bundled one)',
    load: async () => (await import('./run/run.ts')).run,
  },
  serve: { summary: 'run the reference server', load: async () => (await import('./serve.ts')).serve },
  list: {
    summary: 'requirements, with level, section, case and evidence',
    load: async () => (await import('./list.ts')).list,
  },
  explain: {
    summary: 'one requirement: text, section, case, faults, how to rerun it alone',
    load: async () => (await import('./explain.ts')).explain,
  },
  matrix: {
    summary: 'run the suite against every planted fault',
    load: async () => (await import('./matrix.ts')).matrix,
  },
  report: { summary: 'render or merge results', load: async () => (await import('./report.ts')).report },
  diff: { summary: 'compare two results', load: async () => (await import('./diff.ts')).diff },
  clean: {
    summary: 'remove the leftovers of crashed runs',
    load: async () => (await import('./clean.ts')).clean,
  },
  replay: {
    summary: 'run one row of an earlier report again, with the same seed',
    load: async () => (await import('./replay.ts')).replay,
  },
};

/** Runs the named command. Never throws: a user's error is one line on stderr; an internal error is printed with its stack
 * and returns `notCompleted`, which is not a verdict. */
export async function runCommandLine(words: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(usage());
    return name === undefined ? exitCodes.usage : exitCodes.conformant;
  }
  try {
    const listed = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (listed === undefined) {
      const meant = nearest(name, Object.keys(commands));
      throw new CommandError(
        `unknown command "${name}"${meant === undefined ? '' : `: did you mean ${meant}?`} (orch-conformance help lists all)`,
      );
    }
    const command = await listed.load();
    return await command(rest);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`orch-conformance: ${error.message}\n`);
      return error instanceof CommandError ? error.exitCode : exitCodes.usage;
    }
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`orch-conformance: internal error: ${description}\n`);
    return exitCodes.notCompleted;
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`);
  return `Usage: orch-conformance <command> [options]\n\n${lines.join('\n')}\n\nEach command explains its options with --help.\n`;
}
