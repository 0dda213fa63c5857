// Quotes any text as one word of a POSIX shell, with shell variables in place of given values.

/** A value that varies, and what the shell puts there. */
export interface Variable {
  /** Source of a regular expression that finds the value, with no group that captures. */
  readonly pattern: string;
  /** What stands for it between double quotes: `$NS`. */
  readonly word: string;
}

/** `it's ns1` with `$NS` for `ns1` becomes `"it's $NS"`. The first variable that fits wins.
 * @param start a variable that the word begins with, such as `$BASE` */
export function shellQuote(text: string, variables: readonly Variable[] = [], start?: string): string {
  const pieces = [...(start === undefined ? [] : [{ word: start, text: '' }]), ...split(text, variables)];
  if (!pieces.some(({ word }) => word !== undefined)) return literal(text);
  if (pieces.every((piece) => !/["$`\\!]/.test(piece.text))) return inDoubleQuotes(pieces);
  return pieces.map((piece) => (piece.word === undefined ? literal(piece.text) : `"${piece.word}"`)).join('');
}

/** Finds a value as a whole word: `ns1` is no part of `ns10`, nor of `my-ns1`; `%2Fns1` and `\nns1` (escapes) hold it.
 * @param open the value begins longer names: `ns1` is found in `ns1-thing` */
export function wholeWord(value: string, open = false): string {
  const escaped = value.replaceAll(
    /[^A-Za-z0-9_]/g,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
  return String.raw`(?<=^|[^A-Za-z0-9-]|%[0-9A-Fa-f]{2}|\\[nrt])${escaped}(?![A-Za-z0-9${open ? '' : '-'}])`;
}

interface Piece {
  readonly text: string;
  readonly word?: string;
}

function split(text: string, variables: readonly Variable[]): Piece[] {
  if (variables.length === 0) return [{ text }];
  const pattern = new RegExp(variables.map((one) => `(${one.pattern})`).join('|'), 'gu');
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    const word = variables[match.slice(1).findIndex((group) => group !== undefined)]!.word;
    pieces.push({ text: '', word });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

function inDoubleQuotes(pieces: readonly Piece[]): string {
  const parts = pieces.map(({ text, word }, index) => {
    if (word === undefined) return text;
    // A name would go on into the letters after it.
    const runsOn = /^\w/.test(pieces[index + 1]?.text ?? '');
    return runsOn ? word.replace(/^\$(\w+)$/, '${$1}') : word;
  });
  return `"${parts.join('')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
