// CBOR: what is written is read back, in each manner; what is no CBOR, or no JSON, is told.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CborError, decodeCbor, decodeFirstCbor, encodeCbor } from './cbor-item.ts';
import type { CborManner } from './cbor-item.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const plain: CborManner = { strings: 'text', isDescribed: false };

test('what is written is read back, in each manner', () => {
  const manner = fc.record<CborManner>({
    strings: fc.constantFrom('text', 'bytes'),
    isDescribed: fc.boolean(),
  });
  // JSON has no text with half a character.
  const value = fc.jsonValue({ stringUnit: 'binary' });
  fc.assert(
    fc.property(value, manner, (written, how) => {
      expect(decodeCbor(encodeCbor(written, how))).toEqual(JSON.parse(JSON.stringify(written)));
    }),
    { seed: 1 },
  );
});

test.each([
  ['a text in pieces', '7f6161626263ff', 'abc'],
  ['bytes in pieces', '5f4161426263ff', 'abc'],
  ['a map and a list without their lengths', 'bf61619f01ffff', { a: [1] }],
  ['bytes for base64', 'd643010203', 'AQID'],
  ['bytes for base64url', 'd542fbff', '-_8'],
  ['bytes for base16', 'd742fbff', 'fbff'],
  ['a tagged text stays', 'd6626869', 'hi'],
  ['half a number', 'f93e00', 1.5],
  ['a large number', '1bffffffffffffffff', 2 ** 64],
])('%s is read', (_title, text, value) => {
  expect(decodeCbor(hex(text))).toEqual(value);
});

test('a key of the name of a prototype stays a key', () => {
  const value = decodeCbor(hex('a1695f5f70726f746f5f5fa0'));
  expect(Object.keys(value as object)).toEqual(['__proto__']);
});

test.each([
  ['nothing', ''],
  ['a list without its item', '81'],
  ['a text without its end', '6261'],
  ['a text in pieces without its end', '7f6161'],
  ['a text in pieces of bytes', '7f4161ff'],
  ['a key that comes twice', 'a2616101616102'],
  ['a key that comes twice as bytes and as a text', 'a2616101416102'],
  ['a text that is no UTF-8', '61ff'],
  ['bytes that are no UTF-8', '41ff'],
  ['a key that is a number', 'a10101'],
  ['undefined', 'f7'],
  ['no number', 'f97e00'],
  ['an unknown tag', 'd9d9f801'],
  ['a break', 'ff'],
  ['two items', '0102'],
])('%s is refused', (_title, text) => {
  expect(() => decodeCbor(hex(text))).toThrow(CborError);
});

test('deep nesting is refused, not a crash', () => {
  expect(() => decodeCbor(Buffer.alloc(1_000_000, 0x81))).toThrow(new CborError('it is nested too deep'));
});

test.each([
  'a26161d643010203616281f93e00',
  'd9d9f7bf61617f61626163ff61624461626364ff',
  '9f7f61616162ffa1616101ff',
])('every beginning of %s is told from what is no CBOR', (text) => {
  for (let length = 0; length < text.length / 2; length++)
    expect(() => decodeCbor(hex(text).subarray(0, length))).toThrow(
      expect.objectContaining({ isCutOff: true }),
    );
  expect(() => decodeCbor(hex(`fc${text}`))).toThrow(expect.objectContaining({ isCutOff: false }));
});

test('a sequence is read item by item', () => {
  const first = decodeFirstCbor(Buffer.concat([encodeCbor({ a: 1 }, plain), encodeCbor([2], plain)]));
  expect(first.value).toEqual({ a: 1 });
  const second = decodeFirstCbor(first.rest);
  expect(second.value).toEqual([2]);
  expect(second.rest).toHaveLength(0);
});
