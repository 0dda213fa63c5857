// Bodies and Accept headers in every encoding, from valid to arbitrary bytes: each is answered in the type that it
// accepts, without an unexpected error.
import * as fc from 'fast-check';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { orch } from '../common/dialects/names.ts';
import { encodeCbor } from './codec/cbor-item.ts';
import { encodeMessage } from './codec/protobuf/encode.ts';
import { openEnvelope, sealEnvelope } from './codec/protobuf/envelope.ts';
import { defaultFeatureGates } from './feature-gates.ts';
import { shapedObject } from './fuzz/bodies.test-support.ts';
import { hostileBodies } from './fuzz/hostile-encodings.test-support.ts';
import { fittingPath } from './fuzz/targets.test-support.ts';
import { declareKinds } from './resources/index.ts';
import type { Kind } from './resources/declaration/kind.ts';
import { conform } from './schema/conform.ts';
import { wholeObject } from './schema/object-meta.ts';
import type { Json } from './object.ts';
import { paths, startApi } from './verbs/api.test-support.ts';
import type { Api, TestAnswer } from './verbs/api.test-support.ts';

const protobuf = orch.mediaTypes.protobuf;
const kinds = declareKinds(orch);
const cborOn = { featureGates: new Map(defaultFeatureGates()).set('CBORServingAndStorage', true) };

/** The body has the type that Content-Type names. */
function expectReadable({ status, headers, bytes, text }: TestAnswer): void {
  expect(status, text).toBeLessThan(500);
  const type = String(headers['content-type']);
  if (type === 'application/json') expect(() => JSON.parse(text) as unknown).not.toThrow();
  else if (type === 'application/yaml') expect(() => load(text)).not.toThrow();
  else if (type === protobuf) expect(() => openEnvelope(bytes, protobuf)).not.toThrow();
  else expect(type).toMatch(/^(?:application\/cbor|text\/plain; charset=utf-8)$/);
}

test.each(Object.entries(hostileBodies))('%s', async (_name, { type, bytes, statuses, encoding }) => {
  const { sendRequest } = await startApi(cborOn);
  const headers = {
    'content-type': type,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  const answer = await sendRequest('POST', paths.maps, bytes, headers);
  expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
  expect(answer.json).toMatchObject({ kind: 'Status', message: expect.stringMatching(/./) as string });
});

type Encoded = readonly [type: string, encode: (kind: Kind, body: Json) => Uint8Array];

const encodings: readonly Encoded[] = [
  [protobuf, inProtobuf],
  ['application/cbor', (_kind, body) => encodeCbor(body, { strings: 'text', isDescribed: true })],
  ['application/yaml', (_kind, body) => Buffer.from(JSON.stringify(body))],
];

function inProtobuf(kind: Kind, body: Json): Uint8Array {
  const schema = wholeObject(kind.schema);
  const { value, typeProblems } = conform(schema, body);
  const raw = typeProblems.length > 0 ? new Uint8Array([1, 2, 3]) : encodeMessage(schema, value as object);
  const apiVersion = kind.group === '' ? kind.version : `${kind.group}/${kind.version}`;
  return Buffer.concat(sealEnvelope({ apiVersion, kind: kind.kind, message: [raw] }));
}

interface Damage {
  readonly at: number;
  readonly byte: number;
  readonly how: 'replace' | 'insert' | 'remove' | 'cut' | 'none';
}

const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.integer({ min: 0, max: 255 }),
    how: fc.constantFrom('replace', 'insert', 'remove', 'cut', 'none'),
  }),
  { maxLength: 3 },
);

function damaged(bytes: Uint8Array, all: readonly Damage[]): Uint8Array {
  let result = Buffer.from(bytes);
  for (const { at, byte, how } of all) {
    const place = Math.floor(at * result.length);
    const [before, after] = [result.subarray(0, place), result.subarray(place)];
    if (how === 'replace') result = Buffer.concat([before, Buffer.from([byte]), after.subarray(1)]);
    else if (how === 'insert') result = Buffer.concat([before, Buffer.from([byte]), after]);
    else if (how === 'remove') result = Buffer.concat([before, after.subarray(1)]);
    else if (how === 'cut') result = Buffer.from(before);
  }
  return result;
}

const accepts = fc.constantFrom(
  'application/json',
  'application/yaml',
  `${protobuf}, application/json`,
  'application/cbor',
  'application/json;as=Table;g=meta.orch.io;v=v1',
  `${protobuf};as=PartialObjectMetadata;g=meta.orch.io;v=v1, */*`,
  'image/png',
);

const requests = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    method: fc.constantFrom('POST', 'PUT', 'DELETE'),
    body: shapedObject(kind),
    encoding: fc.constantFrom(...encodings),
    damage: damages,
    accept: accepts,
    target: fittingPath(kind, 'POST'),
  }),
);

/** @returns the status of the write */
async function send(
  { sendRequest }: Api,
  request: typeof requests extends fc.Arbitrary<infer T> ? T : never,
): Promise<number> {
  const { kind, method, body, encoding, damage, accept, target } = request;
  const [type, encode] = encoding;
  const bytes = damaged(encode(kind, body as Json), damage);
  const headers = { 'content-type': type, accept };
  const [path = ''] = target.split('?');
  const written = await sendRequest(method, method === 'POST' ? target : `${path}/a`, bytes, headers);
  expectReadable(written);
  expectReadable(await sendRequest('GET', path, undefined, { accept }));
  return written.status;
}

test('random and damaged bodies in every encoding', async () => {
  const api = await startApi(cborOn);
  const stored = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const [type] = request.encoding;
      if ((await send(api, request)) === 201) stored.set(type, (stored.get(type) ?? 0) + 1);
    }),
    {
      seed: Number(process.env['FUZZ_SEED'] ?? 1),
      numRuns: Number(process.env['FUZZ_RUNS'] ?? 600),
      interruptAfterTimeLimit: process.env['FUZZ_RUNS'] === undefined ? 3_500 : 60_000,
    },
  );
  // Some bodies are valid, so that not every one is refused at once.
  expect(stored.size).toBeGreaterThan(0);
});
