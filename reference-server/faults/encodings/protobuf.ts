// Faults of the Protobuf envelope and of what is served in Protobuf (document core 2.8, 4.7).
import { gzipSync } from 'node:zlib';
import type { Envelope, Unsealed } from '../../codec/protobuf/envelope.ts';
import { protobufType } from '../../codec/media-type.ts';
import { orch } from '../../../common/dialects/names.ts';
import { badRequest } from '../../errors/api-error.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterOffers, ofLists, without } from './negotiated.ts';

const row = (name: string) => `encodings.protobuf.${name}`;
const protobuf = protobufType(orch);
/** From here on a length takes three bytes. */
const threeByteLength = 2 ** 14;

/** With the message in one piece. */
const envelopeOf = ({ message, ...type }: Unsealed): Envelope => ({ ...type, raw: Buffer.concat(message) });

/** Changes the bytes of some answers. */
function alterSealed(parts: Parts, alter: (bytes: Uint8Array, envelope: Envelope) => Uint8Array): void {
  const { sealEnvelope } = parts.encoding;
  parts.encoding.sealEnvelope = (given) => [alter(Buffer.concat(sealEnvelope(given)), envelopeOf(given))];
}

function alterEnvelope(parts: Parts, alter: (envelope: Envelope) => Envelope): void {
  const { sealEnvelope } = parts.encoding;
  parts.encoding.sealEnvelope = (given) => {
    const { raw, ...type } = alter(envelopeOf(given));
    return sealEnvelope({ ...type, message: [raw] });
  };
}

const isList = ({ kind }: Envelope) => kind.endsWith('List');
const prefixBytes = 4;

