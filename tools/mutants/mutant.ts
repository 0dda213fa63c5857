// A mutant: one small change of the server's code that a program makes, and the key by which the reviewed list names it.
import { createHash } from 'node:crypto';

export interface Mutant {
  /** Names it in the instrumented code. */
  readonly id: string;
  /** Below the root of the project. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Such as `ConditionalExpression`. */
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** Names it in the reviewed list: file, mutator, and a digest of the code around. Changes with the code. */
  readonly key: string;
}

/** Counted from 0, as the instrumenter gives it. */
export interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

const digestLength = 12;

/** The text of a location in its file. */
export function textAt(source: string, { start, end }: Location): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined))
    .join('\n');
}

export function keyOf(
  { file, mutator, original, replacement }: Omit<Mutant, 'id' | 'line' | 'key'>,
  source: string,
  { start, end }: Location,
): string {
  const lines = source.split('\n');
  const around = lines.slice(Math.max(0, start.line - 1), end.line + 2).map((line) => line.trim());
  const own = lines[start.line] ?? '';
  const column = start.column - (own.length - own.trimStart().length);
  const text = JSON.stringify([around, column, original, replacement]);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, digestLength);
  return `${file}#${mutator}#${digest}`;
}

/** The folder below `reference-server`, or the topmost folder with the file's name where there is none. */
export function areaOf({ file }: Pick<Mutant, 'file'>): string {
  const [top = '', folder = '', ...deeper] = file.split('/');
  if (top !== 'reference-server') return top;
  return deeper.length === 0 ? 'server' : folder;
}
