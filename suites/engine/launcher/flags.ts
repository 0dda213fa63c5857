// The flags of a launch as arguments: which process accepts which flag, and the files that some flags point to.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPlaceholders } from './placeholders.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { textOf, valuesOf } from '../../kit/launcher/launcher.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { replaceFile } from './replace-file.ts';
import { acceptsFlags } from './schema.ts';
import type { LauncherDescription, ProcessDescription } from './schema.ts';

type Taking = Pick<LauncherDescription, 'flags' | 'processes'>;

/** Whether a process accepts the flag.
 * @param given if set, also whether each of its words is supported by a process */
export function acceptsFlag(launcher: Taking, name: string, given?: Flags[string]): boolean {
  const { flags, processes } = launcher;
  const takers = processes.filter((one) => isAcceptedBy(one, launcher, name));
  const isKnown = flags === '*' || flags.includes(name) || processes.some((one) => lists(one, name));
  if (!isKnown || takers.length === 0) return false;
  const texts = given === undefined ? [] : valuesOf(given).filter((one) => typeof one === 'string');
  return texts
    .flatMap((text) => text.split(','))
    .every((word) => takers.some((one) => supportsWord(one, name, word)));
}

const lists = ({ flags }: ProcessDescription, name: string) =>
  flags === '*' || flags?.includes(name) === true;

/** A process without a list accepts the flags that the launcher lists, and those that no other process lists. */
export function isAcceptedBy(one: ProcessDescription, { flags, processes }: Taking, name: string): boolean {
  if (!acceptsFlags(one)) return false;
  if (one.flags !== undefined) return lists(one, name);
  const isListed = flags !== '*' && flags.includes(name);
  return isListed || !processes.some((other) => other !== one && lists(other, name));
}

/** Compares the `A` of `A=true` and of `-A`. Every process supports `*`, its default. */
function supportsWord({ words }: ProcessDescription, name: string, word: string): boolean {
  const known = words[name];
  const key = word.trim().replace(/^-/, '').split('=')[0]!;
  return known === undefined || key === '*' || known.includes(key);
}

/** The words of a value that a process supports; undefined if there are none. */
function wordsFor(one: ProcessDescription, name: string, text: string): string | undefined {
  if (one.words[name] === undefined) return text;
  const kept = text.split(',').filter((word) => supportsWord(one, name, word));
  return kept.length === 0 ? undefined : kept.join(',');
}

/** Maps each flag to its values, one for each time that it is given. Files are written to the directory of the launch,
 * readable by the current user only. */
export async function writeFlags(
  flags: Flags,
  { flagFiles }: Pick<LauncherDescription, 'flagFiles'>,
  values: PlaceholderValues,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const written = new Map<string, readonly string[]>();
  for (const name of new Set([...Object.keys(flagFiles), ...Object.keys(flags)])) {
    const own = flagFiles[name];
    let needed = own === undefined ? '' : fillPlaceholders(own, values);
    const texts: string[] = [];
    for (const [index, given] of valuesOf(flags[name] ?? { file: '' }).entries()) {
      if (typeof given === 'string') {
        texts.push(fillPlaceholders(given, values));
        continue;
      }
      const path = join(
        values.directory,
        `flag${name.replaceAll('-', '_')}${index === 0 ? '' : `_${index}`}`,
      );
      const beside = `${path}.d`;
      for (const [file, text] of Object.entries(given.beside ?? {})) {
        await mkdir(beside, { recursive: true, mode: 0o700 });
        await replaceFile(join(beside, file), text);
      }
      await replaceFile(path, joinLines(textOf(given, beside), needed));
      needed = '';
      texts.push(path);
    }
    written.set(name, texts);
  }
  return written;
}

/** Writes the files of one flag again; other files keep their time of change. */
export async function rewriteFlag(
  name: string,
  flags: Flags,
  { flagFiles }: Pick<LauncherDescription, 'flagFiles'>,
  values: PlaceholderValues,
): Promise<void> {
  const own = flagFiles[name];
  await writeFlags(
    { [name]: flags[name] ?? [] },
    { flagFiles: own === undefined ? {} : { [name]: own } },
    values,
  );
}

/** The lines of the launcher come last: cases depend on the positions of their own lines. Where the last line of a case has
 * no end, it stays the last one. */
const joinLines = (ofCase: string, own: string) =>
  ofCase === '' || own === '' || ofCase.endsWith('\n')
    ? ofCase + own
    : `${own.replace(/\n?$/, '\n')}${ofCase}`;

/** The arguments of one process. A given flag replaces the same flag among the arguments of the launcher file. */
export function argumentsOf(
  process: ProcessDescription,
  launcher: Taking,
  flags: ReadonlyMap<string, readonly string[]>,
  values: PlaceholderValues,
): string[] {
  const mine = [...flags].flatMap(([name, texts]) => {
    if (!isAcceptedBy(process, launcher, name)) return [];
    const kept = texts.flatMap((text) => wordsFor(process, name, text) ?? []);
    return kept.length === 0 && texts.length > 0 ? [] : [[name, kept] as const];
  });
  const isGiven = (argument: string) =>
    mine.some(([name]) => argument === name || argument.startsWith(`${name}=`));
  return process.arguments.flatMap((argument) => {
    if (argument === '{flags}')
      return mine.flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`));
    return isGiven(argument) ? [] : [fillPlaceholders(argument, values)];
  });
}
