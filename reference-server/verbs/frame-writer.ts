// Encodes the events of one watch: JSON documents, whose parts all watchers share, or a sequence of CBOR
// (document core 4.7).
import type { MediaType } from '../codec/media-type.ts';
import type { Context } from '../context.ts';
import { documentFrame } from '../parts/watch.ts';
import type { entryFrame } from '../parts/watch.ts';

export interface Frames {
  readonly entryFrame: typeof entryFrame;
  readonly documentFrame: typeof documentFrame;
}

export async function frameWriter({ parts }: Context, type: MediaType): Promise<Frames> {
  if (type !== 'application/cbor-seq') return { entryFrame: parts.watch.entryFrame, documentFrame };
  const write = await parts.encoding.cborItems();
  return {
    entryFrame: (eventType, { value }) => write({ type: eventType, object: value }),
    documentFrame: (eventType, object) => write({ type: eventType, object }),
  };
}
