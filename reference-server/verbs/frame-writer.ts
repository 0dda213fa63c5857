// Encodes the events of one watch: JSON documents, whose parts all watchers share, or a sequence of CBOR
// (document core 4.7).
import type { MediaType } from '../codec/media-type.ts';
import type { Context } from '../context.ts';

export type Frames = Pick<Context['parts']['watch'], 'entryFrame' | 'documentFrame'>;

export async function frameWriter({ parts }: Context, type: MediaType): Promise<Frames> {
  if (type !== 'application/cbor-seq') return parts.watch;
  const write = await parts.encoding.cborItems();
  return {
    entryFrame: (eventType, { value }) => write({ type: eventType, object: value }),
    documentFrame: (eventType, object) => write({ type: eventType, object }),
  };
}
