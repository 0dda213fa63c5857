// Faults of DeleteOptions in other encodings than JSON (core 2.9, 4.7).
import { DecodeError } from '../../codec/json.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

function ignoreOptions(parts: Parts, type: string): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) =>
    readDeleteOptions(
      ready.body.form === 'document' && ready.body.type === type
        ? { ...ready, body: { form: 'none' } }
        : ready,
    );
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
] as const satisfies readonly Fault[];
