// `serve`: runs the reference server as a separate process. The server parses its flags itself, as the documents define them.
import { runServer } from '../reference-server/main.ts';
import { CommandError } from './exit-codes.ts';
import type { ExitCode } from './exit-codes.ts';

export async function serve(words: readonly string[]): Promise<ExitCode> {
  const { fault, rest } = takeFault(words);
  // The faults load only where one is named.
  const dependencies =
    fault === undefined ? {} : (await import('../suites/engine/bundled/planted-fault.ts')).withFault(fault);
  const code = await runServer(rest, dependencies);
  if (words.includes('--help') || words.includes('-h'))
    process.stdout.write(
      '\nAdded by this suite, not a flag of the documents:\n  --fault=ID  plant a fault\n',
    );
  return code;
}

/** Removes `--fault`, which is not a flag of the documents. */
function takeFault(words: readonly string[]): { fault?: string; rest: readonly string[] } {
  const index = words.findIndex((word) => word === '--fault' || word.startsWith('--fault='));
  if (index < 0) return { rest: words };
  const word = words[index]!;
  const inline = word.includes('=') ? word.slice(word.indexOf('=') + 1) : undefined;
  const fault = inline ?? words[index + 1];
  if (fault === undefined) throw new CommandError('--fault needs a value: --fault ID');
  return { fault, rest: words.toSpliced(index, inline === undefined ? 2 : 1) };
}
