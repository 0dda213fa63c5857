// Command line options from one table: parsing, `--config`, help text and errors that name what was meant.
import { CommandError } from '../exit-codes.ts';
import { nearest } from '../../fixtures/text/nearest.ts';

/** How an option's text becomes a value; throws an Error whose message ends the sentence `--name "text": …`. */
export interface Option<T> {
  /** Shown in help: `FILE`, `N`; empty for a switch. */
  readonly argument: string;
  readonly help: string;
  /** May be given several times: values are collected. */
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
  /** Words that are no options. */
  readonly words: readonly string[];
  readonly help: boolean;
}

/** @throws CommandError for an unknown option, a missing or a wrong value */
export function parseOptions<T extends OptionTable>(table: T, args: readonly string[]): Parsed<T> {
  const values: Record<string, unknown> = {};
  const words: string[] = [];
  let help = false;
  for (let index = 0; index < args.length; index++) {
    const word = args[index]!;
    if (word === '--help' || word === '-h') help = true;
    else if (word.startsWith('--')) index += take(table, values, word.slice(2), args[index + 1]);
    else words.push(word);
  }
  return { values: values as Values<T>, words, help };
}

/** Takes one option; returns how many of the following words it used. */
function take(
  table: OptionTable,
  values: Record<string, unknown>,
  text: string,
  following: string | undefined,
): number {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const option = optionOf(table, name);
  const isSwitch = option.argument === '';
  const inline = equals < 0 ? undefined : text.slice(equals + 1);
  const value = inline ?? (isSwitch ? 'true' : following);
  if (value === undefined || (inline === undefined && !isSwitch && value.startsWith('--'))) {
    throw new CommandError(`--${name} needs a value: --${name} ${option.argument}`);
  }
  put(values, name, option, value);
  return inline === undefined && !isSwitch ? 1 : 0;
}

function optionOf(table: OptionTable, name: string): Option<unknown> {
  if (Object.hasOwn(table, name)) return table[name]!;
  const meant = nearest(name, Object.keys(table));
  throw new CommandError(
    `unknown option --${name}${meant === undefined ? '' : `: did you mean --${meant}?`} (--help lists all)`,
  );
}

function put(values: Record<string, unknown>, name: string, option: Option<unknown>, text: string): void {
  const value = readValue(name, option, text);
  if (option.repeatable) values[name] = [...((values[name] as unknown[] | undefined) ?? []), value];
  else values[name] = value;
}

function readValue(name: string, option: Option<unknown>, text: string): unknown {
  try {
    return option.read(text);
  } catch (error) {
    throw new CommandError(`--${name} "${text}": ${(error as Error).message}`);
  }
}

/** Lays options from a configuration file under those of the command line. @throws CommandError */
export function withConfiguration<T extends OptionTable>(
  table: T,
  given: Values<T>,
  file: string,
  document: unknown,
): Values<T> {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new CommandError(`${file}: expected one mapping of option names to values`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(document)) {
    if (!Object.hasOwn(table, name)) {
      const meant = nearest(name, Object.keys(table));
      throw new CommandError(
        `${file}: unknown option "${name}"${meant === undefined ? '' : `: did you mean ${meant}?`}`,
      );
    }
    for (const one of Array.isArray(value) ? value : [value]) put(values, name, table[name]!, String(one));
  }
  return { ...values, ...given };
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
