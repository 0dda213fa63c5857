// The envelope of Protobuf bodies (document core 2.8): four bytes, then a message with the type and the
// object's bytes.
import { Reader } from 'protobufjs/minimal.js';
import { DecodeError } from '../json.ts';

const prefix = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

export interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  /** The encoded message of the object. */
  readonly raw: Uint8Array;
}

/** @throws DecodeError */
export function openEnvelope(bytes: Uint8Array): Envelope {
  if (!prefix.equals(bytes.subarray(0, prefix.length)))
    throw new DecodeError('the body does not begin with the four bytes of the Protobuf envelope');
  return readingFrom(bytes.subarray(prefix.length), (reader) => {
    let type = { apiVersion: '', kind: '' };
    let raw: Uint8Array = new Uint8Array();
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      if (tag >>> 3 === 1) type = typeMeta(reader.bytes());
      else if (tag >>> 3 === 2) raw = reader.bytes();
      else reader.skipType(tag & 7);
    }
    return { ...type, raw };
  });
}

function typeMeta(bytes: Uint8Array): Pick<Envelope, 'apiVersion' | 'kind'> {
  const reader = Reader.create(bytes);
  const type = { apiVersion: '', kind: '' };
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) type.apiVersion = reader.string();
    else if (tag >>> 3 === 2) type.kind = reader.string();
    else reader.skipType(tag & 7);
  }
  return type;
}

/** Converts errors of the reader to a DecodeError with our own message. @throws DecodeError */
export function readingFrom<T>(bytes: Uint8Array, read: (reader: Reader) => T): T {
  try {
    return read(Reader.create(bytes));
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new DecodeError(`the body is not a valid Protobuf message: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
