// Writes one document in any of the media types that answers have (document core 4.7).
import type { MediaType } from './media-type.ts';
import { encodeYaml } from './yaml.ts';

export interface Writers {
  encodeCbor(value: unknown): Promise<Uint8Array>;
  writeJson(value: unknown, pretty: boolean): Uint8Array;
}

/** @param pretty JSON only */
export async function writeAs(
  { encodeCbor, writeJson }: Writers,
  type: MediaType,
  value: unknown,
  pretty: boolean,
): Promise<Uint8Array> {
  if (type === 'application/yaml') return encodeYaml(value);
  if (type === 'application/cbor') return encodeCbor(value);
  return writeJson(value, pretty);
}
