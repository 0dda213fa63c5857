// Command line options from one table: parsing, help text, and errors that suggest the correct name.
import { parseArgs } from 'node:util';
import { CommandError } from '../exit-codes.ts';
import { nearest } from '../../common/text/nearest.ts';
import { HiddenValueError } from './readers.ts';

/** One option. `read` parses its text; it throws an Error whose message completes `--name "text": …`. */
export interface Option<T> {
  /** Shown in help: `FILE`, `N`; empty for a switch. */
  readonly argument: string;
  readonly help: string;
  /** May be given several times; the values form a list. */
  readonly repeatable?: boolean;
  readonly read: (text: string) => T;
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>;

export type Values<T extends OptionTable> = {
  readonly [K in keyof T]?: T[K] extends {
    readonly repeatable: true;
    readonly read: (text: string) => infer V;
  }
    ? readonly V[]
    : T[K] extends Option<infer V>
      ? V
      : never;
};

export interface Parsed<T extends OptionTable> {
  readonly values: Values<T>;
  /** Arguments that are not options. */
  readonly words: readonly string[];
  readonly help: boolean;
}

/** @throws CommandError for an unknown option, or a missing or invalid value */
export function parseOptions<T extends OptionTable>(table: T, args: readonly string[]): Parsed<T> {
  const values: Record<string, unknown> = {};
  const words: string[] = [];
  let help = false;
  for (const token of tokensOf(table, args)) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    if (token.name === 'help') help = true;
    else put(values, token.name, optionOf(table, token), valueOf(table, token));
  }
  return { values: values as Values<T>, words, help };
}

const tokensOf = (table: OptionTable, args: readonly string[]): readonly Token[] =>
  parseArgs({
    args: [...args],
    // Unknown options and missing values get messages of our own.
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(
        Object.entries(table).map(([name, { argument }]) => [
          name,
          { type: argument === '' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  }).tokens;

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];
type OptionToken = Extract<Token, { readonly kind: 'option' }>;

/** A switch without a value is on. */
function valueOf(table: OptionTable, { name, value, inlineValue }: OptionToken): string {
  const { argument } = table[name]!;
  if (argument === '') return value ?? 'true';
  if (value === undefined || (!inlineValue && value.startsWith('--')))
    throw new CommandError(`--${name} needs a value: --${name} ${argument}`);
  return value;
}

function optionOf(table: OptionTable, { name, rawName }: OptionToken): Option<unknown> {
  if (Object.hasOwn(table, name)) return table[name]!;
  const meant = nearest(name, Object.keys(table));
  throw new CommandError(
    `unknown option ${rawName}${meant === undefined ? '' : `: did you mean --${meant}?`} (--help lists all)`,
  );
}

function put(values: Record<string, unknown>, name: string, option: Option<unknown>, text: string): void {
  const read = readValue(option, text);
  if ('problem' in read) throw new CommandError(`--${name}${read.problem}`);
  if (option.repeatable) values[name] = [...((values[name] as unknown[] | undefined) ?? []), read.value];
  else values[name] = read.value;
}

/** The value, or the message to print after the option's name: the given text, unless secret, and the problem. */
export function readValue(
  option: Option<unknown>,
  text: string,
): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: option.read(text) };
  } catch (error) {
    const shown = error instanceof HiddenValueError ? '' : ` "${text}"`;
    return { problem: `${shown}: ${(error as Error).message}` };
  }
}

/** For commands that take options only; `meant` returns the option to use instead. @throws CommandError */
export function refuseWords(words: readonly string[], meant: (word: string) => string): void {
  const [word] = words;
  if (word !== undefined) throw new CommandError(`unexpected argument "${word}": use ${meant(word)}`);
}

export function helpText(usage: string, table: OptionTable): string {
  if (Object.keys(table).length === 0) return `Usage: ${usage}\n`;
  const rows = Object.entries(table).map(([name, option]) => [
    `--${name}${option.argument === '' ? '' : ` ${option.argument}`}`,
    option.help,
  ]);
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return `Usage: ${usage}\n\n${rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')}\n`;
}
