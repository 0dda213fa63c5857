// The exit codes of all commands, as listed in README.
import { endingOf } from '../reports/ending.ts';
import type { Ending } from '../reports/ending.ts';
import { UsageError } from '../suites/engine/usage-error.ts';

export const exitCodes = {
  conformant: 0,
  notConformant: 1,
  usage: 2,
  /** The target could not be reached, the run could not be completed, or nothing was checked. */
  notCompleted: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const codes: Readonly<Record<Ending, ExitCode>> = {
  conformant: exitCodes.conformant,
  'not-conformant': exitCodes.notConformant,
  'nothing-checked': exitCodes.notCompleted,
  'not-completed': exitCodes.notCompleted,
  interrupted: exitCodes.interrupted,
};

/** The exit code of a command that reports this result. */
export const exitCodeOf = (result: Parameters<typeof endingOf>[0]): ExitCode => codes[endingOf(result)];

/** An error that the user can fix; its message is printed as one line. */
export class CommandError extends UsageError {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
