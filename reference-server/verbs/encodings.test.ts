// Objects, lists, watches and errors in Protobuf, as tables, as metadata only, and compressed.
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openEnvelope } from '../codec/protobuf/envelope.ts';
import { defaultFeatureGates } from '../feature-gates.ts';
import { paths, startApi } from './api.test-support.ts';
import type { Api } from './api.test-support.ts';

const protobuf = 'application/vnd.orch.protobuf';
const viewOf = (name: string, type = 'application/json') => `${type};as=${name};g=meta.orch.io;v=v1`;
const accept = (type: string) => ({ accept: type });

const map = (name: string, data: object = { a: 'b' }) => ({ metadata: { name }, data });

test('an object that is written in Protobuf as it was read is unchanged', async () => {
  const { sendRequest, given } = await startApi();
  const made = await given(paths.maps, map('m'));
  const read = await sendRequest('GET', `${paths.maps}/m`, undefined, accept(protobuf));
  expect(read.headers['content-type']).toBe(protobuf);
  expect(openEnvelope(read.bytes, protobuf)).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
  const put = await sendRequest('PUT', `${paths.maps}/m`, read.bytes, { 'content-type': protobuf });
  expect(put).toMatchObject({ status: 200, json: made });
});

test('lists, writes, deletions and errors are answered in Protobuf', async () => {
  const { sendRequest } = await startApi();
  const headers = accept(protobuf);
  const kindOf = async (method: string, target: string, body?: object) => {
    const answer = await sendRequest(method, target, body, headers);
    expect(answer.headers['content-type']).toBe(protobuf);
    return [answer.status, openEnvelope(answer.bytes, protobuf).kind];
  };
  expect(await kindOf('POST', paths.maps, map('m'))).toEqual([201, 'ConfigMap']);
  expect(await kindOf('GET', paths.maps)).toEqual([200, 'ConfigMapList']);
  expect(await kindOf('GET', `${paths.maps}/none`)).toEqual([404, 'Status']);
  expect(await kindOf('DELETE', `${paths.maps}/m`)).toEqual([200, 'Status']);
  expect(await kindOf('GET', `${paths.base}/nothing`)).toEqual([404, 'Status']);
});

test('a table has the columns of its kind, and as much of each object as requested', async () => {
  const { sendRequest, given, clock } = await startApi();
  await given(paths.maps, map('m'));
  await given(`${paths.base}/podtemplates`, {
    metadata: { name: 't' },
    template: { spec: { containers: [{ name: 'c', image: 'i' }] } },
  });
  clock.advance(90_000);
  const table = (target: string) => sendRequest('GET', target, undefined, accept(viewOf('Table')));
  const { headers, json } = await table(paths.maps);
  expect(headers['content-type']).toBe('application/json');
  expect(json).toMatchObject({ kind: 'Table', apiVersion: 'meta.orch.io/v1' });
  expect(json.columnDefinitions.map(({ name }: { name: string }) => name)).toEqual(['Name', 'Data', 'Age']);
  expect(json.rows).toHaveLength(1);
  expect(json.rows[0].cells).toEqual(['m', 1, '90s']);
  expect(json.rows[0].object).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'm' } });
  const templates = (await table(`${paths.base}/podtemplates/t`)).json;
  expect(templates.columnDefinitions).toMatchObject([
    { name: 'Name', type: 'string' },
    { name: 'Created At', type: 'date' },
  ]);
  expect(templates.rows[0].cells).toEqual(['t', '2030-01-01T00:00:00Z']);
  expect((await table(`${paths.maps}?includeObject=None`)).json.rows[0]).toEqual({ cells: ['m', 1, '90s'] });
  expect((await table(`${paths.maps}?includeObject=Object`)).json.rows[0].object.data).toEqual({ a: 'b' });
  expect((await table(`${paths.maps}?includeObject=Some`)).status).toBe(400);
  expect((await table(`${paths.maps}/none`)).json).toMatchObject({ kind: 'Status', code: 404 });
});

test('metadata only, in each type', async () => {
  const { sendRequest, given } = await startApi();
  const made = await given(paths.maps, map('m'));
  const read = async (target: string, type: string) => sendRequest('GET', target, undefined, accept(type));
  const one = await read(`${paths.maps}/m`, viewOf('PartialObjectMetadata'));
  const meta = { kind: 'PartialObjectMetadata', apiVersion: 'meta.orch.io/v1' };
  expect(one.json).toEqual({ ...meta, metadata: made.metadata });
  const list = await read(paths.maps, viewOf('PartialObjectMetadataList'));
  expect(list.json).toMatchObject({ kind: 'PartialObjectMetadataList', items: [one.json] });
  const bytes = (await read(`${paths.maps}/m`, viewOf('PartialObjectMetadata', protobuf))).bytes;
  expect(openEnvelope(bytes, protobuf)).toMatchObject(meta);
  expect((await read(paths.maps, viewOf('PartialObjectMetadata'))).status).toBe(406);
  expect((await read(paths.maps, viewOf('Table', protobuf))).status).toBe(406);
});

/** The bytes of a watch over two initial events. */
async function watched({ server }: Api, type: string, query = ''): Promise<Buffer> {
  const left = new AbortController();
  const response = await server.handle({
    method: 'GET',
    target: `${paths.maps}?watch=1${query}`,
    headers: { host: 'h', accept: type },
    signal: left.signal,
  });
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    left.abort();
    return Buffer.from(piece);
  }
  throw new Error('the watch has no events');
}

test('a watch as tables defines the columns once', async () => {
  const api = await startApi();
  for (const name of ['a', 'b']) await api.given(paths.maps, map(name));
  const lines = (await watched(api, viewOf('Table'))).toString().trimEnd().split('\n');
  const [first, second] = lines.map((line) => JSON.parse(line).object);
  expect(first.columnDefinitions).toHaveLength(3);
  expect(second).toMatchObject({ kind: 'Table', columnDefinitions: [], rows: [{ cells: ['b', 1, '0s'] }] });
});

test('a watch in Protobuf sends each event after its length', async () => {
  const api = await startApi();
  await api.given(paths.maps, map('a'));
  const bytes = await watched(api, protobuf, '&sendInitialEvents=1&resourceVersionMatch=NotOlderThan');
  expect(bytes.readUInt32BE(0)).toBe(bytes.length - 4);
  expect(bytes.subarray(4, 11)).toEqual(Buffer.concat([Buffer.from([0x0a, 5]), Buffer.from('ADDED')]));
  const at = bytes.indexOf(Buffer.from('6b387300', 'hex'));
  expect(openEnvelope(bytes.subarray(at), protobuf)).toMatchObject({ kind: 'ConfigMap' });
});

test('large answers to get and list are compressed for clients that accept it', async () => {
  const large = { metadata: { name: 'm' }, data: { a: 'x'.repeat(200_000) } };
  const { sendRequest, given } = await startApi();
  await given(paths.maps, large);
  const read = (coding: string) => sendRequest('GET', paths.maps, undefined, { 'accept-encoding': coding });
  const plain = await read('identity');
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
  const packed = await read('br, gzip;q=0.5');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
  for (const coding of ['', 'gzip;q=0', '*;q=0', 'br'])
    expect((await read(coding)).headers).not.toHaveProperty('content-encoding');
  const off = await startApi({
    featureGates: new Map(defaultFeatureGates()).set('APIResponseCompression', false),
  });
  await off.given(paths.maps, large);
  const answer = await off.sendRequest('GET', paths.maps, undefined, { 'accept-encoding': 'gzip' });
  expect(answer.headers).not.toHaveProperty('content-encoding');
});
