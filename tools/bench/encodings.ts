// Encodes and decodes an object of 1 KB in each encoding, beside JSON; lists in `encoded-lists.ts`.
import { orch } from '../../common/dialects/names.ts';
import { decodeCbor, encodeCbor } from '../../reference-server/codec/cbor-item.ts';
import { decodeProtobuf } from '../../reference-server/codec/protobuf/decode.ts';
import { encodeMessage } from '../../reference-server/codec/protobuf/encode.ts';
import { sealEnvelope } from '../../reference-server/codec/protobuf/envelope.ts';
import { decodeYaml, encodeYaml } from '../../reference-server/codec/yaml.ts';
import { configMapKind } from '../../reference-server/resources/config-map.ts';
import { wholeObject } from '../../reference-server/schema/object-meta.ts';
import { encodedLists } from './encoded-lists.ts';
import { printFigure } from './environment.ts';
import type { Environment } from './environment.ts';
import { inTurn, median, rounded } from './figures.ts';

const rounds = 7;
const callsARound = 3_000;

type Call = () => unknown;

/** Microseconds of processor time a call, so that other load on the machine does not count. */
async function timeOf(call: Call): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < callsARound; count++) {
    const result = call();
    if (result instanceof Promise) await result;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsARound;
}

export async function encodings(environment: Environment): Promise<void> {
  await objects();
  await encodedLists(environment);
}

async function objects(): Promise<void> {
  const object = sample();
  const { apiVersion, kind } = object;
  const schema = wholeObject(configMapKind(orch).schema);
  const protobuf = orch.mediaTypes.protobuf;
  const asProtobuf = () =>
    Buffer.concat(sealEnvelope({ apiVersion, kind, message: [encodeMessage(schema, object)] }));
  const asCbor = () => encodeCbor(object, { strings: 'bytes', isDescribed: true });
  const [inJson, inProtobuf, inCbor] = [Buffer.from(JSON.stringify(object)), asProtobuf(), asCbor()];
  const inYaml = Buffer.from(await encodeYaml(object)).toString();
  const calls: readonly (readonly [name: string, call: Call])[] = [
    ['encode JSON', () => Buffer.from(JSON.stringify(object))],
    ['encode Protobuf', asProtobuf],
    ['encode CBOR', asCbor],
    ['encode YAML', () => encodeYaml(object)],
    ['decode JSON', () => JSON.parse(inJson.toString()) as unknown],
    ['decode Protobuf', () => decodeProtobuf(inProtobuf, schema, protobuf)],
    ['decode CBOR', () => decodeCbor(inCbor)],
    ['decode YAML', () => decodeYaml(inYaml)],
  ];
  printFigure('encodings: bytes of the object in JSON', inJson.length);
  const figures = await inTurn(
    rounds,
    calls.map(
      ([, call]) =>
        () =>
          timeOf(call),
    ),
  );
  for (const [index, [name]] of calls.entries())
    printFigure(`encodings: ${name}, us`, rounded(median(figures[index] ?? [])));
}

/** A stored config map of about 1 KB. */
function sample() {
  const value = 'x'.repeat(60);
  const data = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`key-${index}`, value]));
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: 'sample',
      namespace: 'bench',
      uid: '5f3f6a52-6b5c-4b5e-9d2e-0c9c2c0f4a11',
      resourceVersion: '123456',
      creationTimestamp: '2024-05-06T07:08:09Z',
      labels: { app: 'bench', part: 'encodings' },
      managedFields: [
        {
          manager: 'bench',
          operation: 'Update',
          apiVersion: 'v1',
          time: '2024-05-06T07:08:09Z',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:data': { '.': {}, 'f:key-0': {}, 'f:key-1': {} } },
        },
      ],
    },
    data,
  };
}
