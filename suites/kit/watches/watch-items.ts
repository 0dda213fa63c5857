// Parses the events of a watch in CBOR: a sequence of data items (core 4.7), independent of chunk boundaries.
import { CborError, decodeFirstCbor } from '../cbor/cbor.ts';
import { TransportError } from '../requests/transport.ts';
import { WatchFrameError, asEvent } from './watch-frames.ts';
import type { WatchEvent } from './watch-frames.ts';

/** @throws WatchFrameError; TransportError for a stream that ends within an item */
export async function* readItems(body: AsyncIterable<Uint8Array>): AsyncGenerator<WatchEvent, void, void> {
  let open: Uint8Array = new Uint8Array();
  for await (const chunk of body) {
    open = Buffer.concat([open, chunk]);
    for (let item = firstItem(open); item !== undefined; item = firstItem(open)) {
      const sent = open;
      yield asEvent(item.value, () => asHex(sent));
      open = item.rest;
    }
  }
  if (open.length > 0) throw new TransportError('reset', 'the stream ended within an item');
}

/** Undefined where the item is not complete yet. */
function firstItem(bytes: Uint8Array): ReturnType<typeof decodeFirstCbor> | undefined {
  try {
    return decodeFirstCbor(bytes);
  } catch (error) {
    if (!(error instanceof CborError)) throw error;
    if (error.isCutOff) return undefined;
    throw new WatchFrameError(asHex(bytes), { cause: error });
  }
}

const asHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
