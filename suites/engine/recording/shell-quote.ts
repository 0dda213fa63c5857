// Quotes any text as one word of a POSIX shell, and replaces given values by shell variables.

/** A value and the shell variable that replaces it. */
export interface Variable {
  /** The source of a regular expression for the value, without capturing groups. */
  readonly pattern: string;
  /** The replacement within double quotes: `$NS`. */
  readonly word: string;
}

/** `it's ns1` with `$NS` for `ns1` becomes `"it's $NS"`. The first matching variable is used.
 * @param start a variable at the start of the word, such as `$BASE` */
export function shellQuote(text: string, variables: readonly Variable[] = [], start?: string): string {
  const pieces = [...(start === undefined ? [] : [{ word: start, text: '' }]), ...split(text, variables)];
  if (!pieces.some(({ word }) => word !== undefined)) return literal(text);
  if (pieces.every((piece) => !/["$`\\!]/.test(piece.text))) return inDoubleQuotes(pieces);
  return pieces.map((piece) => (piece.word === undefined ? literal(piece.text) : `"${piece.word}"`)).join('');
}

/** Matches a value as a whole word: `ns1` does not match in `ns10` or `my-ns1`, but after escapes as in `%2Fns1` and `\nns1`.
 * @param open the value may be a prefix: `ns1` also matches in `ns1-thing` */
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
    // Without braces, following letters would belong to the variable name.
    const runsOn = /^\w/.test(pieces[index + 1]?.text ?? '');
    return runsOn ? word.replace(/^\$(\w+)$/, '${$1}') : word;
  });
  return `"${parts.join('')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
