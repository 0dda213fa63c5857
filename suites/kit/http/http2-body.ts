// The body of a response on an HTTP/2 stream. Node's own iterator is unsuitable: it reports a stream that the server finished
// as broken, and a cancelled stream as ended.
import type { ClientHttp2Stream } from 'node:http2';
import { TransportError } from '../requests/transport.ts';
import { toTransportError } from './errors.ts';

export interface Http2BodyOptions {
  readonly signal: AbortSignal | undefined;
  /** Timeout for the next chunk; unlimited where undefined. */
  readonly gapMs: number | undefined;
  /** Called once with whether the whole body was read: at the end, on an error, or when the reader returns. */
  readonly finished: (isWhole: boolean) => void;
  /** Cancels the exchange. */
  readonly cancel: (error?: Error) => void;
  /** The function that `detectCut` returned. */
  readonly wasCut: () => boolean;
}

export function readHttp2Body(
  stream: ClientHttp2Stream,
  { signal, gapMs, finished, cancel, wasCut }: Http2BodyOptions,
): AsyncIterable<Uint8Array> {
  let failure: Error | undefined;
  let wake = (): void => {};
  const isWhole = () => stream.readableEnded && failure === undefined && !wasCut();
  stream.on('error', (error) => void (failure ??= error));
  stream.once('close', () => finished(isWhole()));
  for (const event of ['readable', 'end', 'error', 'close']) stream.on(event, () => wake());

  async function nextChange(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    if (gapMs === undefined) return promise;
    const timer = setTimeout(
      () => cancel(new TransportError('timeout', `no further part of the body within ${gapMs} ms`)),
      gapMs,
    );
    await promise;
    clearTimeout(timer);
  }

  async function next(): Promise<IteratorResult<Uint8Array>> {
    for (;;) {
      const chunk = stream.read() as Buffer | null;
      if (chunk !== null) return { done: false, value: chunk };
      if (isWhole()) return { done: true, value: undefined };
      if (failure !== undefined) throw toTransportError(failure, signal);
      if (stream.readableEnded || stream.destroyed)
        throw toTransportError(new TransportError('reset', 'the stream was closed before its end'), signal);
      await nextChange();
    }
  }

  const iterator: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => iterator,
    next,
    async return() {
      cancel();
      return { done: true, value: undefined };
    },
  };
  return iterator;
}

/** Detects a stream that was reset or whose connection broke, which Node ends like any other: it is already closed when its
 * end (null) is pushed. Must be called before any data can arrive. */
export function detectCut(stream: ClientHttp2Stream): () => boolean {
  let cut = false;
  let ended = false;
  const push = stream.push.bind(stream);
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null && !ended) {
      ended = true;
      cut = stream.closed;
    }
    return push(chunk, encoding);
  };
  return () => cut;
}
