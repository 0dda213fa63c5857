// Collects the bytes of one body up to a limit, and returns their redacted text.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { binaryNote, bodyToText } from './body-text.ts';
import { looksSecret, redacted } from './redact-structure.ts';
import type { Redactor } from './redact.ts';

export interface Capture {
  add(chunk: Uint8Array): void;
  /** Whether `text` may find secrets that are not yet known, so that it must not wait until the text is wanted. */
  mayTeach(path: string, contentEncoding: string | undefined): boolean;
  /** The text so far, and the number of bytes that are omitted. A stream may continue afterwards.
   * @param learned called with each token that the body contains */
  text(
    path: string,
    contentEncoding: string | undefined,
    learned?: (token: string) => void,
  ): { readonly text: string; readonly truncated: number };
}

/** Keeps some bytes beyond the limit, so that a secret at the cut is recognised. */
export function createCapture(redactor: Redactor, limitBytes: number): Capture {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let kept = 0;
  const marginBytes = Math.max(1024, redactor.longestForm());

  return {
    add(chunk) {
      total += chunk.byteLength;
      const remainingBytes = limitBytes + marginBytes - kept;
      if (remainingBytes <= 0) return;
      // Copied, since the memory of the chunk may be reused.
      const part = Uint8Array.from(chunk.subarray(0, remainingBytes));
      chunks.push(part);
      kept += part.byteLength;
    },
    mayTeach: (path, contentEncoding) =>
      contentEncoding !== undefined || looksSecret(Buffer.concat(chunks).toString('latin1'), path),
    text(path, contentEncoding, learned) {
      const cut = total > kept;
      const bytes = decode(Buffer.concat(chunks), contentEncoding, limitBytes);
      if (bytes === undefined) return { text: `(${total} bytes of ${contentEncoding})`, truncated: total };
      const clean = redactBytes(bytes, path, cut, redactor, learned);
      if (clean === undefined)
        return { text: `${redacted} (${total} bytes that may contain secrets)`, truncated: total };
      // A secret may begin within the margin and continue after it.
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
  // A secret is not recognisable in base64, so it is removed from the bytes.
  const clean = redactor.body(bytes.toString('latin1'), path);
  return clean === undefined ? undefined : bodyToText(Buffer.from(clean, 'latin1'), cut);
}

/** Secrets cannot be found in compressed bytes, so bodies are decompressed or omitted. */
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
