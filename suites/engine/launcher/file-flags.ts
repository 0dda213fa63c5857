// Reads the flags of a launcher file: those of the launcher, those of each process. Checks that a process accepts each.
import type { Field } from '../../kit/document/field.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { templatesByName } from './file-templates.ts';
import { isAcceptedBy } from './flags.ts';
import { acceptsFlags } from './schema.ts';
import type { LauncherDescription, ProcessDescription } from './schema.ts';

export function readFlags(field: Field): '*' | readonly string[] {
  if (!field.present) return [];
  if (field.value === '*') return '*';
  if (!Array.isArray(field.value))
    return field.fail("expected a list of flags such as --anonymous-auth, or '*' for all");
  return field.items().map(readPlainFlag);
}

function readPlainFlag(field: Field): string {
  if (isRecord(field.value))
    field.fail(
      'expected a flag by its name alone; the words that a process supports stand in the flags of that process',
    );
  return readFlag(field);
}

function readFlag(field: Field): string {
  const text = field.text();
  return /^--[a-z0-9-]+$/.test(text)
    ? text
    : field.fail('expected a flag by its name, such as --anonymous-auth');
}

/** The values are passed unchanged, without placeholders. */
export function readShortHistory(field: Field): Readonly<Record<string, string>> {
  const flags = field.textsByName();
  if (flags.length === 0) field.fail('expected flags and their values, such as --history-retention: 2s');
  for (const [name, one] of flags) readFlag({ ...one, text: () => name });
  return Object.fromEntries(flags.map(([name, one]) => [name, one.text()]));
}

export function readFlagFiles(field: Field): Readonly<Record<string, string>> {
  for (const [name, one] of field.textsByName()) readFlag({ ...one, text: () => name });
  return templatesByName(field);
}

interface ListedFlag {
  readonly name: string;
  /** The words of its value that the process supports; any word where absent. */
  readonly known?: readonly string[];
}

/** The flags of one process: by name, or with the words of the value that it supports. */
export function readOwnFlags(field: Field): Pick<ProcessDescription, 'flags' | 'words'> {
  if (!field.present) return { words: {} };
  if (field.value === '*') return { flags: '*', words: {} };
  const read = field.items().map((item): ListedFlag => {
    if (!isRecord(item.value)) return { name: readFlag(item) };
    const [name, ...others] = Object.keys(item.value);
    if (name === undefined || others.length > 0)
      return item.fail(
        'expected one flag and the words that the process supports, such as --feature-gates: [A, B]',
      );
    readFlag({ ...item, text: () => name });
    return { name, known: item.among(name)[name]!.texts() };
  });
  const words = read.flatMap(({ name, known }) => (known === undefined ? [] : [[name, known] as const]));
  return { flags: read.map(({ name }) => name), words: Object.fromEntries(words) };
}

/** Where every process lists its own flags, the file must say which one is the server. */
export function checkServer(field: Field, processes: readonly ProcessDescription[]): void {
  const marked = processes.filter(({ isServer }) => isServer);
  if (marked.length > 1) field.fail('several processes say server: true, but only one can be the server');
  const takers = processes.filter(acceptsFlags);
  const isClear = takers.length < 2 || takers.some(({ flags }) => flags === undefined);
  if (marked.length === 0 && !isClear)
    field.fail('every process lists its own flags: write server: true in the one that is the server');
}

type Fields = Readonly<Record<'flags' | 'flagFiles' | 'shortHistory', Field>>;

/** Rejects flags that no process accepts, which would otherwise be dropped silently. */
export function checkAccepted(
  { flags, flagFiles, shortHistory }: Fields,
  launcher: Pick<LauncherDescription, 'flags' | 'processes'>,
): void {
  const check = (list: Field, field: Field, name: string) => {
    if (!launcher.processes.some(acceptsFlags)) list.fail(noProcessWithFlags);
    if (launcher.processes.some((one) => isAcceptedBy(one, launcher, name))) return;
    field.fail(`no process accepts ${name}: add it to the flags of one, or remove it`);
  };
  if (Array.isArray(flags.value)) for (const item of flags.items()) check(flags, item, item.text());
  if (flags.value === '*' && !launcher.processes.some((one) => acceptsFlags(one) && one.flags === undefined))
    flags.fail(noProcessWithFlags);
  for (const field of [flagFiles, shortHistory]) {
    if (field.present) for (const [name, one] of field.textsByName()) check(field, one, name);
  }
}

const noProcessWithFlags = 'no process accepts flags: put {flags} among the arguments of one';
