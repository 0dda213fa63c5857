// Classifies failed launches: only a server that exits before it is ready has refused; all else is a failure of the launcher.
import { PrerequisiteFailed } from '../../kit/failures.ts';
import type { Redactor } from '../recording/redact.ts';
import type { Child, ChildEnd } from './child.ts';
import { LaunchRefused, reasonIn } from '../../kit/launcher/launcher.ts';
import type { Exit } from '../../kit/launcher/launcher.ts';
import { limits } from './limits.ts';
import type { ProcessDescription } from './schema.ts';

/** A port that was free is in use: the launch is retried with other ports. */
export class AddressInUse extends Error {
  override readonly name = 'AddressInUse';
}

interface Ended {
  readonly child: Child;
  readonly description: ProcessDescription;
}

export function notReady(launcher: string, child: Child, redactor: Redactor): Error {
  const output = lastLine(redactor.text(child.stderr.text() || child.stdout.text()));
  return new PrerequisiteFailed(
    `the launcher ${launcher} was not ready within ${limits.readyMs / 1000} s (with a lower --concurrency fewer servers run at once); its last output: ${output}`,
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
    return new AddressInUse(`${about} found its port in use`);
  const exit = exitOf(child, ended, redactor);
  // Only a process that gets the flags can refuse them.
  if (description.arguments.includes('{flags}')) return new LaunchRefused(exit);
  return new PrerequisiteFailed(
    `${about}: ${description.command} ended during startup with code ${exit.code}: ${reasonIn(exit.stderr)}`,
  );
}

export const exitOf = (child: Child, { code }: ChildEnd, redactor: Redactor): Exit => ({
  code,
  stderr: redactor.text(child.stderr.text() || child.stdout.text()),
});

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
