// Decodes Protobuf messages to JSON values, by the field numbers in the declaration of a kind (document core
// 2.8, 4.7).
import type { Reader } from 'protobufjs/minimal.js';
import { DecodeError, decodeJson, decodeText } from '../json.ts';
import { concrete } from '../../schema/declare.ts';
import type { ConcreteSchema, MapSchema, Schema, StringSchema, StructSchema } from '../../schema/schema.ts';
import { setOwn } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import { openEnvelope, readingFrom } from './envelope.ts';
import { isField, numbersOf } from './numbering.ts';
import type { Named, Numbers } from './numbering.ts';
import { int64Of, readIntOrString, readOnly, readTime } from './well-known.ts';
import {
  checkWireType,
  delimited,
  forEachField,
  forEachFieldOfMessage,
  readText,
  wireTypeOf,
} from './wire.ts';

/** Maximum nesting of messages; deeper ones are refused. */
const deepest = 64;

/**
 * Decodes the object in an envelope. Unknown fields are dropped; empty values in a client's message count as
 * absent.
 * @param protobuf the media type
 * @throws DecodeError
 */
export function decodeProtobuf(bytes: Uint8Array, schema: StructSchema, protobuf: string): JsonObject {
  const { apiVersion, kind, raw } = openEnvelope(bytes, protobuf);
  const value = readingFrom(raw, (reader) => readStruct(reader, reader.len, schema, 0));
  return {
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(kind === '' ? {} : { kind }),
    ...value,
  };
}

/** A JSON object under construction. */
type Message = Record<string, Json>;

function readMessage(reader: Reader, schema: StructSchema, depth: number): JsonObject {
  const length = reader.uint32();
  return readStruct(reader, reader.pos + length, schema, depth);
}

function readStruct(reader: Reader, end: number, schema: StructSchema, depth: number): JsonObject {
  const into: Message = {};
  readFields(reader, end, numbersOf(schema), into, depth);
  return into;
}

function readFields(reader: Reader, end: number, numbers: Numbers, into: Message, depth: number): void {
  if (depth > deepest) throw new DecodeError(`the body nests more than ${deepest} messages`);
  forEachField(reader, end, (tag) => {
    const found = numbers.get(tag >>> 3);
    if (found === undefined || tag >>> 3 === 0) {
      reader.skipType(tag & 7);
    } else if (isField(found)) {
      readField(reader, found, tag, into, depth);
    } else {
      checkWireType(tag, delimited);
      const inner = new Map(found.map((one) => [one[1].number, one] as const));
      const length = reader.uint32();
      readFields(reader, reader.pos + length, inner, into, depth + 1);
    }
  });
}

function readField(
  reader: Reader,
  [name, { schema }]: Named,
  tag: number,
  into: Message,
  depth: number,
): void {
  const known = concrete(schema);
  if (known.type === 'list') {
    checkWireType(tag, wireTypeOf(concrete(known.items)));
    const list = (into[name] ?? []) as Json[];
    list.push(readValue(reader, known.items, depth));
    into[name] = list;
  } else if (known.type === 'map') {
    checkWireType(tag, delimited);
    const map = (into[name] ?? {}) as Message;
    const [key, value] = readEntry(reader, known, depth);
    setOwn(map, key, value);
    into[name] = map;
  } else {
    checkWireType(tag, wireTypeOf(known));
    const value = readValue(reader, known, depth);
    if (!isUnset(known, value)) into[name] = value;
  }
}

/** Clients send every non-pointer field: an empty value means that it was not set. */
function isUnset(schema: ConcreteSchema, value: Json): boolean {
  if (schema.type === 'string') return value === '' || value === null;
  return (schema.type === 'integer' || schema.type === 'number') && value === 0 && (schema.minimum ?? 0) > 0;
}

function readEntry(reader: Reader, { values }: MapSchema, depth: number): [string, Json] {
  let key = '';
  let value: Json | undefined;
  forEachFieldOfMessage(reader, (tag) => {
    if (tag >>> 3 === 1) {
      checkWireType(tag, delimited);
      key = readText(reader);
    } else if (tag >>> 3 === 2) {
      checkWireType(tag, wireTypeOf(concrete(values)));
      value = readValue(reader, values, depth);
    } else {
      reader.skipType(tag & 7);
    }
  });
  return [key, value ?? emptyOf(concrete(values))];
}

function emptyOf({ type }: ConcreteSchema): Json {
  if (type === 'string') return '';
  if (type === 'list') return [];
  return type === 'boolean' ? false : type === 'integer' || type === 'number' ? 0 : {};
}

function readValue(reader: Reader, schema: Schema, depth: number): Json {
  const known = concrete(schema);
  switch (known.type) {
    case 'string':
      return readString(reader, known.format);
    case 'integer':
      return int64Of(reader);
    case 'number':
      return reader.double();
    case 'boolean':
      return reader.bool();
    case 'struct':
      return readMessage(reader, known, depth + 1);
    case 'any':
      return readRaw(reader);
    case 'list':
      return readListMessage(reader, known.items, depth);
    case 'map':
      throw new DecodeError('a message of a map has no place in a list');
  }
}

function readString(reader: Reader, format: StringSchema['format']): Json {
  switch (format) {
    case 'byte':
      return Buffer.from(reader.bytes()).toString('base64');
    case 'date-time':
    case 'micro-time':
      return readTime(reader, format === 'micro-time');
    case 'quantity':
      return readOnly(reader, readText) ?? '';
    case 'duration':
      return `${(readOnly(reader, int64Of) ?? 0) / 1e9}s`;
    case 'int-or-string':
      return readIntOrString(reader);
    case undefined:
      return readText(reader);
  }
}

/** A list as the value of a map is a message with the list in its first field. */
function readListMessage(reader: Reader, items: Schema, depth: number): Json {
  const list: Json[] = [];
  forEachFieldOfMessage(reader, (tag) => {
    if (tag >>> 3 === 1) {
      checkWireType(tag, wireTypeOf(concrete(items)));
      list.push(readValue(reader, items, depth + 1));
    } else {
      reader.skipType(tag & 7);
    }
  });
  return list;
}

/** A nested JSON document, as bytes. */
function readRaw(reader: Reader): Json {
  const raw = readOnly(reader, (inner) => inner.bytes());
  if (raw === undefined || raw.length === 0) return null;
  try {
    return decodeJson(decodeText(raw));
  } catch (error) {
    throw new DecodeError(`a raw field is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}
