// Text that came from a server, made harmless: no control character reaches a terminal or an XML file.

/** Replaces control characters, lone surrogates and what reorders text on a screen by a visible escape; line ends
 * and tabs stay. */
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
