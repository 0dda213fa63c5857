// Protobuf messages: what is encoded is decoded as the same object, for each kind, and invalid bytes are refused.
import * as fc from 'fast-check';
import { Writer } from 'protobufjs/minimal.js';
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { isObject } from '../../object.ts';
import type { Json } from '../../object.ts';
import { declareKinds } from '../../resources/index.ts';
import { bodies } from '../../schema/bodies.test-support.ts';
import { conform } from '../../schema/conform.ts';
import * as declare from '../../schema/declare.ts';
import { wholeObject } from '../../schema/object-meta.ts';
import type { StructSchema } from '../../schema/schema.ts';
import { DecodeError } from '../json.ts';
import { decodeProtobuf } from './decode.ts';
import { encodeMessage } from './encode.ts';
import { openEnvelope, sealEnvelope } from './envelope.ts';

const mediaType = 'application/vnd.orch.protobuf';
const type = { apiVersion: 'a/v1', kind: 'Thing' };

function roundTrip(schema: StructSchema, value: Json): Json {
  const bytes = envelope(encodeMessage(schema, value as object));
  const { apiVersion: _version, kind: _kind, ...rest } = decodeProtobuf(bytes, schema, mediaType);
  return rest;
}

/** Protobuf has no empty lists and maps, and no fields that are null or an empty text. */
function withoutEmpty(value: Json): Json | undefined {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((one) => withoutEmpty(one) ?? {});
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)] as const);
  const present = members.filter(([, member]) => member !== undefined);
  return present.length === 0 ? undefined : (Object.fromEntries(present) as Json);
}

/** Times have seconds, and byte strings no line ends. */
const normal = (value: Json): Json | undefined => {
  const text = JSON.stringify(withoutEmpty(value) ?? {})
    .replaceAll(/"2024-01-01T00:00:00(?:\\.5+)?Z"/g, '"T"')
    .replaceAll('"2024-01-01T00:00:00.500000Z"', '"T"')
    .replaceAll('2023-12-31T23:00:00Z', 'T1')
    .replaceAll('2024-01-01T00:00:00+01:00', 'T1')
    .replaceAll('YWI=\\n', 'YWI=');
  return JSON.parse(text, withoutTypeOfTemplates) as Json;
};

/** Messages have no type, also those of objects within objects. */
const withoutTypeOfTemplates = (key: string, value: unknown): unknown =>
  key === 'volumeClaimTemplates'
    ? (value as object[]).map((one) => ({ ...one, kind: undefined, apiVersion: undefined }))
    : value;

test.each(declareKinds(orch).map((kind) => [kind.kind, wholeObject(kind.schema)] as const))(
  '%s survives a round trip',
  (_name, schema) => {
    fc.assert(
      fc.property(bodies(schema, 5), (body) => {
        const { value } = conform(schema, body ?? {});
        const { apiVersion: _version, kind: _kind, ...object } = value as Record<string, Json>;
        expect(normal(roundTrip(schema, object))).toEqual(normal(object));
      }),
      { seed: 3, numRuns: 20 },
    );
  },
);

const schema = declare.struct('Thing', {
  text: declare.string(),
  count: declare.int64(),
  inner: declare.struct('Inner', { flag: declare.boolean() }),
  map: declare.map(declare.string()),
  duration: declare.string({ format: 'duration' }),
});

test.each([
  [{ count: -1 }],
  [{ count: Number.MAX_SAFE_INTEGER }],
  [{ text: 'Zoë 💥' }],
  [{ inner: {} }],
  [{ map: { '': '', a: 'b' } }],
])('%j survives a round trip', (value) => {
  expect(roundTrip(schema, value as Json)).toEqual(value);
});

test('durations become seconds', () => {
  expect(roundTrip(schema, { duration: '1m1.5s' })).toEqual({ duration: '61.5s' });
});

const message = (fill: (writer: Writer) => Writer): Uint8Array => fill(Writer.create()).finish();
const envelope = (raw: Uint8Array) => Buffer.concat(sealEnvelope({ ...type, message: [raw] }));

test.each([
  ['text that is not UTF-8', message((writer) => writer.uint32(10).bytes(Buffer.from([0xff, 0xfe])))],
  ['a text as a number', message((writer) => writer.uint32(8).int64(1))],
  ['a number as a text', message((writer) => writer.uint32(18).string('1'))],
  ['a map as a number', message((writer) => writer.uint32(32).int64(1))],
  ['a message that is longer than its parent', Buffer.from([0x1a, 0x02, 0x08, 0x80, 0x01])],
  ['an unknown wire type', Buffer.from([0x0f, 0x01])],
  ['a group without its end', Buffer.from([0x63, 0x08])],
  ['a length of gigabytes', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x07])],
])('%s is refused', (_what, raw) => {
  expect(() => decodeProtobuf(envelope(raw), schema, mediaType)).toThrow(DecodeError);
});

test('an envelope with encoded content, or of another type, is refused', () => {
  const raw = encodeMessage(schema, { text: 'x' });
  const sealed = envelope(raw);
  const with3 = Buffer.concat([sealed, message((writer) => writer.uint32(26).string('gzip'))]);
  const with4 = (name: string) =>
    Buffer.concat([sealed, message((writer) => writer.uint32(34).string(name))]);
  expect(() => openEnvelope(with3, mediaType)).toThrow('encoded');
  expect(() => openEnvelope(with4('application/json'), mediaType)).toThrow('another type');
  expect(openEnvelope(with4(mediaType), mediaType)).toEqual({ ...type, raw: Buffer.from(raw) });
});
