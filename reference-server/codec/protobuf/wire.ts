// The parts of Protobuf's wire format that messages use, read strictly: a wrong wire type, a length beyond the
// surrounding message and text that is not UTF-8 are errors.
import type { Reader } from 'protobufjs/minimal.js';
import { DecodeError, decodeText } from '../json.ts';
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
  const bytes = reader.bytes();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isAscii(buffer) ? buffer.toString('latin1') : decodeText(bytes);
}

function isAscii(bytes: Uint8Array): boolean {
  // An index loop: called for every string of a body.
  for (let index = 0; index < bytes.length; index++) if (bytes[index]! > 0x7f) return false;
  return true;
}
