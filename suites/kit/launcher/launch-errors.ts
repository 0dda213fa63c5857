// How a launch fails, told apart: only the server's own end before it is ready is a refusal, all else is the launcher's.
import { PrerequisiteFailed } from '../failures.ts';
import type { Redactor } from '../recording/redact.ts';
import type { Child, ChildEnd } from './child.ts';
import { LaunchRefused } from './launcher.ts';
import type { Exit } from './launcher.ts';
import { limits } from './limits.ts';
import type { ProcessDescription } from './schema.ts';

/** A port that was free is taken: worth another try with others. */
export class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

interface Ended {
  readonly child: Child;
  readonly description: ProcessDescription;
}

export function notReady(launcher: string, child: Child, redactor: Redactor): Error {
  const said = lastLine(redactor.text(child.stderr.text() || child.stdout.text()));
  return new PrerequisiteFailed(
    `the launcher ${launcher} was not ready within ${limits.readyMs / 1000} s; it last said: ${said}`,
  );
}

export function endedEarly(
  launcher: string,
  { child, description }: Ended,
  ended: ChildEnd,
  redactor: Redactor,
): Error {
  const about = `the launcher ${launcher}`;
  if (ended.error)
    return new PrerequisiteFailed(`${about} cannot start ${description.command}: ${ended.error.message}`);
  const output = child.stderr.text() + child.stdout.text();
  if (/EADDRINUSE|address already in use/i.test(output))
    return new AddressTaken(`${about} found its port taken`);
  const exit = exitOf(child, ended, redactor);
  // Only who is told the flags can refuse them.
  if (description.arguments.includes('{flags}')) return new LaunchRefused(exit);
  return new PrerequisiteFailed(
    `${about}: ${description.command} ended at its start with code ${exit.code}: ${lastLine(exit.stderr)}`,
  );
}

export const exitOf = (child: Child, { code }: ChildEnd, redactor: Redactor): Exit => ({
  code,
  stderr: redactor.text(child.stderr.text() || child.stdout.text()),
});

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
