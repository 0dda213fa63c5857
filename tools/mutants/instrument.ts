// Puts mutants into the text of source files: each is a branch that the switch of the thread takes or not.
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { InstrumenterOptions } from '@stryker-mutator/instrumenter';
import { leavesOut } from './left-out.ts';
import { keyOf, textAt } from './mutant.ts';
import type { Mutant } from './mutant.ts';

export interface SourceFile {
  readonly name: string;
  readonly content: string;
}

export interface Instrumented {
  readonly files: readonly SourceFile[];
  readonly mutants: readonly Mutant[];
}

const options: InstrumenterOptions = {
  plugins: null,
  // Names on the wire are not a matter of logic, and most texts are messages.
  excludedMutations: ['StringLiteral'],
  // `switch.ts` holds the functions of the header.
  noHeader: true,
  ignorers: [{ shouldIgnore: leavesOut }],
};

export async function instrument(files: readonly SourceFile[]): Promise<Instrumented> {
  const instrumenter = new Instrumenter(silent);
  const result = await instrumenter.instrument(
    files.map((file) => ({ ...file, mutate: true })),
    options,
  );
  const sources = new Map(files.map(({ name, content }) => [name, content]));
  const mutants = result.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName: file, location, mutatorName: mutator, replacement }) => {
      const source = sources.get(file) ?? '';
      const code = { file, mutator, original: textAt(source, location), replacement };
      return { id, line: location.start.line + 1, ...code, key: keyOf(code, source, location) };
    });
  return { files: result.files.map(({ name, content }) => ({ name, content })), mutants };
}

const never = () => false;
const nothing = () => {};
const silent = {
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: never,
  isErrorEnabled: never,
  isFatalEnabled: never,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
