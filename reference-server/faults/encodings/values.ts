// Faults of values that an encoding has in a form of its own, and of forms that a reader does not expect (document
// core 2.8, 4.7).
import { DecodeError } from '../../codec/json.ts';
import { readingFrom } from '../../codec/protobuf/envelope.ts';
import { forEachField } from '../../codec/protobuf/wire.ts';
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterChoice, everywhere } from './negotiated.ts';

const inProtobuf = 'encodings.protobuf.request';
const inYaml = 'encodings.yaml.request';
const prefixBytes = 4;

type Change = (name: string, value: unknown) => unknown;

const changed = <T>(value: T, change: Change): T => JSON.parse(JSON.stringify(value), change) as T;

/** Changes the members of what is read and of what is written in Protobuf. */
function alterProtobuf({ encoding }: Parts, change: Change): void {
  const { encodeMessage, decodeProtobuf } = encoding;
  encoding.encodeMessage = (schema, value) => encodeMessage(schema, changed(value, change));
  encoding.decodeProtobuf = (...body) => changed(decodeProtobuf(...body), change);
}

const intOrString = new Set(['targetPort', 'port', 'maxUnavailable', 'maxSurge']);
const microTimes = new Set(['renewTime', 'acquireTime', 'eventTime']);
const toMilliseconds = (text: string) => text.replace(/(\.\d{3})\d{3}Z$/, '$1000Z');

/** Whether the fields of an envelope come in the order of their numbers. */
const isInOrder = (bytes: Uint8Array): boolean =>
  readingFrom(bytes.subarray(prefixBytes), (reader) => {
    let [last, inOrder] = [0, true];
    forEachField(reader, reader.len, (tag) => {
      inOrder &&= tag >>> 3 > last;
      last = tag >>> 3;
      reader.skipType(tag & 7);
    });
    return inOrder && last <= 4;
  });

export default [
  {
    id: 'protobuf-reads-one-extra-value',
    title: 'Of the values of an extra key of a review in Protobuf the last is read.',
    breaks: ['encodings.protobuf.reviews'],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      const lastOf = (values: Json | undefined) => (Array.isArray(values) ? values.slice(-1) : values);
      const isExtra = (name: string, value: unknown): value is Record<string, Json> =>
        name === 'extra' && typeof value === 'object' && value !== null;
      parts.encoding.decodeProtobuf = (...body) =>
        changed(decodeProtobuf(...body), (name, value) =>
          isExtra(name, value)
            ? Object.fromEntries(Object.entries(value).map(([key, values]) => [key, lastOf(values)]))
            : value,
        );
    },
  },
  {
    id: 'protobuf-numbers-for-names',
    title: 'Of a field that is a number or a text, Protobuf bodies and answers have the number only.',
    breaks: [inProtobuf, 'encodings.protobuf.defaults'],
    install: (parts) =>
      alterProtobuf(parts, (name, value) => (intOrString.has(name) && typeof value === 'string' ? 0 : value)),
  },
  {
    id: 'protobuf-times-in-milliseconds',
    title: 'Times with microseconds are cut to milliseconds in Protobuf bodies and answers.',
    breaks: [inProtobuf],
    install: (parts) =>
      alterProtobuf(parts, (name, value) =>
        microTimes.has(name) && typeof value === 'string' ? toMilliseconds(value) : value,
      ),
  },
  {
    id: 'protobuf-envelope-by-position',
    title: 'An envelope is refused whose fields come in another order, or that has further fields.',
    breaks: ['encodings.protobuf.envelope-order'],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (bytes, ...more) => {
        if (!isInOrder(bytes)) throw new DecodeError('the envelope has an unexpected field');
        return decodeProtobuf(bytes, ...more);
      };
    },
  },
  {
    id: 'protobuf-skips-empty-messages',
    title: 'Empty items of managedFields in Protobuf bodies are skipped.',
    breaks: ['encodings.protobuf.managed-fields-reset'],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...body) =>
        changed(decodeProtobuf(...body), (name, value) =>
          name === 'managedFields' && Array.isArray(value)
            ? value.filter((one) => Object.keys(one as object).length > 0)
            : value,
        );
    },
  },
  {
    id: 'protobuf-without-defaults',
    title: 'Defaults are set in bodies other than Protobuf only.',
    breaks: ['encodings.protobuf.defaults'],
    install({ encoding, validation }) {
      const { decodeProtobuf, decodeJson } = encoding;
      const { defaults } = validation;
      const names = new Set<string | undefined>();
      const nameOf = (value: unknown) => (value as { metadata?: { name?: string } } | null)?.metadata?.name;
      encoding.decodeProtobuf = (...body) => {
        const object = decodeProtobuf(...body);
        const name = nameOf(object);
        if (name !== undefined) names.add(name);
        return object;
      };
      encoding.decodeJson = (text) => {
        const object = decodeJson(text);
        names.delete(nameOf(object));
        return object;
      };
      validation.defaults = (kind, object) => (names.has(nameOf(object)) ? object : defaults(kind, object));
    },
  },
  {
    id: 'described-cbor-refused',
    title: 'A body in CBOR with the self-described tag is refused.',
    breaks: ['encodings.cbor.other-forms'],
    install(parts) {
      const { decodeCbor } = parts.encoding;
      parts.encoding.decodeCbor = (bytes) =>
        Buffer.from('d9d9f7', 'hex').equals(bytes.subarray(0, 3))
          ? Promise.reject(new DecodeError('the body is not valid CBOR: a tag'))
          : decodeCbor(bytes);
    },
  },
  {
    id: 'duplicates-in-cbor-unnoticed',
    title: 'Of equal keys in CBOR the last counts at every level of field validation.',
    breaks: ['encodings.cbor.strict-duplicate'],
    install(parts) {
      parts.encoding.decodeCbor = async (bytes) => {
        const { decodeFirstCbor } = await import('../../codec/cbor-item.ts');
        return decodeFirstCbor(bytes, false).value as Json;
      };
    },
  },
  {
    id: 'yaml-lines-end-at-number-signs',
    title: 'A line of a YAML body ends at its first number sign outside quotes, also within a word.',
    breaks: [inYaml],
    install({ encoding }) {
      const { decodeYaml } = encoding;
      encoding.decodeYaml = (text) => decodeYaml(text.replaceAll(/^([^'"#\n]*)#.*$/gm, '$1'));
    },
  },
  {
    id: 'yaml-times-in-milliseconds',
    title: 'Unquoted times in YAML bodies are cut to milliseconds.',
    breaks: [inYaml],
    install({ encoding }) {
      const { decodeYaml } = encoding;
      encoding.decodeYaml = (text) =>
        decodeYaml(text.replaceAll(/: (\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3})\d{3}Z/g, ": '$1000Z'"));
    },
  },
  {
    id: 'ranges-of-types-unknown',
    title: 'Of the ranges in Accept only */* is supported, not application/*.',
    breaks: ['encodings.accept.range'],
    install: (parts) =>
      alterChoice(parts, everywhere, (accept, choose) => {
        const known = accept.split(',').filter((one) => !one.includes('application/*'));
        return known.length === 0 ? undefined : choose(known.join(','));
      }),
  },
] as const satisfies readonly Fault[];
