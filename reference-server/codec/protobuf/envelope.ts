// The envelope of Protobuf bodies (document core 2.8): four bytes, then a message with the type and the
// object's bytes.
import { Reader, Writer } from 'protobufjs/minimal.js';
import { DecodeError } from '../json.ts';
import { checkWireType, delimited, forEachField, forEachFieldOfMessage, readText } from './wire.ts';

const prefix = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

export interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  /** The encoded message of the object. */
  readonly raw: Uint8Array;
}

/**
 * @param protobuf the media type of the message, which is the default
 * @throws DecodeError also for content that is encoded, or has another type
 */
export function openEnvelope(bytes: Uint8Array, protobuf: string): Envelope {
  if (!prefix.equals(bytes.subarray(0, prefix.length)))
    throw new DecodeError('the body does not begin with the four bytes of the Protobuf envelope');
  return readingFrom(bytes.subarray(prefix.length), (reader) => {
    let type = { apiVersion: '', kind: '' };
    let raw: Uint8Array = new Uint8Array();
    let [contentEncoding, contentType] = ['', ''];
    forEachField(reader, reader.len, (tag) => {
      const number = tag >>> 3;
      if (number >= 1 && number <= 4) checkWireType(tag, delimited);
      if (number === 1) type = readTypeMeta(reader);
      else if (number === 2) raw = reader.bytes();
      else if (number === 3) contentEncoding = readText(reader);
      else if (number === 4) contentType = readText(reader);
      else reader.skipType(tag & 7);
    });
    if (contentEncoding !== '')
      throw new DecodeError('the content of the envelope is encoded, which is not supported');
    if (contentType !== '' && contentType.toLowerCase() !== protobuf)
      throw new DecodeError('the content of the envelope has another type than the envelope');
    return { ...type, raw };
  });
}

function readTypeMeta(reader: Reader): Pick<Envelope, 'apiVersion' | 'kind'> {
  const type = { apiVersion: '', kind: '' };
  forEachFieldOfMessage(reader, (tag) => {
    const number = tag >>> 3;
    if (number === 1 || number === 2) checkWireType(tag, delimited);
    if (number === 1) type.apiVersion = readText(reader);
    else if (number === 2) type.kind = readText(reader);
    else reader.skipType(tag & 7);
  });
  return type;
}

/** An envelope before it is sealed. The message of a list is large, and comes in pieces that are sent without being copied. */
export interface Unsealed extends Pick<Envelope, 'apiVersion' | 'kind'> {
  readonly message: readonly Uint8Array[];
}

/** The envelope of a message, in pieces: without contentEncoding and contentType, since the message is plain Protobuf. */
export function sealEnvelope({ apiVersion, kind, message }: Unsealed): readonly Uint8Array[] {
  const type = Writer.create().uint32(0x0a).string(apiVersion).uint32(0x12).string(kind).finish();
  const length = message.reduce((sum, piece) => sum + piece.length, 0);
  const head = Writer.create().uint32(0x0a).bytes(type).uint32(0x12).uint32(length).finish();
  return [prefix, head, ...message];
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
