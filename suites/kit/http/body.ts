// The body of a response as an async iterable whose errors are transport errors. Returning early cancels the exchange.
import type { Readable } from 'node:stream';
import { toTransportError } from './errors.ts';

/** `finished` is called once with whether the whole body was read: at the end, on an error, or when the reader returns. */
export function readBody(
  source: Readable,
  signal: AbortSignal | undefined,
  finished: (isWhole: boolean) => void,
): AsyncIterable<Uint8Array> {
  source.once('close', () => finished(source.readableEnded));
  // There may be no reader when the connection breaks: the error then waits for the next read.
  source.on('error', () => {});
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const iterator: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      try {
        return await chunks.next();
      } catch (error) {
        throw toTransportError(error, signal);
      }
    },
    // A generator that never started would skip its clean-up, so the source is ended here.
    async return() {
      source.destroy();
      await chunks.return?.();
      return { done: true, value: undefined };
    },
  };
  return iterator;
}
