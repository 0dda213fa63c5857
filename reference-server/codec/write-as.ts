// Writes one document in any of the media types that need no schema (document core 4.7).
import type { MediaType, ProtobufType } from './media-type.ts';

export interface Writers {
  encodeCbor(value: unknown): Promise<Uint8Array>;
  encodeYaml(value: unknown): Promise<Uint8Array>;
  writeJson(value: unknown, pretty: boolean): Uint8Array;
}

/** @param pretty JSON only */
export async function writeAs(
  { encodeCbor, encodeYaml, writeJson }: Writers,
  type: Exclude<MediaType, ProtobufType>,
  value: unknown,
  pretty: boolean,
): Promise<Uint8Array> {
  if (type === 'application/yaml') return encodeYaml(value);
  if (type === 'application/cbor') return encodeCbor(value);
  return writeJson(value, pretty);
}
