// The frames of a watch in JSON: consecutive documents, wherever the stream is split.
import { TransportError } from './transport.ts';

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

/** @throws WatchFrameError with what the server sent */
export function asEvent(value: unknown, sent: () => string): WatchEvent {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') {
    throw new WatchFrameError(sent());
  }
  return { type: value.type, object: 'object' in value ? value.object : undefined };
}

/** Frames are consecutive JSON documents (core 4.12), with white space between them or none: each ends where its brackets
 * are closed. A stream may be cut within a frame, and over some hops the cut looks like an end. */
export async function* readFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchEvent, void, void> {
  const decoder = new TextDecoder();
  const documents = new DocumentScanner();
  for await (const chunk of body)
    for (const frame of documents.take(decoder.decode(chunk, { stream: true }))) yield parseFrame(frame);
  for (const frame of documents.take(decoder.decode())) yield parseFrame(frame);
  if (documents.isWithin) throw new TransportError('reset', 'the stream ended within a frame');
}

/** Cuts a text that comes in pieces into the objects of which it consists. Each character is looked at once, however
 * small the pieces are: where the scan stands is kept. */
class DocumentScanner {
  /** What came of the document that is not whole yet. */
  #pieces: string[] = [];
  /** How many brackets are open. */
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  get isWithin(): boolean {
    return this.#depth > 0;
  }

  /** The documents that are whole with this piece. @throws WatchFrameError for anything else between two of them */
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

  /** Where the document ends, or else the piece. */
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

  /** The place after the quote that ends a text, or else the end of the piece. */
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

/** The end of the piece where there is nothing but white space. @throws WatchFrameError */
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
/** That of JSON. */
const whiteSpace: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
