// Encodes the events of one watch: JSON documents, whose parts all watchers share, a sequence of CBOR (document core
// 4.7), or Protobuf messages after their lengths.
import { isProtobuf } from '../../codec/media-type.ts';
import { protobufFrame } from '../../codec/protobuf/watch-frame.ts';
import type { Context } from '../../context.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import { documentFrame } from '../../parts/watch.ts';
import type { entryFrame } from '../../parts/watch.ts';
import type { Ready } from '../../requests/stages.ts';
import { readInclude } from '../../resources/views/table.ts';
import { entryInProtobuf, objectInProtobuf } from '../in-protobuf.ts';
import { viewedObject } from '../viewed.ts';

export interface Frames {
  readonly entryFrame: typeof entryFrame;
  readonly documentFrame: typeof documentFrame;
}

type Accepted = Pick<Ready, 'route' | 'accepted' | 'view'>;

/** @throws ApiError BadRequest for a view that the query describes wrongly */
export async function frameWriter(context: Context, accepted: Accepted): Promise<Frames> {
  const { view, route } = accepted;
  const plain = await plainFrames(context, accepted);
  if (view === undefined) return plain;
  readInclude(route.query);
  const shown = viewedObject(context, route, view);
  const write = plain.valueFrame;
  return {
    entryFrame: (type, { value }) => write(type, shown(value)),
    // The object of an error is a Status, which is the same in every view.
    documentFrame: (type, object) =>
      write(type, type === 'ERROR' ? object : shown(object as unknown as ApiObject)),
  };
}

interface PlainFrames extends Frames {
  /** An event with a document that is not stored. */
  readonly valueFrame: (type: string, object: JsonObject) => Uint8Array;
}

async function plainFrames(context: Context, { accepted, route }: Accepted): Promise<PlainFrames> {
  const { encoding, watch } = context.parts;
  if (isProtobuf(accepted)) {
    const valueFrame = (type: string, object: JsonObject) =>
      protobufFrame(type, objectInProtobuf(context, route, object));
    return {
      valueFrame,
      documentFrame: valueFrame,
      entryFrame: (type, entry) => protobufFrame(type, entryInProtobuf(context, route, entry)),
    };
  }
  if (accepted !== 'application/cbor-seq') {
    const valueFrame = (type: string, object: JsonObject) =>
      Buffer.from(`${JSON.stringify({ type, object })}\n`);
    return { valueFrame, documentFrame, entryFrame: watch.entryFrame };
  }
  const write = await encoding.cborItems();
  const valueFrame = (type: string, object: JsonObject) => write({ type, object });
  return {
    valueFrame,
    documentFrame: valueFrame,
    entryFrame: (type, { value }) => write({ type, object: value }),
  };
}
