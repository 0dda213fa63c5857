// Parses the frames of a watch in JSON: consecutive documents, independent of chunk boundaries.
import { TransportError } from '../requests/transport.ts';

export interface WatchEvent {
  readonly type: string;
  readonly object: unknown;
}

/** A frame that is not an object with a `type`. */
export class WatchFrameError extends Error {
  constructor(frame: string, options?: ErrorOptions) {
    super(`not a watch frame: ${frame.length > 200 ? `${frame.slice(0, 200)}…` : frame}`, options);
    this.name = 'WatchFrameError';
  }
}

function parseFrame(frame: string): WatchEvent {
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch (error) {
    throw new WatchFrameError(frame, { cause: error });
  }
  return asEvent(value, () => frame);
}

/** @throws WatchFrameError with the bytes of the server */
export function asEvent(value: unknown, sent: () => string): WatchEvent {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') {
    throw new WatchFrameError(sent());
  }
  return { type: value.type, object: 'object' in value ? value.object : undefined };
}

/** Frames are consecutive JSON documents (core 4.12), optionally separated by white space: each ends where its brackets are
 * closed. A proxy may make a stream that was cut within a frame look like one that ended. */
export async function* readFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchEvent, void, void> {
  const decoder = new TextDecoder();
  const documents = new DocumentScanner();
  for await (const chunk of body)
    for (const frame of documents.take(decoder.decode(chunk, { stream: true }))) yield parseFrame(frame);
  for (const frame of documents.take(decoder.decode())) yield parseFrame(frame);
  if (documents.isWithin) throw new TransportError('reset', 'the stream ended within a frame');
}

/** Splits a text that comes in pieces into JSON objects. It keeps its state between pieces, so it scans each character once. */
class DocumentScanner {
  /** The pieces of the incomplete document. */
  #pieces: string[] = [];
  /** The number of open brackets. */
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  get isWithin(): boolean {
    return this.#depth > 0;
  }

  /** The documents that this piece completes. @throws WatchFrameError for other text between two documents */
  *take(piece: string): Generator<string, void, void> {
    for (let from = 0; from < piece.length;) {
      if (this.#depth === 0) {
        from = startOfDocument(piece, from);
        if (from === piece.length) return;
      }
      const end = this.#endOfDocument(piece, from);
      this.#pieces.push(piece.slice(from, end));
      from = end;
      if (this.#depth > 0) continue;
      const document = this.#pieces.join('');
      this.#pieces = [];
      yield document;
    }
  }

  /** The end of the document, otherwise of the piece. */
  #endOfDocument(piece: string, from: number): number {
    let [depth, index] = [this.#depth, from];
    while (index < piece.length) {
      if (this.#inText) {
        index = this.#endOfText(piece, index);
        continue;
      }
      const char = piece.charCodeAt(index++);
      if (char === quote) this.#inText = true;
      else if (char === openBrace || char === openBracket) depth++;
      else if ((char === closeBrace || char === closeBracket) && --depth === 0) break;
    }
    this.#depth = depth;
    return index;
  }

  /** The position after the closing quote, otherwise the end of the piece. */
  #endOfText(piece: string, from: number): number {
    let isEscaped = this.#isEscaped;
    for (let index = from; index < piece.length; index++) {
      const char = piece.charCodeAt(index);
      if (isEscaped) isEscaped = false;
      else if (char === backslash) isEscaped = true;
      else if (char === quote) {
        this.#inText = false;
        this.#isEscaped = false;
        return index + 1;
      }
    }
    this.#isEscaped = isEscaped;
    return piece.length;
  }
}

/** The position of the next document, otherwise the end of the piece. @throws WatchFrameError */
function startOfDocument(piece: string, from: number): number {
  for (let index = from; index < piece.length; index++) {
    const char = piece.charCodeAt(index);
    if (char === openBrace) return index;
    if (!whiteSpace.has(char)) throw new WatchFrameError(piece.slice(index));
  }
  return piece.length;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];
/** JSON white space. */
const whiteSpace: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
