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

/** The message without the fields, at any depth, that are one of these numbers; undefined where one of them is not there once. */
export function withoutIntegers(message: Uint8Array, numbers: readonly number[]): Uint8Array | undefined {
  let [next, isFound]: [Uint8Array, boolean] = [message, true];
  for (const number of numbers) {
    const change = changeFields(next, (field, whole) =>
      field.wireType === varint && Buffer.from(whole).subarray(1).equals(writeVarint(number))
        ? []
        : undefined,
    );
    isFound &&= change.count === 1;
    next = change.message;
  }
  return isFound ? next : undefined;
}

/** The message in which a list two levels below it has one item of length zero in the place of its items, those that have this
 * text; undefined where there is no such list. */
export function withEmptyItem(message: Uint8Array, text: string): Uint8Array | undefined {
  const hasText = ({ wireType, bytes }: WireField) =>
    wireType === delimited && Buffer.from(bytes).includes(text);
  const outer = readFields(message).find(hasText);
  if (outer === undefined) return undefined;
  const fields = fieldsOrNone(outer.bytes);
  const list = fields.find(hasText)?.number;
  if (list === undefined) return undefined;
  const others = fields.filter(({ number }) => number !== list);
  const kept = others.map(({ from, to }) => outer.bytes.subarray(from, to));
  const inner = delimitedField(outer.number, Buffer.concat([...kept, delimitedField(list, '')]));
  return Buffer.concat([message.subarray(0, outer.from), inner, message.subarray(outer.to)]);
}

interface FieldChange {
  readonly message: Uint8Array;
  /** The number of changed fields. */
  readonly count: number;
}

/** Replaces fields at any depth; `change` returns undefined for one that stays. What is no message stays as it is. */
function changeFields(
  message: Uint8Array,
  change: (field: WireField, whole: Uint8Array) => readonly Uint8Array[] | undefined,
): FieldChange {
  let count = 0;
  const pieces = fieldsOrNone(message).flatMap((field) => {
    const whole = message.subarray(field.from, field.to);
    const changed = change(field, whole);
    if (changed !== undefined) {
      count += 1;
      return changed;
    }
    const inner = changeFields(field.bytes, change);
    count += inner.count;
    return [inner.count === 0 ? whole : delimitedField(field.number, inner.message)];
  });
  return count === 0 ? { message, count } : { message: Buffer.concat(pieces), count };
}

/** Empty where the bytes are a text, or other bytes that are no message. */
function fieldsOrNone(bytes: Uint8Array): readonly WireField[] {
  try {
    return readFields(bytes);
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    return [];
  }
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
