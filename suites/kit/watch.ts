// A watch: the frames of a stream as events, with an explicit close. Every way a stream may end is legal for a server,
// so an end is told, not thrown; only bytes that are no frame are an error.
import { TransportError } from './transport.ts';
import type { Transport, WireRequest, WireResponse } from './transport.ts';

export interface WatchEvent {
  readonly type: string;
  readonly object: unknown;
}

/** `closed`: by us. `ended`: the server finished the response. `reset`: the connection broke. */
export type WatchEnd = 'closed' | 'ended' | 'reset';

export interface Watch extends AsyncIterable<WatchEvent>, AsyncDisposable {
  readonly status: number;
  readonly headers: WireResponse['headers'];
  /** The body of an answer other than 200, which has no events. */
  readonly refusal: string | undefined;
  /** Set once the events are over. */
  readonly end: WatchEnd | undefined;
  /** What the connection did, where it broke. */
  readonly error: TransportError | undefined;
  /** Ends the exchange; a reader that waits gets no further event. */
  close(): Promise<void>;
}

/** A frame that is not a JSON object with a `type`. */
export class WatchFrameError extends Error {
  constructor(frame: string, options?: ErrorOptions) {
    super(`not a watch frame: ${frame.length > 200 ? `${frame.slice(0, 200)}…` : frame}`, options);
    this.name = 'WatchFrameError';
  }
}

/** Opens a watch and returns once its headers are there. Events are read as the caller takes them, by one reader.
 * @throws TransportError when no response came */
export async function openWatch(
  send: Transport,
  path: string,
  identity: Pick<WireRequest, 'headers' | 'repeatedHeaders'> = { headers: {} },
): Promise<Watch> {
  const controller = new AbortController();
  const response = await send({
    method: 'GET',
    path,
    ...identity,
    signal: controller.signal,
    stream: true,
  });
  const state: { end: WatchEnd | undefined; error: TransportError | undefined } = {
    end: undefined,
    error: undefined,
  };
  const refusal = response.status === 200 ? undefined : await readAll(response.body);
  if (refusal !== undefined) state.end = 'ended';

  function stop(error: unknown): void {
    if (controller.signal.aborted) {
      state.end = 'closed';
      return;
    }
    if (!(error instanceof TransportError)) throw error;
    state.end = 'reset';
    state.error = error;
  }

  async function* readEvents(): AsyncGenerator<WatchEvent, void, void> {
    if (state.end !== undefined) return;
    try {
      for await (const frame of readFrames(response.body)) {
        if (controller.signal.aborted) break;
        yield frame;
      }
      state.end = controller.signal.aborted ? 'closed' : 'ended';
    } catch (error) {
      stop(error);
    }
  }

  // One generator for all loops: a reader may stop after some events and go on in another loop.
  const events = readEvents();
  const resumable: AsyncIterableIterator<WatchEvent> = {
    [Symbol.asyncIterator]: () => resumable,
    next: () => events.next(),
  };

  async function close(): Promise<void> {
    state.end ??= 'closed';
    controller.abort(new Error('watch closed'));
    await events.return();
  }

  return {
    status: response.status,
    headers: response.headers,
    refusal,
    get end() {
      return state.end;
    },
    get error() {
      return state.error;
    },
    close,
    [Symbol.asyncIterator]: () => resumable,
    [Symbol.asyncDispose]: close,
  };
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
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') {
    throw new WatchFrameError(frame);
  }
  return { type: value.type, object: 'object' in value ? value.object : undefined };
}

/** Frames are consecutive JSON documents (core 4.12): usually a line each, but one may also stretch over several. A
 * stream may be cut within a frame, and over some hops the cut looks like an end. */
async function* readFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchEvent, void, void> {
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

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
