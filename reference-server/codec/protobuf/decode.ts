// Decodes Protobuf messages to JSON values, by the field numbers in the declaration of a kind (document core
// 2.8, 4.7).
import type { Reader } from 'protobufjs/minimal.js';
import { DecodeError } from '../json.ts';
import { concrete } from '../../schema/declare.ts';
import type {
  ConcreteSchema,
  Field,
  MapSchema,
  Schema,
  StringSchema,
  StructSchema,
} from '../../schema/schema.ts';
import { setOwn } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import { openEnvelope, readingFrom } from './envelope.ts';
import { int64Of, readIntOrString, readOnly, readTime } from './well-known.ts';

/** Maximum nesting of messages; deeper ones are refused. */
const deepest = 64;

/**
 * Decodes the object in an envelope. Unknown fields are dropped; empty values in a client's message count as
 * absent.
 * @throws DecodeError
 */
export function decodeProtobuf(bytes: Uint8Array, schema: StructSchema): JsonObject {
  const { apiVersion, kind, raw } = openEnvelope(bytes);
  const value = readingFrom(raw, (reader) => readStruct(reader, reader.len, schema, 0));
  return {
    ...(apiVersion === '' ? {} : { apiVersion }),
    ...(kind === '' ? {} : { kind }),
    ...value,
  };
}

/** A JSON object under construction. */
type Message = Record<string, Json>;

type Named = readonly [name: string, field: Field];

/** Fields by their number; those of an embedded message are listed under its number. */
function numbersOf({ fields }: StructSchema): Map<number, Named | readonly Named[]> {
  const numbers = new Map<number, Named | readonly Named[]>();
  const embedded = new Map<number, Named[]>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.embeddedIn === undefined) numbers.set(field.number, [name, field]);
    else embedded.set(field.embeddedIn, [...(embedded.get(field.embeddedIn) ?? []), [name, field]]);
  }
  for (const [number, list] of embedded) numbers.set(number, list);
  return numbers;
}

const isField = (found: Named | readonly Named[]): found is Named => typeof found[0] === 'string';

function readStruct(reader: Reader, end: number, schema: StructSchema, depth: number): JsonObject {
  const into: Message = {};
  readFields(reader, end, numbersOf(schema), into, depth);
  return into;
}

function readFields(
  reader: Reader,
  end: number,
  numbers: ReadonlyMap<number, Named | readonly Named[]>,
  into: Message,
  depth: number,
): void {
  if (depth > deepest) throw new DecodeError(`the body nests more than ${deepest} messages`);
  while (reader.pos < end) {
    const tag = reader.uint32();
    const found = numbers.get(tag >>> 3);
    if (found === undefined || tag >>> 3 === 0) {
      reader.skipType(tag & 7);
    } else if (isField(found)) {
      readField(reader, found, into, depth);
    } else {
      const inner = new Map(found.map((one) => [one[1].number, one] as const));
      readFields(reader, reader.uint32() + reader.pos, inner, into, depth + 1);
    }
  }
}

function readField(reader: Reader, [name, { schema }]: Named, into: Message, depth: number): void {
  const known = concrete(schema);
  if (known.type === 'list') {
    const list = (into[name] ?? []) as Json[];
    list.push(readValue(reader, known.items, depth));
    into[name] = list;
  } else if (known.type === 'map') {
    const map = (into[name] ?? {}) as Message;
    const [key, value] = readEntry(reader, known, depth);
    setOwn(map, key, value);
    into[name] = map;
  } else {
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
  const end = reader.uint32() + reader.pos;
  let key = '';
  let value: Json | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) key = reader.string();
    else if (tag >>> 3 === 2) value = readValue(reader, values, depth);
    else reader.skipType(tag & 7);
  }
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
      return readStruct(reader, reader.uint32() + reader.pos, known, depth + 1);
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
      return readOnly(reader, (inner) => inner.string()) ?? '';
    case 'duration':
      return `${(readOnly(reader, int64Of) ?? 0) / 1e9}s`;
    case 'int-or-string':
      return readIntOrString(reader);
    case undefined:
      return reader.string();
  }
}

/** A list as the value of a map is a message with the list in its first field. */
function readListMessage(reader: Reader, items: Schema, depth: number): Json {
  const end = reader.uint32() + reader.pos;
  const list: Json[] = [];
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) list.push(readValue(reader, items, depth + 1));
    else reader.skipType(tag & 7);
  }
  return list;
}

/** A nested JSON document, as bytes. */
function readRaw(reader: Reader): Json {
  const raw = readOnly(reader, (inner) => inner.bytes());
  if (raw === undefined || raw.length === 0) return null;
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8')) as Json;
  } catch (error) {
    throw new DecodeError(`a raw field is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}
