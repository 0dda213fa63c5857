// Two independent implementations of CBOR meet here: what the suite writes the reference server reads as the same value,
// and the other way round.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as server from '../../reference-server/codec/cbor-item.ts';
import * as suite from '../kit/cbor/cbor.ts';
import type { CborManner } from '../kit/cbor/cbor.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'ä', '€', '😀', '\u0000', '\u{10ffff}'), maxLength: 30 });

const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    2 ** 32 - 1,
    2 ** 32,
    -(2 ** 32),
    -(2 ** 32) - 1,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 60,
    -(2 ** 63),
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), numbers, text),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const manners = fc.record<CborManner>({
  strings: fc.constantFrom('text', 'bytes'),
  isDescribed: fc.boolean(),
});

/** As JSON has it: no negative zero. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each([
  ['suite', 'server', suite.encodeCbor, server.decodeCbor],
  ['server', 'suite', server.encodeCbor, suite.decodeCbor],
] as const)('what the %s writes the %s reads', (_writer, _reader, encode, decode) => {
  fc.assert(
    fc.property(values, manners, (value, manner) => {
      expect(decode(encode(value, manner))).toEqual(asJson(value));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('both read the same of bytes that neither wrote, or refuse them', () => {
  const read = (decode: (bytes: Uint8Array) => unknown, bytes: Uint8Array) => {
    try {
      return { value: decode(bytes) };
    } catch (error) {
      return (error as Error).name;
    }
  };
  let valid = 0;
  const changed = fc.tuple(values, manners, fc.nat(), fc.nat(255));
  fc.assert(
    fc.property(changed, ([value, manner, place, byte]) => {
      const bytes = Buffer.from(server.encodeCbor(value, manner));
      bytes[place % bytes.length] = byte;
      const ofServer = read(server.decodeCbor, bytes);
      if (typeof ofServer === 'object') valid += 1;
      expect(read(suite.decodeCbor, bytes)).toEqual(ofServer);
    }),
    { seed: 1, numRuns: 1000 },
  );
  expect(valid).toBeGreaterThan(100);
});

test.each([
  ['integers beyond 53 bits', '1b0020000000000001', 2 ** 53],
  ['negative integers beyond 53 bits', '3b0020000000000001', -(2 ** 53) - 2],
  ['a map and a list without members', 'a2616da0616c80', { m: {}, l: [] }],
  ['bytes for base64, in a described list', 'd9d9f782d643010203d742fbff', ['AQID', 'fbff']],
  ['a key of astral characters as bytes', 'a144f09f9880f6', { '😀': null }],
  ['strings in pieces', 'bf7f6161626263ff5f426161ffff', { abc: 'aa' }],
])('both read %s', (_title, hex, value) => {
  const bytes = Buffer.from(hex, 'hex');
  expect([suite.decodeCbor(bytes), server.decodeCbor(bytes)]).toEqual([value, value]);
});
