// The body of a response on an HTTP/2 stream. Node's own iterator is of no use here: it takes a stream that the server has
// finished for one that broke, and a stream that was cancelled for one that ended.
import type { ClientHttp2Stream } from 'node:http2';
import { TransportError } from '../transport.ts';
import { toTransportError } from './errors.ts';

export interface Http2BodyOptions {
  readonly signal: AbortSignal | undefined;
  /** How long the next chunk may take; without it as long as the server likes. */
  readonly gapMs: number | undefined;
  /** Called once, at the end, on an error, or when the reader gives up: whether all was read. */
  readonly finished: (isWhole: boolean) => void;
  /** Ends the exchange before its end. */
  readonly cancel: (error?: Error) => void;
  /** Of `noticeCut`. */
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

  async function somethingNew(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    if (gapMs === undefined) return promise;
    const timer = setTimeout(
      () => cancel(new TransportError('timeout', `no more of the body within ${gapMs} ms`)),
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
        throw toTransportError(new TransportError('reset', 'the stream broke off before its end'), signal);
      await somethingNew();
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

/** A stream that is reset, or whose connection breaks, ends for its reader like any other. What tells them apart: it is
 * closed before its end, which is the null, has been pushed. To be called before anything can have come. */
export function noticeCut(stream: ClientHttp2Stream): () => boolean {
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
