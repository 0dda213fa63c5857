// Bodies in Protobuf, CBOR and YAML that are wrong, or aim to exhaust the server, each with the allowed responses.
import { gzipSync } from 'node:zlib';

export interface HostileBody {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly statuses: readonly number[];
  readonly encoding?: string;
}

const [protobuf, cbor, yaml] = ['application/vnd.orch.protobuf', 'application/cbor', 'application/yaml'];
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const of = (type: string, bytes: Uint8Array, ...statuses: readonly number[]): HostileBody => ({
  type,
  bytes,
  statuses,
});
/** An envelope with this message. */
const sealed = (raw: Uint8Array) => {
  const length = Buffer.from([
    0x80 | (raw.length & 0x7f),
    0x80 | ((raw.length >> 7) & 0x7f),
    raw.length >> 14,
  ]);
  return Buffer.concat([hex('6b387300 0a0d 0a02 7631 1207 436f6e66696741 12'), length, raw]);
};
const largestBytes = 3 * 1024 * 1024;

/** Each message contains the next one, in the field of the metadata. */
function nestedMessages(levels: number): Buffer {
  let raw = Buffer.alloc(0);
  for (let level = 0; level < levels && raw.length < 16_000; level++)
    raw = Buffer.concat([Buffer.from([0x0a, 0x80 | (raw.length & 0x7f), raw.length >> 7]), raw]);
  return raw;
}

/** By name. */
export const hostileBodies: Readonly<Record<string, HostileBody>> = {
  'Protobuf without the prefix': of(protobuf, hex('0a00'), 400),
  'Protobuf with another prefix': of(protobuf, hex('6b387301 0a00'), 400),
  'the prefix alone': of(protobuf, hex('6b387300'), 400, 422),
  'an envelope that is cut off': of(protobuf, hex('6b387300 0a10 0a02'), 400),
  'a length past the end': of(protobuf, sealed(hex('0a7f 0a01')), 400),
  'a length of gigabytes': of(protobuf, sealed(hex('0affffffff07 61')), 400),
  'a length of exabytes': of(protobuf, sealed(hex('0affffffffffffffff7f 61')), 400),
  'an unknown wire type': of(protobuf, sealed(hex('0f01')), 400),
  'a number as metadata': of(protobuf, sealed(hex('0801')), 400),
  'a group that never ends': of(protobuf, sealed(hex('9b06 9b06 9b06')), 400),
  'names that are not UTF-8': of(protobuf, sealed(hex('0a04 0a02 fffe')), 400),
  'deeply nested messages': of(protobuf, sealed(nestedMessages(10_000)), 400, 422),
  'compressed content': of(protobuf, Buffer.concat([sealed(hex('')), hex('1a04'), Buffer.from('gzip')]), 400),
  'Protobuf over 3 MiB': of(protobuf, sealed(Buffer.alloc(largestBytes)), 413),
  'CBOR that is cut off': of(cbor, hex('a1 68 6d65'), 400),
  'CBOR with a key twice': of(cbor, hex('a2 61 61 01 61 61 02'), 400),
  'CBOR with a text that is not UTF-8': of(cbor, hex('a1 61 61 62 fffe'), 400),
  'CBOR with a list of a petabyte': of(cbor, hex('9b 0003ffffffffffff 01'), 400),
  'CBOR with a string of a petabyte': of(cbor, hex('5b 0003ffffffffffff 01'), 400),
  'deeply nested CBOR': of(cbor, Buffer.alloc(1_000_000, 0x81), 400),
  'CBOR with a list as a key': of(cbor, hex('a1 81 01 01'), 400),
  'two CBOR items': of(cbor, hex('a0 a0'), 400),
  'CBOR with an unknown tag': of(cbor, hex('d9 ffff a0'), 400),
  'a CBOR number that JSON lacks': of(cbor, hex('a1 61 61 f97e00'), 400),
  'deeply nested YAML': of(yaml, Buffer.from('['.repeat(100_000)), 400),
  'a YAML reference to itself': of(yaml, Buffer.from('a: &a [*a]\n'), 400),
  'YAML in Latin-1': of(yaml, Buffer.from('metadata:\n  name: Zoë\n', 'latin1'), 400),
  'two YAML documents': of(yaml, Buffer.from('a: 1\n---\nb: 2\n'), 400),
  'YAML with tabs': of(yaml, Buffer.from('metadata:\n\tname: a\n'), 400),
  'a gzip bomb': {
    ...of('application/json', gzipSync(Buffer.alloc(50 * largestBytes)), 415),
    encoding: 'gzip',
  },
  'an unknown Content-Encoding': { ...of('application/json', Buffer.from('{}'), 415), encoding: 'x-unknown' },
};
