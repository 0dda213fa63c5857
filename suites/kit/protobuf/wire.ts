// Reads and writes Protobuf's wire format without a library, so that no library hides what a server sends.

/** Bytes that are not valid Protobuf; `message` gives the reason in one line. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

/** One field of a message. `number` values are varints and fixed-size numbers, whose value no case needs. */
export interface WireField {
  readonly number: number;
  readonly wireType: number;
  /** Of a length-delimited field: a text, bytes, or a message; empty for the others. */
  readonly bytes: Uint8Array;
  /** Where the field, with its tag, begins and ends in the message. */
  readonly from: number;
  readonly to: number;
}

const [varint, fixed64, delimited, fixed32] = [0, 1, 2, 5];
const longestVarint = 10;

/** The fields of a message, in order. @throws ProtobufError */
export function readFields(bytes: Uint8Array): readonly WireField[] {
  const fields: WireField[] = [];
  let at = 0;

  function readVarint(): bigint {
    let value = 0n;
    for (let count = 0; count < longestVarint; count++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new ProtobufError('the bytes end within a number');
      value |= BigInt(byte & 0x7f) << BigInt(7 * count);
      if (byte < 0x80) return value;
    }
    throw new ProtobufError('a number is longer than 10 bytes');
  }

  function take(length: number): Uint8Array {
    if (length > bytes.length - at)
      throw new ProtobufError('a field is longer than the message that contains it');
    at += length;
    return bytes.subarray(at - length, at);
  }

  while (at < bytes.length) {
    const from = at;
    const tag = Number(readVarint());
    const [number, wireType] = [Math.floor(tag / 8), tag % 8];
    if (number === 0) throw new ProtobufError('a field has the number 0');
    if (wireType === varint) readVarint();
    else if (wireType === fixed64) take(8);
    else if (wireType === fixed32) take(4);
    else if (wireType !== delimited) throw new ProtobufError(`field ${number} has the wire type ${wireType}`);
    const value = wireType === delimited ? take(Number(readVarint())) : new Uint8Array();
    fields.push({ number, wireType, bytes: value, from, to: at });
  }
  return fields;
}

/** The message with the value of a map entry left out, where it has this key and an empty text: encoders may leave out what is
 * empty. Undefined where there is no such entry. */
export function withoutEmptyValue(message: Uint8Array, key: string): Uint8Array | undefined {
  const keyField = delimitedField(1, key);
  const entry = Buffer.concat([keyField, delimitedField(2, '')]);
  for (const { number, wireType, bytes, from, to } of readFields(message)) {
    if (wireType !== delimited || !Buffer.from(bytes).includes(entry)) continue;
    const next = bytes.length === entry.length ? keyField : withoutEmptyValue(bytes, key);
    if (next !== undefined)
      return Buffer.concat([message.subarray(0, from), delimitedField(number, next), message.subarray(to)]);
  }
  return undefined;
}

/** A length-delimited field: a text, bytes, or a message. */
export function delimitedField(number: number, value: Uint8Array | string): Uint8Array {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  return Buffer.concat([writeVarint(number * 8 + 2), writeVarint(bytes.length), bytes]);
}

function writeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Uint8Array.from([...bytes, rest]);
}
