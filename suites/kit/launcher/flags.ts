// The flags of a launch as arguments: which process takes which, and the files that some of them point to.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillPlaceholders } from './placeholders.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { valuesOf } from './launcher.ts';
import type { Flags } from './launcher.ts';
import type { LauncherDescription, ProcessDescription } from './schema.ts';

export function takesFlag(
  { flags, processes }: Pick<LauncherDescription, 'flags' | 'processes'>,
  name: string,
): boolean {
  return flags === '*' || flags.includes(name) || processes.some((one) => one.flags.includes(name));
}

/** Flag to the texts after its `=`, one for each time that it is given. Files are written into the directory of the launch, readable for us alone. */
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
        texts.push(given);
        continue;
      }
      const path = join(
        values.directory,
        `flag${name.replaceAll('-', '_')}${index === 0 ? '' : `_${index}`}`,
      );
      await writeFile(path, joinLines(given.file, needed), { mode: 0o600 });
      needed = '';
      texts.push(path);
    }
    written.set(name, texts);
  }
  return written;
}

/** The launcher's lines come last: cases look at where their own stand. */
const joinLines = (first: string, last: string) =>
  first === '' || last === '' || first.endsWith('\n') ? first + last : `${first}\n${last}`;

/** The arguments of one process. A flag that is given also replaces the same one among the written arguments. */
export function argumentsOf(
  process: ProcessDescription,
  all: readonly ProcessDescription[],
  flags: ReadonlyMap<string, readonly string[]>,
  values: PlaceholderValues,
): string[] {
  const elsewhere = new Set(all.filter((one) => one !== process).flatMap((one) => one.flags));
  const isMine = (name: string) =>
    process.flags.length > 0 ? process.flags.includes(name) : !elsewhere.has(name);
  const mine = process.arguments.includes('{flags}') ? [...flags].filter(([name]) => isMine(name)) : [];
  const isGiven = (argument: string) =>
    mine.some(([name]) => argument === name || argument.startsWith(`${name}=`));
  return process.arguments.flatMap((argument) => {
    if (argument === '{flags}')
      return mine.flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`));
    return isGiven(argument) ? [] : [fillPlaceholders(argument, values)];
  });
}
