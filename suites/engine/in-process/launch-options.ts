// Converts the flags that a case requests to the options of a bundled server, or to its refusal.
import { readFileSync } from 'node:fs';
import type { Names } from '../../../common/dialects/names.ts';
import { FlagError } from '../../../reference-server/flags/flag-error.ts';
import type { ServerOptions } from '../../../reference-server/options.ts';
import { parseFlags } from '../../../reference-server/flags/parse.ts';
import type { ParseOptions } from '../../../reference-server/flags/parse.ts';
import { RegistryError } from '../../../reference-server/registry.ts';
import { LaunchRefused, textOf, valuesOf } from '../../kit/launcher/launcher.ts';
import type { FlagFile, Flags } from '../../kit/launcher/launcher.ts';

const tokenFlag = '--token-auth-file';
const directory = '/in-process/';

/** The command line of a launch, and the files that it names. */
export interface CommandLine {
  readonly words: readonly string[];
  /** Reads a file as it is now: those of flags are in memory, others that a value names are on the disk. */
  readonly readFile: (path: string) => Promise<string>;
  /** Calls back when a file has changed; returns what ends this. */
  readonly observe: (path: string, onEvent: () => void) => () => void;
  /** Reports a change of the files to those who observe them. */
  readonly notify: () => void;
}

/** @param token the administrator's: it stands after those of the flags, and before those of a file whose last line has no
 * end, which a case may be about */
export function commandLineOf(flags: () => Flags, token: string): CommandLine {
  const administrator = `${token},conformance,conformance,"system:masters"\n`;
  /** Values of a flag now, each a text or a file. */
  const given = (name: string): readonly (string | FlagFile)[] => {
    const values = valuesOf(flags()[name] ?? []);
    const [first = { file: '' }] = values;
    if (name !== tokenFlag || typeof first === 'string') return values;
    const isEnded = first.file === '' || first.file.endsWith('\n');
    return [{ file: isEnded ? `${first.file}${administrator}` : `${administrator}${first.file}` }];
  };
  const words = Object.keys({ ...flags(), [tokenFlag]: '' }).flatMap((name) =>
    given(name).map(
      (value, index) => `${name}=${typeof value === 'string' ? value : `${directory}${index}/${name}`}`,
    ),
  );
  const readFile = async (path: string): Promise<string> => {
    const [, index, name, beside] = /^\/in-process\/(\d+)\/([^./]*)(?:\.d\/(.*))?$/.exec(path) ?? [];
    const value = name === undefined ? undefined : given(name)[Number(index)];
    const text =
      typeof value === 'object' ? contentOf(value, `${directory}${index}/${name}.d`, beside) : undefined;
    // Without a turn of the event loop: the virtual clock could pass a whole interval while the disk works.
    return text ?? readFileSync(path, 'utf8');
  };
  const observers = new Set<() => void>();
  return {
    words,
    readFile,
    observe(_path, onEvent) {
      observers.add(onEvent);
      return () => void observers.delete(onEvent);
    },
    notify: () => observers.forEach((onEvent) => onEvent()),
  };
}

/** The text of the file, or of one beside it. */
const contentOf = (file: FlagFile, directory: string, beside: string | undefined): string | undefined =>
  beside === undefined ? textOf(file, directory) : file.beside?.[beside];

/** @throws LaunchRefused */
export async function launchOptions(
  { words, readFile, observe }: CommandLine,
  names: Names,
  parsers?: ParseOptions['parsers'],
): Promise<ServerOptions> {
  try {
    return await parseFlags(words, { names, readFile, observe, ...(parsers && { parsers }) });
  } catch (error) {
    return refuse(error);
  }
}

/** Turns what a user of the server could mend into a refused launch. */
export function refuse(error: unknown): never {
  if (error instanceof FlagError || error instanceof RegistryError) {
    throw new LaunchRefused({ code: 2, stderr: error.message });
  }
  throw error;
}
