// CBOR over the whole server: bodies, responses, errors and watches, behind the gate (document core 4.7).
import { expect, onTestFinished, test } from 'vitest';
import { decodeCbor, decodeFirstCbor, encodeCbor } from './cbor-item.ts';
import { defaultFeatureGates } from '../feature-gates.ts';
import { paths, startApi } from '../verbs/api.test-support.ts';

const cbor = 'application/cbor';
const typed = { 'content-type': cbor };
const accepting = { accept: cbor };
const featureGates = new Map([...defaultFeatureGates(), ['CBORServingAndStorage', true]] as const);
const asCbor = (value: unknown) => encodeCbor(value, { strings: 'text', isDescribed: false });
const map = { metadata: { name: 'm' }, data: { a: 'ä' } };

test('an object is stored and returned', async () => {
  const { sendRequest } = await startApi({ featureGates });
  const created = await sendRequest('POST', paths.maps, asCbor(map), { ...typed, ...accepting });
  expect(created).toMatchObject({ status: 201, headers: { 'content-type': cbor } });
  expect(decodeCbor(created.bytes)).toMatchObject({ kind: 'ConfigMap', ...map });
  const read = await sendRequest('GET', `${paths.maps}/m`, undefined, accepting);
  expect(read.bytes.subarray(0, 3)).toEqual(Buffer.from('d9d9f7', 'hex'));
  expect(decodeCbor(read.bytes)).toEqual((await sendRequest('GET', `${paths.maps}/m`)).json);
  const list = await sendRequest('GET', paths.maps, undefined, accepting);
  expect(decodeCbor(list.bytes)).toEqual((await sendRequest('GET', paths.maps)).json);
});

test('an error is a Status in CBOR for a client that accepts it', async () => {
  const { sendRequest } = await startApi({ featureGates });
  const { status, bytes, headers } = await sendRequest('GET', `${paths.maps}/none`, undefined, accepting);
  expect([status, headers['content-type']]).toEqual([404, cbor]);
  expect(decodeCbor(bytes)).toMatchObject({ kind: 'Status', reason: 'NotFound' });
});

test.each([
  ['invalid CBOR', Uint8Array.of(0xfc), 'not valid CBOR'],
  ['a duplicate key', Buffer.from('a2616101616102', 'hex'), 'repeat map key'],
  ['two items', Buffer.concat([asCbor(map), asCbor(map)]), 'follow the data item'],
  ['nesting beyond the bound', Buffer.concat([Buffer.alloc(600, 0x81), Buffer.of(1)]), 'deeper than 512'],
  ['deep nesting', Buffer.alloc(1_000_000, 0x81), 'too deep'],
])('%s is refused', async (_title, body, message) => {
  const { sendRequest } = await startApi({ featureGates });
  const { status, json } = await sendRequest('POST', paths.maps, body, typed);
  expect([status, json.message]).toEqual([400, expect.stringContaining(message)]);
});

test.each([
  [undefined, 'application/json'],
  [cbor, 'application/cbor-seq'],
  ['application/cbor-seq', 'application/cbor-seq'],
  ['application/yaml, application/json', 'application/json'],
  ['*/*', 'application/json'],
])('a watch with Accept %j answers %s', async (accept, type) => {
  const { given, server } = await startApi({ featureGates });
  await given(paths.maps, map);
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const headers = { host: 'h', ...(accept === undefined ? {} : { accept }) };
  const target = `${paths.maps}?watch=true`;
  const response = await server.handle({ method: 'GET', target, headers, signal: left.signal });
  expect(response.headers['content-type']).toBe(type);
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    const { value } =
      type === 'application/json'
        ? { value: JSON.parse(Buffer.from(piece).toString()) }
        : decodeFirstCbor(piece);
    expect(value).toMatchObject({ type: 'ADDED', object: { kind: 'ConfigMap', ...map } });
    break;
  }
});
