// The envelope of Protobuf bodies (core 2.8): four bytes, then a message with the type of the object and its bytes.
import { ProtobufError, delimitedField, readFields } from './wire.ts';
import type { WireField } from './wire.ts';

export { ProtobufError };

export const envelopePrefix: Uint8Array = Uint8Array.from([0x6b, 0x38, 0x73, 0x00]);

/** Absent fields are undefined. */
export interface Envelope {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly raw?: Uint8Array | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentType?: string | undefined;
}

/** Whether raw is a message as it stands: not encoded, and of no other type (core 2.8). @param protobuf the media type */
export const hasMessage = ({ contentEncoding = '', contentType = '' }: Envelope, protobuf: string): boolean =>
  contentEncoding === '' && ['', protobuf].includes(contentType);

export const hasPrefix = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, envelopePrefix.length)).equals(envelopePrefix);

/** @throws ProtobufError */
export function openEnvelope(bytes: Uint8Array): Envelope {
  if (!hasPrefix(bytes)) throw new ProtobufError('the body does not begin with the bytes 6b 38 73 00');
  const fields = readFields(bytes.subarray(envelopePrefix.length));
  const typeMeta = lastOf(fields, 1);
  const type = typeMeta === undefined ? [] : readFields(typeMeta);
  return {
    apiVersion: textOf(lastOf(type, 1)),
    kind: textOf(lastOf(type, 2)),
    raw: lastOf(fields, 2),
    contentEncoding: textOf(lastOf(fields, 3)),
    contentType: textOf(lastOf(fields, 4)),
  };
}

export function sealEnvelope({ apiVersion, kind, raw, contentEncoding, contentType }: Envelope): Uint8Array {
  const field = (number: number, value: Uint8Array | string | undefined) =>
    value === undefined ? [] : [delimitedField(number, value)];
  const type = Buffer.concat([...field(1, apiVersion), ...field(2, kind)]);
  const hasType = apiVersion !== undefined || kind !== undefined;
  return Buffer.concat([
    envelopePrefix,
    ...(hasType ? field(1, type) : []),
    ...field(2, raw),
    ...field(3, contentEncoding),
    ...field(4, contentType),
  ]);
}

/** The last field of a number counts. @throws ProtobufError where it has another type */
function lastOf(fields: readonly WireField[], number: number): Uint8Array | undefined {
  const field = fields.findLast((one) => one.number === number);
  if (field !== undefined && field.wireType !== 2)
    throw new ProtobufError(`field ${number} of the envelope has the wire type ${field.wireType}`);
  return field?.bytes;
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProtobufError('a text of the envelope is not valid UTF-8');
  }
}
