// `serve`: the reference server as a process of its own. Its flags are the documents' own, and so it reads them itself.
import { findFault, faults } from '../reference-server/faults/index.ts';
import { runServer } from '../reference-server/main.ts';
import { nearest } from '../fixtures/text/nearest.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';

export async function serve(words: readonly string[]): Promise<ExitCode> {
  const { fault, rest } = takeFault(words);
  const planted = fault === undefined ? undefined : findFault(fault);
  if (fault !== undefined && planted === undefined) {
    const meant = nearest(
      fault,
      faults.map(({ id }) => id),
    );
    throw new CommandError(`unknown fault ${fault}${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  }
  const code = await runServer(
    rest,
    planted === undefined ? {} : { alter: (parts) => planted.install(parts) },
  );
  return code === 0 ? exitCodes.conformant : exitCodes.notConformant;
}

/** `--fault` is ours and not a flag of the documents. */
function takeFault(words: readonly string[]): { fault?: string; rest: readonly string[] } {
  const index = words.findIndex((word) => word === '--fault' || word.startsWith('--fault='));
  if (index < 0) return { rest: words };
  const word = words[index]!;
  const inline = word.includes('=') ? word.slice(word.indexOf('=') + 1) : undefined;
  const fault = inline ?? words[index + 1];
  if (fault === undefined) throw new CommandError('--fault needs a value: --fault ID');
  return { fault, rest: words.toSpliced(index, inline === undefined ? 2 : 1) };
}
