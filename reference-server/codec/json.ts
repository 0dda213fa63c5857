// JSON bodies: strict UTF-8, bounded nesting, then the platform's own parser.
import type { Json } from '../object.ts';

/** A body that cannot be decoded; `message` gives the reason in one line. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
}

/** Maximum nesting of a body. */
export const deepestNesting = 512;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Longest text for which a loop over its bytes is faster than the decoder. */
const shortBytes = 200;

/** The text between two positions if it is short and ASCII, as most keys and values are; else undefined. */
export function shortAscii(buffer: Buffer, start: number, end: number): string | undefined {
  if (end - start > shortBytes) return undefined;
  for (let index = start; index < end; index++) if (buffer[index]! > 0x7f) return undefined;
  return buffer.toString('latin1', start, end);
}

/** @throws DecodeError */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new DecodeError('the body is not valid UTF-8');
  }
}

/** @throws DecodeError */
export function decodeJson(text: string): Json {
  checkNesting(text);
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new DecodeError(`the body is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Scans the text once, outside strings: deep nesting would exhaust the stack of all later steps. */
function checkNesting(text: string): void {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    if (depth > deepestNesting)
      throw new DecodeError(`the body is nested deeper than ${deepestNesting} levels`);
  }
}

function endOfString(text: string, start: number): number {
  for (let index = text.indexOf('"', start + 1); index >= 0; index = text.indexOf('"', index + 1)) {
    let slashes = 0;
    while (text.charCodeAt(index - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return index;
  }
  return text.length;
}
