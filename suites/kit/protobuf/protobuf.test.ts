// The reader of Protobuf bodies: what it takes and what it refuses.
import { expect, test } from 'vitest';
import { ProtobufError, openEnvelope, sealEnvelope } from './envelope.ts';
import { delimitedField, readFields, withoutEmptyValue } from './wire.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test('an envelope is read as it was written', () => {
  const envelope = {
    apiVersion: 'a/v1',
    kind: 'Ö',
    raw: bytes('0801'),
    contentEncoding: '',
    contentType: 'x',
  };
  expect(openEnvelope(sealEnvelope(envelope))).toEqual(envelope);
  expect(openEnvelope(bytes('6b387300'))).toEqual({});
  const long = { raw: new Uint8Array(100_000) };
  expect(openEnvelope(sealEnvelope(long)).raw).toHaveLength(100_000);
});

test('each wire type has its length', () => {
  const fields = readFields(bytes('08 ff 01 11 0102030405060708 1a 02 6869 25 01020304'));
  expect(fields.map(({ number, wireType }) => [number, wireType])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 5],
  ]);
  expect(Buffer.from(fields[2]!.bytes).toString()).toBe('hi');
});

test('the empty value of one map entry is left out', () => {
  const entry = (key: string, rest: readonly Uint8Array[]) =>
    delimitedField(11, Buffer.concat([delimitedField(1, key), ...rest]));
  const message = (...entries: readonly Uint8Array[]) =>
    Buffer.concat([bytes('0801'), delimitedField(1, Buffer.concat(entries)), bytes('1001')]);
  const empty = delimitedField(2, '');
  const sent = message(entry('other', [empty]), entry('key', [empty]));
  expect(withoutEmptyValue(sent, 'key')).toEqual(message(entry('other', [empty]), entry('key', [])));
  expect(withoutEmptyValue(sent, 'absent')).toBeUndefined();
});

test.each([
  ['another prefix', '6b387301'],
  ['JSON', Buffer.from('{"kind":"x"}').toString('hex')],
  ['a length past the end', '6b387300 12 05 01'],
  ['a number without its end', '6b387300 08 ff'],
  ['a number of 11 bytes', '6b387300 08 ffffffffffffffffffffff'],
  ['the field number 0', '6b387300 02 00'],
  ['a group', '6b387300 0b'],
  ['a number as the type', '6b387300 08 01'],
  ['a kind that is not UTF-8', '6b387300 0a 03 12 01 ff'],
])('%s is refused', (_what, hex) => {
  expect(() => openEnvelope(bytes(hex))).toThrow(ProtobufError);
});
