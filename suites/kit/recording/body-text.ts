// Bodies as transcripts hold them: text where the bytes are UTF-8, else a `data:` note with base64.

const binaryPrefix = 'data:application/octet-stream;base64,';

/** @param cut the bytes may end within a character, which is then left out */
export function bodyToText(bytes: Uint8Array, cut = false): string {
  const text = tryUtf8(bytes, cut);
  // NUL is valid UTF-8, but no shell argument and no editor carries it. A text that starts like the note would be misread.
  if (text !== undefined && !text.includes('\0') && !text.startsWith(binaryPrefix)) return text;
  return binaryPrefix + Buffer.from(bytes).toString('base64');
}

/** The base64 of a body noted as binary; `undefined` for one held as text. */
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
