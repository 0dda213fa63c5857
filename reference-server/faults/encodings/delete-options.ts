// Faults of DeleteOptions in other encodings than JSON (core 2.9, 4.7).
import { DecodeError } from '../../codec/json.ts';
import { badRequest } from '../../errors/api-error.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';

/** @param verb of the requests whose options in this type are ignored, by default every one */
function ignoreOptions(parts: Parts, type: string, verb?: Verb): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => {
    const { body, route } = ready;
    const isAffected =
      body.form === 'document' && body.type === type && (verb === undefined || verb === route.verb);
    return readDeleteOptions(isAffected ? { ...ready, body: { form: 'none' } } : ready);
  };
}

function ignoreChunked(parts: Parts, isAffected: (ready: Ready) => boolean): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => {
    const isChunked = ready.request.headers['transfer-encoding'] !== undefined;
    return readDeleteOptions(isChunked && isAffected(ready) ? { ...ready, body: { form: 'none' } } : ready);
  };
}

export default [
  {
    id: 'delete-options-in-yaml-ignored',
    title: 'DELETE ignores options in YAML.',
    breaks: ['encodings.yaml.request'],
    install: (parts) => ignoreOptions(parts, 'application/yaml'),
  },
  {
    id: 'delete-options-in-cbor-ignored',
    title: 'DELETE ignores options in CBOR.',
    breaks: ['encodings.cbor.single-item'],
    install: (parts) => ignoreOptions(parts, 'application/cbor'),
  },
  {
    id: 'delete-options-in-protobuf-refused',
    title: 'DeleteOptions in Protobuf are not decoded: only objects are.',
    breaks: ['encodings.protobuf.request'],
    install(parts) {
      const { decodeProtobuf } = parts.encoding;
      parts.encoding.decodeProtobuf = (...sent) => {
        const value = decodeProtobuf(...sent);
        if (isObject(value) && value['kind'] === 'DeleteOptions')
          throw new DecodeError('no message of the kind DeleteOptions');
        return value;
      };
    },
  },
  {
    id: 'collection-options-in-yaml-ignored',
    title: 'DELETE of a collection ignores options in YAML.',
    breaks: ['encodings.yaml.request'],
    install: (parts) => ignoreOptions(parts, 'application/yaml', 'deletecollection'),
  },
  {
    id: 'collection-options-in-cbor-ignored',
    title: 'DELETE of a collection ignores options in CBOR.',
    breaks: ['encodings.cbor.single-item'],
    install: (parts) => ignoreOptions(parts, 'application/cbor', 'deletecollection'),
  },
  {
    id: 'delete-options-without-length-ignored',
    title: 'DELETE has no options where the length of its body is not stated.',
    breaks: ['service.encoding.bodies-in-chunks'],
    install: (parts) => ignoreChunked(parts, () => true),
  },
  {
    id: 'collection-options-without-length-ignored',
    title: 'DELETE of a collection has no options where the length of its body is not stated.',
    breaks: ['service.encoding.bodies-in-chunks'],
    install: (parts) => ignoreChunked(parts, ({ route }) => route.verb === 'deletecollection'),
  },
  {
    id: 'collection-options-in-protobuf-refused',
    title: 'DELETE of a collection expects an object of its kind in Protobuf, and refuses DeleteOptions.',
    breaks: ['encodings.protobuf.request'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const { body, route } = ready;
        if (route.verb === 'deletecollection' && body.form === 'document' && body.type.includes('protobuf'))
          throw badRequest(`no message of the kind ${route.kind.kind}`);
        return readDeleteOptions(ready);
      };
    },
  },
] as const satisfies readonly Fault[];
