// Faults in reading Protobuf bodies (document core 2.8, 4.7).
import { DecodeError } from '../../codec/json.ts';
import { protobufType } from '../../codec/media-type.ts';
import { readingFrom } from '../../codec/protobuf/envelope.ts';
import { forEachField } from '../../codec/protobuf/wire.ts';
import { orch } from '../../../common/dialects/names.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `encodings.protobuf.${name}`;
const protobuf = protobufType(orch);

const prefixBytes = 4;

/** Whether an envelope has a field. */
const hasField = (bytes: Uint8Array, wanted: number): boolean =>
  readingFrom(bytes.subarray(prefixBytes), (reader) => {
    let isFound = false;
    forEachField(reader, reader.len, (tag) => {
      isFound ||= tag >>> 3 === wanted;
      reader.skipType(tag & 7);
    });
    return isFound;
  });

function requireField(parts: Parts, number: number): void {
  const { decodeProtobuf } = parts.encoding;
  parts.encoding.decodeProtobuf = (bytes, ...more) => {
    if (!hasField(bytes, number)) throw new DecodeError(`the envelope has no field ${number}`);
    return decodeProtobuf(bytes, ...more);
  };
}

const field = (number: number, text: string) =>
  Buffer.concat([Buffer.from([(number << 3) | 2, text.length]), Buffer.from(text)]);

export default [
  ...(
    [
      ['encoding', 3, 'content-encoding-unset'],
      ['type', 4, 'content-type-unset'],
    ] as const
  ).map(([name, number, broken]) => ({
    id: `protobuf-content-${name}-required`,
    title: `The server sends field ${number} of the envelope, and refuses envelopes without it.`,
    breaks: [row(broken)],
    install(parts: Parts) {
      const { sealEnvelope } = parts.encoding;
      parts.encoding.sealEnvelope = (envelope) => [
        ...sealEnvelope(envelope),
        field(number, number === 4 ? protobuf : ''),
      ];
      requireField(parts, number);
    },
  })),
  {
    id: 'protobuf-bodies-refused',
    title: 'Protobuf is for answers only: PUT refuses it.',
    breaks: [
      row('request'),
      row('content-encoding-unset'),
      row('content-type-unset'),
      row('bad-prefix-refused'),
    ],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...body) => {
        decodeProtobuf(...body);
        throw new DecodeError('Protobuf is for answers');
      };
    },
  },
  ...(
    [
      ['binary-data', 'binaryData'],
      ['selectors', 'nodeSelector'],
      ['side-containers', 'volumes'],
      ['probes', 'livenessProbe'],
      ['renewals', 'renewTime'],
      ['paths', 'nonResourceURLs'],
    ] as const
  ).map(([id, name]) => ({
    id: `protobuf-loses-${id}`,
    title: `The field ${name} of Protobuf bodies is lost.`,
    breaks: [row('request')],
    install(parts: Parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...body) => dropped(decodeProtobuf(...body), name);
    },
  })),
  {
    id: 'protobuf-drops-entries-without-value',
    title: 'A label in a Protobuf body is lost where the message leaves out its empty value.',
    breaks: [row('request')],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (bytes, ...more) => {
        const object = decodeProtobuf(bytes, ...more);
        const isKept = ([key, value]: readonly [string, unknown]) =>
          value !== '' || Buffer.from(bytes).includes(Buffer.concat([field(1, key), field(2, '')]));
        const { metadata } = object as { readonly metadata?: { readonly labels?: Record<string, string> } };
        if (metadata?.labels === undefined) return object;
        const labels = Object.fromEntries(Object.entries(metadata.labels).filter(isKept));
        return { ...object, metadata: { ...metadata, labels } };
      };
    },
  },
  {
    id: 'protobuf-keeps-one-item',
    title: 'Of each list in a Protobuf body only the last item is kept.',
    breaks: [row('request')],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...body) =>
        JSON.parse(JSON.stringify(decodeProtobuf(...body)), (_name, value: unknown) =>
          Array.isArray(value) ? value.slice(-1) : value,
        ) as ReturnType<typeof decodeProtobuf>;
    },
  },
  {
    id: 'protobuf-drops-false-and-zero',
    title: 'Fields of Protobuf bodies that are false or 0 count as absent.',
    breaks: [row('request')],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...body) =>
        JSON.parse(JSON.stringify(decodeProtobuf(...body)), (_name, value: unknown) =>
          value === false || value === 0 ? undefined : value,
        ) as ReturnType<typeof decodeProtobuf>;
    },
  },
  ...(
    [
      ['negative-integers', 'Negative integers', (value: number) => (value < 0 ? value >>> 0 : value)],
      ['integers-beyond-32-bits', 'Integers beyond 32 bits', (value: number) => value | 0],
    ] as const
  ).map(([id, title, change]) => ({
    id: `protobuf-misreads-${id}`,
    title: `${title} in Protobuf bodies become other numbers.`,
    breaks: [row('request')],
    install(parts: Parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...body) =>
        JSON.parse(JSON.stringify(decodeProtobuf(...body)), (_name, value: unknown) =>
          Number.isInteger(value) ? change(value as number) : value,
        ) as ReturnType<typeof decodeProtobuf>;
    },
  })),
  {
    id: 'protobuf-for-updates-only',
    title: 'POST refuses bodies in Protobuf.',
    breaks: [row('request')],
    install(parts) {
      const { offeredTypes, decodeProtobuf } = parts.encoding;
      let verb: Verb | undefined;
      parts.encoding.offeredTypes = (settings, requested, kind) => {
        verb = requested;
        return offeredTypes(settings, requested, kind);
      };
      parts.encoding.decodeProtobuf = (...body) => {
        // The offers are computed just before.
        if (verb === 'create') throw new DecodeError('POST takes no Protobuf');
        return decodeProtobuf(...body);
      };
    },
  },
  {
    id: 'protobuf-content-type-refused',
    title: 'An envelope that states the type of its content is refused.',
    breaks: [row('content-type-unset')],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (bytes, ...more) => {
        if (hasField(bytes, 4)) throw new DecodeError('the envelope has a field 4');
        return decodeProtobuf(bytes, ...more);
      };
    },
  },
  {
    id: 'json-read-as-protobuf',
    title: 'A body that begins like JSON is read as JSON, also where its Content-Type is that of Protobuf.',
    breaks: [row('bad-prefix-refused')],
    install(parts) {
      const { typeOfBody } = parts.encoding;
      parts.encoding.typeOfBody = (header, bytes) =>
        header === protobuf && bytes[0] === 0x7b ? 'application/json' : typeOfBody(header, bytes);
    },
  },
  {
    id: 'protobuf-prefix-unchecked',
    title: 'The first four bytes of a Protobuf body are skipped without a check.',
    breaks: [row('bad-prefix-refused')],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      const prefix = Buffer.from('6b387300', 'hex');
      parts.encoding.decodeProtobuf = (bytes, ...more) =>
        decodeProtobuf(Buffer.concat([prefix, bytes.subarray(prefixBytes)]), ...more);
    },
  },
  {
    id: 'protobuf-type-required',
    title: 'An envelope without a type is refused.',
    breaks: [row('type-unset')],
    install: (parts) => requireField(parts, 1),
  },
] as const satisfies readonly Fault[];

function dropped<T>(body: T, name: string): T {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === name ? undefined : value)) as T;
}
