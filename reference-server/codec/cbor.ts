// CBOR bodies, responses and watch frames (document core 4.7), encoded as the most used implementation does:
// texts as byte strings, a whole body with the self-described CBOR tag. The library loads at first use.
import type { Json } from '../object.ts';
import { DecodeError, deepestNesting } from './json.ts';

const load = () => import('./cbor-item.ts');

/** One data item as JSON. @throws DecodeError */
export async function decodeCbor(bytes: Uint8Array): Promise<Json> {
  const { decodeCbor: decode, CborError } = await load();
  try {
    const value = decode(bytes) as Json;
    if (isDeeper(value, deepestNesting))
      throw new CborError(`it is nested deeper than ${deepestNesting} levels`);
    return value;
  } catch (error) {
    if (!(error instanceof CborError)) throw error;
    throw new DecodeError(`the body is not valid CBOR: ${error.message}`, { cause: error });
  }
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((below) => isDeeper(below, levels - 1));
}

export async function encodeCbor(value: unknown): Promise<Uint8Array> {
  const { encodeCbor: encode } = await load();
  return encode(value, { strings: 'bytes', isDescribed: true });
}

/** Creates the encoder for the items of a sequence. */
export async function cborItems(): Promise<(value: unknown) => Uint8Array> {
  const { encodeCbor: encode } = await load();
  return (value) => encode(value, { strings: 'bytes', isDescribed: false });
}
