// A watch: the frames of a stream as events, with an explicit close. A server may end a stream in any way, so its end is
// reported rather than thrown; only invalid frames are errors.
import { TransportError } from '../requests/transport.ts';
import type { Transport, WireRequest, WireResponse } from '../requests/transport.ts';
import { readFrames } from './watch-frames.ts';
import type { WatchEvent } from './watch-frames.ts';
import { readItems } from './watch-items.ts';

export { WatchFrameError } from './watch-frames.ts';
export type { WatchEvent } from './watch-frames.ts';

/** `closed`: by the client. `ended`: the server finished the response. `reset`: the connection broke. */
export type WatchEnd = 'closed' | 'ended' | 'reset';

export interface Watch extends AsyncIterable<WatchEvent>, AsyncDisposable {
  readonly status: number;
  readonly headers: WireResponse['headers'];
  /** The body of an answer other than 200, which has no events. */
  readonly refusal: string | undefined;
  /** How the stream ended; undefined while it is open. */
  readonly end: WatchEnd | undefined;
  /** The error of a broken connection. */
  readonly error: TransportError | undefined;
  /** Ends the exchange; a pending reader gets no further event. */
  close(): Promise<void>;
}

/** Opens a watch and returns once its headers have arrived. Events are read on demand, by one reader.
 * @param heard called with each event before its reader gets it
 * @throws TransportError when no response came */
export async function openWatch(
  send: Transport,
  path: string,
  identity: Pick<WireRequest, 'headers' | 'repeatedHeaders' | 'phase'> = { headers: {} },
  heard: (event: WatchEvent) => void = () => undefined,
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
      for await (const frame of isCbor(response) ? readItems(response.body) : readFrames(response.body)) {
        if (controller.signal.aborted) break;
        heard(frame);
        yield frame;
      }
      state.end = controller.signal.aborted ? 'closed' : 'ended';
    } catch (error) {
      stop(error);
    }
  }

  // One generator for all loops: a reader may stop after some events and continue in another loop.
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

const isCbor = ({ headers }: WireResponse) =>
  headers.some(
    ([name, value]) => name === 'content-type' && value.toLowerCase().startsWith('application/cbor-seq'),
  );

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
