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

interface Line {
  readonly line: string;
  /** It ended with a newline. */
  readonly complete: boolean;
}

/** Lines of a stream that may be split anywhere, also within a character. */
async function* splitLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void, void> {
  const decoder = new TextDecoder();
  // Pieces are joined once a line is whole: a long line in many chunks would otherwise be scanned again and again.
  let pieces: string[] = [];
  for await (const chunk of body) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      const whole = pieces.join('') + line;
      pieces = [];
      if (whole.trim() !== '') yield { line: whole, complete: true };
    }
    pieces.push(rest);
  }
  const last = pieces.join('') + decoder.decode();
  if (last.trim() !== '') yield { line: last, complete: false };
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

/** Frames are consecutive JSON documents (core 4.12): usually a line each, but one may also stretch over several. A
 * stream may be cut within a frame, and over some hops the cut looks like an end. */
export async function* readFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchEvent, void, void> {
  let open = '';
  let depth = 0;
  for await (const { line, complete } of splitLines(body)) {
    open = open === '' ? line : `${open}\n${line}`;
    depth += depthOf(line);
    if (depth > 0) continue;
    yield complete ? parseFrame(open) : parseLastFrame(open);
    open = '';
    depth = 0;
  }
  if (open !== '') parseLastFrame(open);
}

/** How many more brackets a line opens than it closes. No text of JSON goes over the end of a line. */
function depthOf(line: string): number {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < line.length; index++) {
    const char = line.charCodeAt(index);
    if (char === quote) inText = !inText;
    else if (inText) index += char === backslash ? 1 : 0;
    else if (char === openBrace || char === openBracket) depth++;
    else if (char === closeBrace || char === closeBracket) depth--;
  }
  return depth;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
];

/** @throws TransportError for a frame that is not whole */
function parseLastFrame(frame: string): WatchEvent {
  try {
    return parseFrame(frame);
  } catch (error) {
    // A whole document that is no event: a list, say. What was cut off never parses.
    if (error instanceof WatchFrameError && error.cause === undefined) throw error;
    throw new TransportError('reset', 'the stream ended within a frame', { cause: error });
  }
}
