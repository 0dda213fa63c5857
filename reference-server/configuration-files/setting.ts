// A value of a configuration file with its place: reads it as the type that is required, or reports the problem there.
import type { FieldPath, LineOf } from '../../common/text/yaml-lines.ts';
import { nearest } from '../../common/text/nearest.ts';
import { parseDurationMs } from './duration.ts';
import { ConfigurationProblem } from './problem.ts';

/** The file that a setting is from. */
export interface SettingSource {
  readonly file: string;
  readonly lineOf: LineOf;
}

/** How many items a list may have. */
export interface ListLimits {
  readonly min?: number;
  readonly max?: number;
}

export class Setting {
  readonly #source: SettingSource;
  readonly #path: FieldPath;
  readonly #value: unknown;

  constructor(source: SettingSource, path: FieldPath, value: unknown) {
    this.#source = source;
    this.#path = path;
    this.#value = value;
  }

  /** The path of the file. */
  get file(): string {
    return this.#source.file;
  }

  /** Such as `authorizers[0].name`; empty for the whole file. */
  get field(): string {
    return this.#path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
      .join('')
      .replace(/^\./, '');
  }

  get line(): number {
    return this.#source.lineOf(this.#path);
  }

  /** Whether the file has a value here; null is none. */
  get isSet(): boolean {
    return this.#value !== undefined && this.#value !== null;
  }

  /** The value as it was parsed. */
  get value(): unknown {
    return this.#value;
  }

  /** A problem with this setting, to be thrown. @param what has happened, in words that follow the name of the field
   * @param mend how to correct it */
  problem(what: string, mend: string, cause?: unknown): ConfigurationProblem {
    const { file, line, field } = this;
    const subject = field === '' ? 'the file ' : '';
    return new ConfigurationProblem({ file, line, field }, `${subject}${what}; ${mend}`, { cause });
  }

  /** The members of a mapping, by name; those that are not in the file are not set.
   * @throws ConfigurationProblem for another type, and for a member that is not among the names */
  fields<const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Setting>> {
    const members = this.#mapping();
    const unknown = Object.keys(members).find((name) => !(names as readonly string[]).includes(name));
    if (unknown !== undefined) throw this.#unknownField(unknown, names);
    const entries = names.map((name) => [name, this.#member(name)] as const);
    return Object.fromEntries(entries) as Record<Name, Setting>;
  }

  /** Every member of a mapping with names of its own. @throws ConfigurationProblem for another type */
  entries(): readonly (readonly [string, Setting])[] {
    return Object.keys(this.#mapping()).map((name) => [name, this.#member(name)] as const);
  }

  /** The items of a list; none where it is not set. @throws ConfigurationProblem for another type or number */
  items({ min = 0, max = Infinity }: ListLimits = {}): readonly Setting[] {
    const value = this.isSet ? this.#value : [];
    if (!Array.isArray(value)) throw this.problem('is not a list', 'write a list');
    const count = value.length;
    if (count < min) throw this.problem(`has ${count} items`, `write at least ${min}`);
    if (count > max) throw this.problem(`has ${count} items`, `write at most ${max}`);
    return value.map((item: unknown, index) => new Setting(this.#source, [...this.#path, index], item));
  }

  /** A text that is not empty. @throws ConfigurationProblem */
  text(): string {
    const text = this.anyText();
    if (text === '') throw this.problem('is empty', 'write a value');
    return text;
  }

  /** A text that may be empty, but must be there. @throws ConfigurationProblem */
  anyText(): string {
    const value = this.#required();
    if (typeof value !== 'string')
      throw this.problem('is not a text', 'write a text, in quotes if necessary');
    return value;
  }

  /** The text, or undefined where the field is not set or empty. @throws ConfigurationProblem for another type */
  optionalText(): string | undefined {
    return this.isSet ? this.anyText() || undefined : undefined;
  }

  /** One of the texts. @throws ConfigurationProblem */
  oneOf<const Value extends string>(values: readonly Value[]): Value {
    const text = this.text();
    const found = values.find((value) => value === text);
    if (found === undefined) {
      const few = values.length === 1 ? `write ${values[0]}` : `write one of ${values.join(', ')}`;
      throw this.problem(`has the value ${JSON.stringify(text.slice(0, 80))}`, few);
    }
    return found;
  }

  /** The default for a field that is not set. @throws ConfigurationProblem */
  durationMs(fallbackMs?: number): number {
    if (!this.isSet && fallbackMs !== undefined) return fallbackMs;
    const value = this.#required();
    const ms = typeof value === 'string' ? parseDurationMs(value) : undefined;
    if (ms === undefined) throw this.problem('is not a duration', 'write one such as 500ms, 30s or 5m0s');
    return ms;
  }

  /** The default for a field that is not set. @throws ConfigurationProblem */
  boolean(fallback?: boolean): boolean {
    if (!this.isSet && fallback !== undefined) return fallback;
    const value = this.#required();
    if (typeof value !== 'boolean') throw this.problem('is not a boolean', 'write true or false');
    return value;
  }

  #required(): unknown {
    if (!this.isSet) throw this.problem('is missing', 'add it');
    return this.#value;
  }

  #mapping(): Readonly<Record<string, unknown>> {
    const value = this.#required();
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw this.problem('is not a mapping', 'write fields with their values');
    return value as Readonly<Record<string, unknown>>;
  }

  #member(name: string): Setting {
    const members = this.#mapping();
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    return new Setting(this.#source, [...this.#path, name], value);
  }

  #unknownField(name: string, known: readonly string[]): ConfigurationProblem {
    const meant = nearest(name, [...known]);
    const mend = meant === undefined ? `use ${known.join(', ')}` : `did you mean ${meant}?`;
    return this.#member(name).problem('is not a known field', mend);
  }
}
