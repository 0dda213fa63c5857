// Faults in the Content-Type of answers and bodies (document core 4.7).
import type { Verb } from '../../resources/declaration/kind.ts';
import { isProtobuf } from '../../codec/media-type.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterChoice, ofCustom, ofWatches } from './negotiated.ts';

const json = 'application/json' as const;
const typed = 'encodings.response.content-type-true';

/** The entries of an Accept header without their weights. */
const unweighted = (accept: string) => accept.replaceAll(/;\s*q=[^,;]*/g, '');
const firstOnly = (accept: string) => accept.split(',')[0]!;

export default [
  ...(
    [
      [
        'yaml',
        'application/yaml',
        ['encodings.accept.fallback', 'encodings.accept.preferred-type', 'encodings.yaml.response'],
      ],
      ['protobuf', 'application/vnd.orch.protobuf', []],
    ] as const
  ).map(([name, type, further]) => ({
    id: `${name}-lists-typed-as-json`,
    title: `The Content-Type of a list in ${type} is that of JSON.`,
    breaks: [typed, ...further],
    install(parts: Parts) {
      const { successHeaders } = parts.answers;
      parts.answers.successHeaders = (route, shown) =>
        successHeaders(route, route.verb === 'list' && shown === type ? json : shown);
    },
  })),
  {
    id: 'patch-types-with-parameters-refused',
    title: 'A patch whose Content-Type has a parameter, such as charset, is refused.',
    breaks: ['encodings.request.content-type-parameters'],
    install(parts) {
      const { typeOfBody } = parts.encoding;
      parts.encoding.typeOfBody = (header, bytes) =>
        header?.includes('patch+') === true ? header : typeOfBody(header, bytes);
    },
  },
  {
    id: 'json-watches-typed-as-protobuf',
    title: 'The Content-Type of a watch in JSON is that of Protobuf where the request accepts it.',
    breaks: [typed],
    install(parts) {
      const { successHeaders } = parts.answers;
      let isOffered = false;
      alterChoice(parts, ofWatches, (accept, choose) => {
        isOffered = accept.includes('protobuf');
        return choose(unweighted(accept).split(',').at(-1)!) ?? choose(accept);
      });
      parts.answers.successHeaders = (route, type) => {
        const headers = successHeaders(route, type);
        return isOffered && route.verb === 'watch' && type === json
          ? { ...headers, 'content-type': 'application/vnd.orch.protobuf;stream=watch' }
          : headers;
      };
    },
  },
  {
    id: 'answers-to-put-typed-as-json',
    title: 'The Content-Type of the answer to a PUT is that of JSON, whatever its body is.',
    breaks: [typed],
    install(parts) {
      const { successHeaders } = parts.answers;
      parts.answers.successHeaders = (route, type) =>
        successHeaders(route, route.verb === 'update' ? json : type);
    },
  },
  {
    id: 'errors-typed-as-json',
    title: 'The Content-Type of an error is that of JSON, whatever its body is.',
    breaks: [typed],
    install(parts) {
      const { errorHeaders } = parts.answers;
      parts.answers.errorHeaders = () => errorHeaders(json);
    },
  },
  {
    id: 'custom-objects-typed-as-accepted',
    title: 'The Content-Type of a custom object repeats the first type in Accept.',
    breaks: [typed],
    install(parts) {
      const { successHeaders } = parts.answers;
      let first = '';
      alterChoice(parts, ofCustom, (accept, choose) => {
        first = firstOnly(accept);
        return choose(accept);
      });
      parts.answers.successHeaders = (route, type) => {
        const headers = successHeaders(route, type);
        return route.kind.custom === true && first.startsWith('image/')
          ? { ...headers, 'content-type': first }
          : headers;
      };
    },
  },
  {
    id: 'yaml-read-whatever-its-type',
    title: 'A body that is not JSON is read as YAML, whatever its Content-Type is.',
    breaks: ['encodings.request.content-type-needed'],
    install(parts) {
      const { readsAsJson } = parts.encoding;
      parts.encoding.readsAsJson = (type, text) => readsAsJson(type, text) && /^\s*[{[]/.test(text);
    },
  },
  {
    id: 'protobuf-found-by-its-prefix',
    title: 'A body that begins like a Protobuf envelope is read as one, whatever its Content-Type is.',
    breaks: ['encodings.request.content-type-needed'],
    install(parts) {
      const { typeOfBody } = parts.encoding;
      parts.encoding.typeOfBody = (header, bytes) =>
        Buffer.from(bytes.subarray(0, 3)).toString('hex') === '6b3873'
          ? 'application/vnd.orch.protobuf'
          : typeOfBody(header, bytes);
    },
  },
  {
    id: 'discovery-in-protobuf-is-json',
    title: 'Discovery documents are JSON, also where their Content-Type is that of Protobuf.',
    breaks: [typed],
    install(parts) {
      const { encodeDocument } = parts.discovery;
      parts.discovery.encodeDocument = (encoding, type, value, pretty) =>
        encodeDocument(encoding, isProtobuf(type) ? json : type, value, pretty);
    },
  },
  {
    id: 'discovery-in-cbor-is-yaml',
    title: 'Discovery documents are YAML where their Content-Type is that of CBOR.',
    breaks: [typed],
    install(parts) {
      const { encodeDocument } = parts.discovery;
      parts.discovery.encodeDocument = (encoding, type, value, pretty) =>
        encodeDocument(encoding, type === 'application/cbor' ? 'application/yaml' : type, value, pretty);
    },
  },
  {
    id: 'put-without-accept-answered-in-yaml',
    title: 'A PUT without Accept is answered in YAML.',
    breaks: ['encodings.json.default-of-writes'],
    install(parts) {
      const { offeredTypes, chooseMediaType } = parts.encoding;
      let last: Verb | undefined;
      parts.encoding.offeredTypes = (settings, verb, kind) => {
        last = verb;
        return offeredTypes(settings, verb, kind);
      };
      parts.encoding.chooseMediaType = (accept, ...more) =>
        chooseMediaType(accept === undefined && last === 'update' ? 'application/yaml' : accept, ...more);
    },
  },
] as const satisfies readonly Fault[];
