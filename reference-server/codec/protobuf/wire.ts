// The parts of Protobuf's wire format that messages use, read strictly: a wrong wire type, a length beyond the
// surrounding message and text that is not UTF-8 are errors.
import type { Reader } from 'protobufjs/minimal.js';
import { DecodeError, decodeText, shortAscii } from '../json.ts';
import type { ConcreteSchema } from '../../schema/schema.ts';

export const varint = 0;
export const fixed64 = 1;
export const delimited = 2;

export const tag = (number: number, wireType: number): number => (number << 3) | wireType;

/** How a value of this type follows its tag. */
export function wireTypeOf({ type }: ConcreteSchema): number {
  if (type === 'integer' || type === 'boolean') return varint;
  return type === 'number' ? fixed64 : delimited;
}

/** @throws DecodeError */
export function checkWireType(found: number, wanted: number): void {
  if ((found & 7) !== wanted)
    throw new DecodeError(
      `field ${found >>> 3} of a message has wire type ${found & 7} instead of ${wanted}`,
    );
}

/** Calls `read` with the tag of each field up to `end`. @throws DecodeError where a field continues beyond it */
export function forEachField(reader: Reader, end: number, read: (tag: number) => void): void {
  if (end > reader.len) throw new DecodeError('a message is longer than the body');
  while (reader.pos < end) read(reader.uint32());
  if (reader.pos !== end) throw new DecodeError('a field is longer than the message that contains it');
}

/** The same for a message that follows, after its length. */
export function forEachFieldOfMessage(reader: Reader, read: (tag: number) => void): void {
  const length = reader.uint32();
  forEachField(reader, reader.pos + length, read);
}

/** A string of valid UTF-8. @throws DecodeError */
export function readText(reader: Reader): string {
  const length = reader.uint32();
  const start = reader.pos;
  const end = start + length;
  if (end > reader.len) throw new DecodeError('a text is longer than the body');
  reader.pos = end;
  const buffer = bufferOf(reader.buf);
  return shortAscii(buffer, start, end) ?? decodeText(buffer.subarray(start, end));
}

/** The same memory. */
const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
