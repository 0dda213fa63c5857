// The text of an answer, for cases that look for a word in it.

const escape = /\\u([0-9a-f]{4})|\\\//gi;

/** JSON may write any character as an escape (RFC 8259, 7): this resolves those of characters and of slashes. */
export function unescaped(text: string): string {
  return text.replace(escape, (_, code?: string) =>
    code === undefined ? '/' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
