// Applies the changes of the variant server's JSON bodies to those in CBOR: decodes, changes and encodes them.
import { CborError, decodeCbor, encodeCbor } from '../../kit/cbor/cbor.ts';
import type { WireRequest } from '../../kit/requests/transport.ts';

/** Whether a media type is one of CBOR that the documents have. */
export const isCbor = (type: string | undefined): boolean =>
  ['application/cbor', 'application/cbor-seq', 'application/apply-patch+cbor'].includes(type ?? '');

export const inCbor = (value: unknown): Uint8Array =>
  encodeCbor(value, { strings: 'bytes', isDescribed: true });

/** The body of a request, changed as a JSON text. Bytes that are not one item are passed on as they are. */
export function changedBody(
  { body = new Uint8Array(), headers }: WireRequest,
  change: (json: Uint8Array) => Uint8Array,
): Uint8Array {
  if (!isCbor(headers['content-type'])) return change(body);
  const json = itemIn(body);
  if (json === undefined) return body;
  const changed = change(json);
  return inCbor(JSON.parse(Buffer.from(changed).toString()));
}

/** The item as a JSON text. */
function itemIn(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return Buffer.from(JSON.stringify(decodeCbor(bytes)));
  } catch (error) {
    if (error instanceof CborError) return undefined;
    throw error;
  }
}
