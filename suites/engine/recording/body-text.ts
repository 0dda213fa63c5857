// Bodies in transcripts: text where the bytes are UTF-8, otherwise a `data:` URL with base64.

const binaryPrefix = 'data:application/octet-stream;base64,';

/** @param cut the bytes may end within a character, which is then omitted */
export function bodyToText(bytes: Uint8Array, cut = false): string {
  const text = tryUtf8(bytes, cut);
  // NUL is valid UTF-8, but shell arguments cannot contain it. A text that begins with the prefix would be misread.
  if (text !== undefined && !text.includes('\0') && !text.startsWith(binaryPrefix)) return text;
  return binaryPrefix + Buffer.from(bytes).toString('base64');
}

/** The base64 of a binary body; undefined for a body that is stored as text. */
export function binaryNote(text: string): string | undefined {
  return text.startsWith(binaryPrefix) ? text.slice(binaryPrefix.length) : undefined;
}

function tryUtf8(bytes: Uint8Array, cut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: cut });
  } catch {
    return undefined;
  }
}
