// How a command ends. README lists the same.

export const exitCodes = {
  conformant: 0,
  notConformant: 1,
  usage: 2,
  /** The target could not be reached, or the run could not be completed. */
  notCompleted: 3,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An end of a command that the user can mend; the message is the one line that is printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
