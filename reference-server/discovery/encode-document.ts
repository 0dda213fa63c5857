// Encodes a discovery document in any media type (document core 4.7).
import type { encodeMessage } from '../codec/protobuf/encode.ts';
import type { sealEnvelope } from '../codec/protobuf/envelope.ts';
import { isProtobuf } from '../codec/media-type.ts';
import type { MediaType } from '../codec/media-type.ts';
import { writeAs } from '../codec/write-as.ts';
import type { Writers } from '../codec/write-as.ts';
import type { JsonObject } from '../object.ts';
import { messageOf } from './messages.ts';

interface Encoding extends Writers {
  readonly encodeMessage: typeof encodeMessage;
  readonly sealEnvelope: typeof sealEnvelope;
}

/** @param pretty JSON only */
export async function encodeDocument(
  encoding: Encoding,
  type: MediaType,
  value: JsonObject,
  pretty: boolean,
): Promise<Uint8Array | readonly Uint8Array[]> {
  if (!isProtobuf(type)) return writeAs(encoding, type, value, pretty);
  const { kind, apiVersion = 'v1' } = value as { readonly kind: string; readonly apiVersion?: string };
  return encoding.sealEnvelope({
    kind,
    apiVersion,
    message: [encoding.encodeMessage(messageOf(kind), value)],
  });
}
