// Requests and responses in other encodings than JSON.
import { expect, test } from 'vitest';
import { decodeCbor, encodeCbor } from '../../kit/cbor/cbor.ts';
import type { WireRequest, WireResponse } from '../../kit/requests/transport.ts';
import { encodeAs } from './encode-as.ts';
import type { Encoding } from './variation.ts';

const object = { kind: 'ConfigMap', data: { key: 'yes', été: '007' }, many: [1, 2.5, null] };
const json = 'application/json';
const bytes = (text: string) => new TextEncoder().encode(text);
const post: WireRequest = {
  method: 'POST',
  path: '/api/v1/configmaps',
  headers: { accept: json, 'content-type': json },
  body: bytes(JSON.stringify(object)),
};

/** Sends one request through the layer. */
async function exchange(encoding: Encoding, request: WireRequest, type: string, answer: Uint8Array) {
  let sent: WireRequest | undefined;
  const transport = async (one: WireRequest): Promise<WireResponse> => {
    sent = one;
    const body = (async function* () {
      yield answer;
    })();
    return { status: 200, headers: [['content-type', type]], body };
  };
  const { body, headers } = await encodeAs(encoding)(transport)(request);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { sent: sent!, headers: Object.fromEntries(headers), text: Buffer.concat(chunks).toString() };
}

test('CBOR both ways', async () => {
  const cbor = encodeCbor(object, { strings: 'bytes', isDescribed: true });
  const { sent, headers, text } = await exchange('cbor', post, 'application/cbor', cbor);
  expect(sent.headers).toEqual({
    accept: 'application/cbor, application/json;q=0.5',
    'content-type': 'application/cbor',
  });
  expect(decodeCbor(sent.body!)).toEqual(object);
  expect(headers).toEqual({ 'content-type': json });
  expect(JSON.parse(text)).toEqual(object);
});

test('YAML both ways', async () => {
  const yaml = 'kind: ConfigMap\ndata:\n  key: "yes"\n  été: "007"\nmany: [1, 2.5, null]\n';
  const { sent, text } = await exchange('yaml', post, 'application/yaml;charset=utf-8', bytes(yaml));
  expect(sent.headers['content-type']).toBe('application/yaml');
  expect(JSON.parse(text)).toEqual(object);
});

test('a watch in CBOR accepts a sequence of items, and none is in YAML', async () => {
  const watch: WireRequest = { method: 'GET', path: post.path, headers: { accept: json }, stream: true };
  const accepted = async (encoding: Encoding) =>
    (await exchange(encoding, watch, json, bytes('{}'))).sent.headers['accept'];
  expect(await accepted('cbor')).toBe('application/cbor-seq, application/cbor;q=0.9, application/json;q=0.5');
  expect(await accepted('yaml')).toBe(json);
});

test('a response in JSON, such as an error, stays as it is', async () => {
  const { headers, text } = await exchange('yaml', post, json, bytes('{"kind":"Status"}'));
  expect(headers).toEqual({ 'content-type': json });
  expect(text).toBe('{"kind":"Status"}');
});

test('a body that cannot be decoded is shown as it came', async () => {
  expect((await exchange('cbor', post, 'application/cbor', bytes('{}'))).text).toBe('{}');
});

test.each<readonly [string, WireRequest]>([
  ['a stream whose media type the case chose', { ...post, headers: { accept: '*/*' }, stream: true }],
  ['a request of the set-up', { ...post, phase: 'set-up' }],
  [
    'a media type that the case chose',
    { ...post, headers: { accept: '*/*', 'content-type': 'application/merge-patch+json' } },
  ],
  ['a text that the case spelled', { ...post, body: bytes('{"kind":"ConfigMap","kind":"ConfigMap"}') }],
  ['a text that is no JSON', { ...post, body: bytes('{') }],
])('%s is sent as it is', async (_title, request) => {
  expect((await exchange('cbor', request, json, bytes('{}'))).sent).toEqual(request);
});
