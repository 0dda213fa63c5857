// Bytes of one body as they pass, up to a bound, and the redacted text that is kept of them.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { binaryNote, bodyToText } from './body-text.ts';
import { redacted } from './redact-structure.ts';
import type { Redactor } from './redact.ts';

export interface Capture {
  add(chunk: Uint8Array): void;
  /** What is kept, and how many bytes are not. Ends nothing: a stream may go on.
   * @param learned told the tokens that the body gives */
  text(
    path: string,
    contentEncoding: string | undefined,
    learned?: (token: string) => void,
  ): { readonly text: string; readonly truncated: number };
}

/** Beyond the limit as many bytes are kept as a secret may need to be recognised at the cut. */
export function createCapture(redactor: Redactor, limitBytes: number): Capture {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let kept = 0;
  const marginBytes = Math.max(1024, redactor.longestForm());

  return {
    add(chunk) {
      total += chunk.byteLength;
      const room = limitBytes + marginBytes - kept;
      if (room <= 0) return;
      // A copy, since the sender of the chunk may use its memory again.
      const part = Uint8Array.from(chunk.subarray(0, room));
      chunks.push(part);
      kept += part.byteLength;
    },
    text(path, contentEncoding, learned) {
      const cut = total > kept;
      const bytes = decode(Buffer.concat(chunks), contentEncoding, limitBytes);
      if (bytes === undefined) return { text: `(${total} bytes of ${contentEncoding})`, truncated: total };
      const clean = redactBytes(bytes, path, cut, redactor, learned);
      if (clean === undefined)
        return { text: `${redacted} (${total} bytes that may hold secrets)`, truncated: total };
      // The margin may begin a secret that it does not end.
      const safe = cut ? clean.slice(0, Math.max(0, clean.length - marginBytes)) : clean;
      const text = safe.slice(0, limitBytes);
      return { text, truncated: cut || text.length < safe.length ? Math.max(1, total - limitBytes) : 0 };
    },
  };
}

function redactBytes(
  bytes: Buffer,
  path: string,
  cut: boolean,
  redactor: Redactor,
  learned?: (token: string) => void,
): string | undefined {
  const text = bodyToText(bytes, cut);
  if (binaryNote(text) === undefined) return redactor.body(text, path, learned);
  // Within base64 a secret would look other than anything known: it is taken out of the bytes.
  const clean = redactor.body(bytes.toString('latin1'), path);
  return clean === undefined ? undefined : bodyToText(Buffer.from(clean, 'latin1'), cut);
}

/** A secret can't be found in compressed bytes, so they are kept unpacked, or not at all. */
function decode(bytes: Buffer, contentEncoding: string | undefined, limitBytes: number): Buffer | undefined {
  const options = { maxOutputLength: limitBytes * 64 };
  try {
    switch (contentEncoding?.trim().toLowerCase()) {
      case undefined:
      case '':
      case 'identity':
        return bytes;
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, options);
      case 'deflate':
        return inflateSync(bytes, options);
      case 'br':
        return brotliDecompressSync(bytes, options);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}
