// Encodes JSON values as Protobuf messages, by the field numbers in the declaration of a kind (document core 2.8,
// 4.7). The counterpart of `decode.ts`.
import { Writer } from 'protobufjs/minimal.js';
import type { Json } from '../../object.ts';
import { concrete } from '../../schema/declare.ts';
import type { ConcreteSchema, Field, Schema, StringSchema, StructSchema } from '../../schema/schema.ts';
import { embeddedOf } from './numbering.ts';
import { writeDuration, writeIntOrString, writeTime } from './well-known.ts';
import { delimited, tag, wireTypeOf } from './wire.ts';

/** The message of a value, without an envelope. Members that the declaration lacks are left out. */
export function encodeMessage(schema: StructSchema, value: object): Uint8Array {
  const writer = Writer.create();
  writeFields(writer, schema, value as Members);
  return writer.finish();
}

type Members = Readonly<Record<string, Json | undefined>>;

const embeddings = new WeakMap<StructSchema, ReturnType<typeof embeddedOf>>();

function knownEmbedded(schema: StructSchema): ReturnType<typeof embeddedOf> {
  const known = embeddings.get(schema) ?? embeddedOf(schema);
  embeddings.set(schema, known);
  return known;
}

function writeFields(writer: Writer, schema: StructSchema, value: Members): void {
  for (const name in value) {
    const field = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
    if (field === undefined || field.number === 0 || field.embeddedIn !== undefined) continue;
    writeField(writer, field, value[name]);
  }
  for (const [number, fields] of knownEmbedded(schema)) {
    const present = fields.filter(([name]) => Object.hasOwn(value, name) && value[name] !== null);
    if (present.length === 0) continue;
    writer.uint32(tag(number, delimited)).fork();
    for (const [name, field] of present) writeField(writer, field, value[name]);
    writer.ldelim();
  }
}

function writeField(writer: Writer, { number, schema }: Field, value: Json | undefined): void {
  if (value === undefined || value === null) return;
  const known = concrete(schema);
  if (known.type === 'list') {
    for (const item of value as readonly Json[]) writeTagged(writer, number, known.items, item);
  } else if (known.type === 'map') {
    for (const [key, item] of Object.entries(value)) {
      writer.uint32(tag(number, delimited)).fork();
      writer.uint32(tag(1, delimited)).string(key);
      writeTagged(writer, 2, known.values, item as Json);
      writer.ldelim();
    }
  } else {
    writeTagged(writer, number, known, value);
  }
}

function writeTagged(writer: Writer, number: number, schema: Schema, value: Json): void {
  const known = concrete(schema);
  writer.uint32(tag(number, wireTypeOf(known)));
  writeValue(writer, known, value);
}

function writeValue(writer: Writer, schema: ConcreteSchema, value: Json): void {
  switch (schema.type) {
    case 'string':
      return writeString(writer, schema.format, value);
    case 'integer':
      return void writer.int64(value as number);
    case 'number':
      return void writer.double(value as number);
    case 'boolean':
      return void writer.bool(value as boolean);
    case 'any':
      writer
        .fork()
        .uint32(tag(1, delimited))
        .bytes(Buffer.from(JSON.stringify(value)));
      return void writer.ldelim();
    case 'struct':
      writer.fork();
      if (value !== null) writeFields(writer, schema, value as Members);
      return void writer.ldelim();
    case 'list':
      writer.fork();
      for (const item of value as readonly Json[]) writeTagged(writer, 1, schema.items, item);
      return void writer.ldelim();
    case 'map':
      throw new TypeError('a map has no message of its own');
  }
}

function writeString(writer: Writer, format: StringSchema['format'], value: Json): void {
  const text = value as string;
  switch (format) {
    case 'byte':
      return void writer.bytes(Buffer.from(text, 'base64'));
    case 'date-time':
    case 'micro-time':
      return writeTime(writer, text);
    case 'quantity':
      return void writer.fork().uint32(tag(1, delimited)).string(text).ldelim();
    case 'duration':
      return writeDuration(writer, text);
    case 'int-or-string':
      return writeIntOrString(writer, value as number | string);
    case undefined:
      return void writer.string(text);
  }
}
