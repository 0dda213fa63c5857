// Applies the changes of the variant server's JSON bodies to those in CBOR: decodes, changes and encodes them.
import { decodeCbor, encodeCbor } from '../../kit/cbor/cbor.ts';
import type { WireRequest } from '../../kit/transport.ts';

/** Whether a media type is one of CBOR that the documents have. */
export const isCbor = (type: string | undefined): boolean =>
  ['application/cbor', 'application/cbor-seq', 'application/apply-patch+cbor'].includes(type ?? '');

export const inCbor = (value: unknown): Uint8Array =>
  encodeCbor(value, { strings: 'bytes', isDescribed: true });

/** A request whose body was changed as a JSON text. */
export function changedBody(
  { body = new Uint8Array(), headers }: WireRequest,
  change: (json: Uint8Array) => Uint8Array,
): Uint8Array {
  if (!isCbor(headers['content-type'])) return change(body);
  const changed = change(Buffer.from(JSON.stringify(decodeCbor(body))));
  return inCbor(JSON.parse(Buffer.from(changed).toString()));
}
