// Makes text from a server safe to print: no control character reaches a terminal or an XML file.

/** Replaces control characters, lone surrogates and bidirectional controls by a visible escape, except line ends and
 * tabs. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : escapeOf(character),
    );
}

function escapeOf(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