export default [
  {
    id: 'protobuf-without-its-prefix',
    title: 'Lists in Protobuf do not begin with the four bytes.',
    breaks: [row('envelope-prefix'), 'encodings.response.content-type-true'],
    install: (parts) =>
      alterSealed(parts, (bytes, envelope) => (isList(envelope) ? bytes.subarray(prefixBytes) : bytes)),
  },
  {
    id: 'protobuf-scales-without-prefix',
    title: 'A Scale in Protobuf does not begin with the four bytes.',
    breaks: [row('envelope-prefix')],
    install: (parts) =>
      alterSealed(parts, (bytes, { kind }) => (kind === 'Scale' ? bytes.subarray(prefixBytes) : bytes)),
  },
  {
    id: 'protobuf-prefix-ends-with-one',
    title: 'The fourth byte of Protobuf answers is 1.',
    breaks: [row('envelope-prefix'), 'encodings.response.content-type-true'],
    install: (parts) =>
      alterSealed(parts, (bytes) =>
        Buffer.concat([bytes.subarray(0, 3), Buffer.from([1]), bytes.subarray(4)]),
      ),
  },
  {
    id: 'protobuf-errors-without-envelope',
    title: 'A Status in Protobuf has no envelope.',
    breaks: [row('envelope-prefix'), 'encodings.response.content-type-true'],
    install: (parts) => alterSealed(parts, (bytes, { kind, raw }) => (kind === 'Status' ? raw : bytes)),
  },
  {
    id: 'protobuf-version-and-kind-swapped',
    title: 'The envelope has the kind in the place of the version.',
    breaks: [row('envelope-type')],
    install: (parts) =>
      alterEnvelope(parts, ({ apiVersion, kind, raw }) => ({ apiVersion: kind, kind: apiVersion, raw })),
  },
  {
    id: 'protobuf-lists-of-the-kind-of-their-items',
    title: 'The envelope of a list has the kind of its items.',
    breaks: [row('envelope-type')],
    install: (parts) =>
      alterEnvelope(parts, (envelope) => ({ ...envelope, kind: envelope.kind.replace(/List$/, '') })),
  },
  {
    id: 'protobuf-version-without-group',
    title: 'The envelope has the version without its group.',
    breaks: [row('envelope-type')],
    install: (parts) =>
      alterEnvelope(parts, (envelope) => ({
        ...envelope,
        apiVersion: envelope.apiVersion.split('/').at(-1)!,
      })),
  },
  {
    id: 'json-in-the-protobuf-envelope',
    title: 'The envelope of an object contains JSON, without saying so.',
    breaks: [row('envelope-raw'), row('content-encoding-unset'), row('content-type-unset'), row('request')],
    install(parts) {
      parts.encoding.encodeMessage = (_schema, value) => Buffer.from(JSON.stringify(value));
    },
  },
  {
    id: 'protobuf-in-latin-1',
    title: 'Texts in Protobuf answers are encoded in Latin-1.',
    breaks: [row('envelope-raw')],
    install(parts) {
      const { encodeMessage } = parts.encoding;
      parts.encoding.encodeMessage = (schema, value) =>
        encodeMessage(schema, JSON.parse(JSON.stringify(value).replaceAll(/[^\0-~]/g, '?')) as object);
    },
  },
  {
    id: 'protobuf-drops-empty-items',
    title: 'Empty texts in lists are lost in Protobuf bodies and answers.',
    breaks: [row('request')],
    install(parts) {
      const { encodeMessage, decodeProtobuf } = parts.encoding;
      const withoutEmpty = <T extends object>(value: T): T =>
        JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
          Array.isArray(member) ? member.filter((one) => one !== '') : member,
        ) as T;
      parts.encoding.encodeMessage = (schema, value) => encodeMessage(schema, withoutEmpty(value));
      parts.encoding.decodeProtobuf = (...body) => withoutEmpty(decodeProtobuf(...body));
    },
  },
  {
    id: 'protobuf-answers-without-zeros',
    title: 'Fields with the value 0 are left out of Protobuf answers.',
    breaks: [row('request')],
    install(parts) {
      const { encodeMessage } = parts.encoding;
      parts.encoding.encodeMessage = (schema, value) =>
        encodeMessage(
          schema,
          JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
            member === 0 ? undefined : member,
          ) as object,
        );
    },
  },
  {
    id: 'protobuf-lists-without-uids',
    title: 'Items of lists in Protobuf have no uid.',
    breaks: [row('envelope-raw')],
    install: (parts) =>
      alterEnvelope(parts, (envelope) =>
        isList(envelope)
          ? {
              ...envelope,
              raw: Buffer.from(
                Buffer.from(envelope.raw)
                  .toString('latin1')
                  .replaceAll(/uid-|[0-9a-f]{8}-[0-9a-f]{4}/g, (text) => 'x'.repeat(text.length)),
                'latin1',
              ),
            }
          : envelope,
      ),
  },
  {
    id: 'protobuf-content-compressed',
    title: 'The content of the envelope of a list is compressed, without saying so.',
    breaks: [row('envelope-raw'), row('content-encoding-unset'), row('content-type-unset')],
    install: (parts) =>
      alterEnvelope(parts, (envelope) =>
        isList(envelope) ? { ...envelope, raw: gzipSync(envelope.raw) } : envelope,
      ),
  },
  {
    id: 'protobuf-lists-refused',
    title: 'Lists are not served in Protobuf.',
    breaks: [row('response')],
    install: (parts) => alterOffers(parts, ofLists, (offers) => without(offers, protobuf)),
  },
  {
    id: 'protobuf-of-bindings-refused',
    title: 'Role bindings are not served in Protobuf.',
    breaks: [row('response')],
    install: (parts) =>
      alterOffers(
        parts,
        ({ kind }) => kind?.kind === 'RoleBinding',
        (offers) => without(offers, protobuf),
      ),
  },
  {
    id: 'protobuf-type-on-json',
    title: 'Lists that are requested in Protobuf are JSON, with the Content-Type of Protobuf.',
    breaks: [row('response'), 'encodings.response.content-type-true'],
    install: (parts) =>
      alterSealed(parts, (bytes, envelope) => (isList(envelope) ? Buffer.from('{"items":[]}') : bytes)),
  },
  {
    id: 'length-of-raw-in-two-bytes',
    title: 'The length of an object of 16 KiB and more in the envelope has two bytes only.',
    breaks: [row('request')],
    install: (parts) =>
      alterSealed(parts, (bytes, { raw: { length } }) => {
        if (length < threeByteLength) return bytes;
        const head = bytes.subarray(0, bytes.length - length - 3);
        const low = Buffer.from([(length & 0x7f) | 0x80, (length >>> 7) & 0x7f]);
        return Buffer.concat([head, low, bytes.subarray(bytes.length - length)]);
      }),
  },
  {
    id: 'large-protobuf-bodies-refused',
    title: 'Bodies in Protobuf of 16 KiB and more are refused: a length is read from two bytes at most.',
    breaks: [row('request')],
    install({ encoding }: Parts) {
      const { decodeProtobuf } = encoding;
      encoding.decodeProtobuf = (bytes, ...rest) => {
        if (bytes.length >= threeByteLength) throw badRequest('a length is too long');
        return decodeProtobuf(bytes, ...rest);
      };
    },
  },
] as const satisfies readonly Fault[];
