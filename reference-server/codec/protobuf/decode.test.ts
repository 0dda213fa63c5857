// Protobuf bodies: every type of field, omitted fields, and invalid messages.
import * as fc from 'fast-check';
import { Writer } from 'protobufjs/minimal.js';
import { expect, test } from 'vitest';
import * as declare from '../../schema/declare.ts';
import { DecodeError } from '../json.ts';
import { decodeProtobuf } from './decode.ts';

const mediaType = 'application/vnd.orch.protobuf';
const prefix = Buffer.from('6b387300', 'hex');

const message = (fill: (writer: Writer) => Writer): Uint8Array => fill(Writer.create()).finish();
const type = message((writer) => writer.uint32(10).string('a/v1').uint32(18).string('Thing'));
const envelope = (raw: Uint8Array) =>
  Buffer.concat([prefix, message((writer) => writer.uint32(10).bytes(type).uint32(18).bytes(raw))]);
/** A field that is a message, a string or bytes. */
const field = (number: number, value: Uint8Array | string) => (writer: Writer) =>
  typeof value === 'string'
    ? writer.uint32((number << 3) | 2).string(value)
    : writer.uint32((number << 3) | 2).bytes(value);

const inner = declare.struct('Inner', { a: declare.string(), b: declare.boolean() });
const nested: ReturnType<typeof declare.struct> = declare.struct('Nested', {
  below: declare.lazy(() => nested),
});
const schema = declare.struct('Thing', {
  text: declare.string(),
  count: declare.int64(),
  positive: declare.integer({ minimum: 1 }),
  flag: declare.boolean(),
  bytes: declare.bytes(),
  time: declare.time(),
  micro: declare.microTime(),
  quantity: declare.quantity(),
  port: declare.intOrString(),
  any: declare.anyJson(),
  list: declare.list(declare.string()),
  inners: declare.list(inner),
  map: declare.map(declare.string()),
  lists: declare.map(declare.list(declare.string())),
  ...declare.embedded(15, { one: inner, two: declare.string() }),
  nested,
});
const decode = (raw: Uint8Array) => decodeProtobuf(envelope(raw), schema, mediaType);
const time = message((writer) => writer.uint32(8).int64(1_700_000_000).uint32(16).int32(5_000));

test.each([
  ['a string', field(1, 'x'), { text: 'x' }],
  ['an empty string', field(1, ''), {}],
  ['an integer', (writer: Writer) => writer.uint32(16).int64(7), { count: 7 }],
  ['a zero', (writer: Writer) => writer.uint32(16).int64(0), { count: 0 }],
  ['a zero where none may be', (writer: Writer) => writer.uint32(24).int32(0), {}],
  ['a negative integer', (writer: Writer) => writer.uint32(16).int64(-2), { count: -2 }],
  ['a boolean', (writer: Writer) => writer.uint32(32).bool(false), { flag: false }],
  ['bytes', field(5, Buffer.from('hi')), { bytes: 'aGk=' }],
  ['a time', field(6, time), { time: '2023-11-14T22:13:20Z' }],
  ['an empty time', field(6, new Uint8Array()), {}],
  ['a time with microseconds', field(7, time), { micro: '2023-11-14T22:13:20.000005Z' }],
  ['a quantity', field(8, message(field(1, '500m'))), { quantity: '500m' }],
  [
    'a number',
    field(
      9,
      message((writer) => writer.uint32(16).int32(80)),
    ),
    { port: 80 },
  ],
  [
    'a name in the place of a number',
    field(
      9,
      message((writer) => field(3, 'web')(writer.uint32(8).int64(1))),
    ),
    { port: 'web' },
  ],
  ['any JSON', field(10, message(field(1, '{"k":[1]}'))), { any: { k: [1] } }],
  ['a list', (writer: Writer) => field(11, 'b')(field(11, 'a')(writer)), { list: ['a', 'b'] }],
  ['messages in a list', field(12, message(field(1, 'x'))), { inners: [{ a: 'x' }] }],
  [
    'a map',
    field(
      13,
      message((writer) => field(2, 'v')(field(1, '__proto__')(writer))),
    ),
    { map: JSON.parse('{"__proto__":"v"}') as object },
  ],
  ['a map entry without a value', field(13, message(field(1, 'k'))), { map: { k: '' } }],
  [
    'a map of lists',
    field(
      14,
      message((writer) => field(2, message(field(1, 'v')))(field(1, 'k')(writer))),
    ),
    { lists: { k: ['v'] } },
  ],
  [
    'fields of an embedded message',
    field(
      15,
      message((writer) => field(2, 'y')(field(1, message(field(1, 'x')))(writer))),
    ),
    { one: { a: 'x' }, two: 'y' },
  ],
  ['an unknown field', (writer: Writer) => field(1, 'x')(field(99, 'z')(writer)), { text: 'x' }],
])('%s', (_what, fill, wanted) => {
  expect(decode(message(fill))).toEqual({ apiVersion: 'a/v1', kind: 'Thing', ...wanted });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['JSON', Buffer.from('{"kind":"Thing"}')],
  ['a cut envelope', envelope(message(field(1, 'text'))).subarray(0, -3)],
  ['a cut message', envelope(message(field(1, 'text')).subarray(0, -2))],
  ['invalid raw JSON', envelope(message(field(10, message(field(1, '{')))))],
  ['deeply nested messages', envelope(deep(100))],
])('%s is refused', (_what, bytes) => {
  expect(() => decodeProtobuf(bytes, schema, mediaType)).toThrow(DecodeError);
});

function deep(levels: number): Uint8Array {
  let raw = new Uint8Array();
  for (let level = 0; level < levels; level++) raw = Uint8Array.from(message(field(1, raw)));
  return message(field(16, raw));
}

test('no bytes lead to anything but a value or a refusal', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (raw) => {
      try {
        decode(raw);
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
});
