// Requests that aim to exhaust the server's memory and time, each with the allowed responses.
const largestBytes = 3 * 1024 * 1024;
const collection = '/api/v1/namespaces/default/configmaps';

export interface Hostile {
  readonly bytes: string | Uint8Array;
  /** 0: the connection is closed without a response. */
  readonly statuses: readonly number[];
  /** The client closes its side after the bytes. */
  readonly half?: true;
}

function post(body: string | Uint8Array, more = ''): Buffer {
  const bytes = Buffer.from(body);
  const head = `POST ${collection} HTTP/1.1\r\nHost: h\r\n${more}Content-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

const yaml = (body: string) => post(body, 'Content-Type: application/yaml\r\n');
const patch = (body: string, type: string) =>
  post(body, `Content-Type: application/${type}+json\r\n`)
    .toString()
    .replace(`POST ${collection}`, `PATCH /api/v1/namespaces/default`);

/** A map of many keys under a name that is too short to be stored. */
const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, { '': index }]));

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Each level references the level below it nine times. */
const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...[...'bcdefghi'].map(
    (name, index) =>
      `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[index]}`).join(',')}]`,
  ),
].join('\n');

/** By name. */
export const hostileRequests: Readonly<Record<string, Hostile>> = {
  'a body over 3 MiB': { bytes: post(Buffer.alloc(largestBytes + 1, 'x')), statuses: [413] },
  'a body over 3 MiB in chunks': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(49)}0\r\n\r\n`,
    statuses: [413],
  },
  'a length of petabytes': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nContent-Length: 9007199254740991\r\n\r\n${'x'.repeat(largestBytes + 1)}`,
    statuses: [413],
  },
  'malformed JSON': { bytes: post('{"metadata": {'), statuses: [400] },
  'JSON with text after its end': { bytes: post('{} {}'), statuses: [400] },
  'no JSON at all': { bytes: post('<xml/>'), statuses: [400] },
  'deeply nested arrays': { bytes: post(nested(1_000_000, '[', ']')), statuses: [400] },
  'deeply nested objects': {
    bytes: post(`${'{"a":'.repeat(400_000)}1${'}'.repeat(400_000)}`),
    statuses: [400],
  },
  'deeply nested metadata': { bytes: post(`{"metadata":${nested(500, '[', ']')}}`), statuses: [400, 422] },
  '10,000 keys': { bytes: post(JSON.stringify(manyKeys(10_000))), statuses: [400, 422] },
  '10,000 annotations of a wrong type': {
    bytes: post(JSON.stringify({ metadata: { name: 'a', annotations: manyKeys(10_000) } })),
    statuses: [400, 422],
  },
  '10,000 invalid labels': {
    bytes: post(
      JSON.stringify({
        metadata: {
          name: 'x',
          labels: Object.fromEntries(Object.keys(manyKeys(10_000)).map((key) => [`-${key}`, '?'])),
        },
      }),
    ),
    statuses: [422],
  },
  '200,000 invalid finalizers': {
    bytes: post(JSON.stringify({ metadata: { name: 'x', finalizers: Array(200_000).fill('-') } })),
    statuses: [422],
  },
  '200,000 unknown fields': {
    bytes: post(
      `{"metadata":{"name":"Not_A_Name"},${Array.from({ length: 200_000 }, (_, index) => `"u${index}":1`).join(',')}}`,
    ),
    statuses: [400, 422],
  },
  'unknown fields whose names no header can carry': {
    bytes: post(
      JSON.stringify({ metadata: { name: 'unusual-names' }, '\r\nX: y': 1, '\u0000': 1, '💥': 1, '"\\': 1 }),
    ),
    statuses: [201, 409],
  },
  'an unknown field with a name of a megabyte': {
    bytes: post(JSON.stringify({ metadata: { name: 'long-name' }, ['x'.repeat(1_000_000)]: 1 })),
    statuses: [201, 409],
  },
  'the same key 100,000 times': { bytes: post(`{${'"a":1,'.repeat(100_000)}"a":1}`), statuses: [400, 422] },
  'invalid UTF-8': { bytes: post(Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d)), statuses: [400] },
  'half a surrogate': { bytes: post('{"metadata":{"name":"\\ud800"}}'), statuses: [422] },
  'a number of 100,000 digits': {
    bytes: post(`{"metadata":{"generation":${'9'.repeat(100_000)}}}`),
    statuses: [400, 422],
  },
  'huge headers': {
    bytes: `GET / HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
    statuses: [431],
  },
  'very many headers': {
    bytes: `GET / HTTP/1.1\r\nHost: h\r\n${'A: b\r\n'.repeat(50_000)}\r\n`,
    statuses: [431],
  },
  'a huge target': { bytes: `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, statuses: [431] },
  'a slow body': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{`,
    statuses: [408],
  },
  'slow headers': { bytes: 'GET / HTTP/1.1\r\nHost:', statuses: [408] },
  'half a body and an end': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{`,
    statuses: [400, 0],
    half: true,
  },
  'half a head and an end': { bytes: 'GET / HTTP/1.1\r\nHo', statuses: [400, 0], half: true },
  'a half-open connection without data': { bytes: '', statuses: [408, 0], half: true },
  'an invalid request line': { bytes: 'NONSENSE\r\n\r\n', statuses: [400] },
  'an invalid method': { bytes: 'G\u0000T / HTTP/1.1\r\nHost: h\r\n\r\n', statuses: [400] },
  'an invalid version': { bytes: 'GET / HTTP/9.9\r\nHost: h\r\n\r\n', statuses: [400, 505] },
  'an HTTP/2 preface over HTTP/1.1': { bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: [400] },
  'two lengths': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    statuses: [400],
  },
  'a length and chunks': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    statuses: [400],
  },
  'a negative length': {
    bytes: `POST ${collection} HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n`,
    statuses: [400],
  },
  'a YAML bomb': { bytes: yaml(bomb), statuses: [400] },
  'deeply nested YAML': { bytes: yaml(nested(100_000, '[', ']')), statuses: [400] },
  'deeply indented YAML': {
    bytes: yaml(Array.from({ length: 1_500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')),
    statuses: [400],
  },
  'recursive YAML anchors': { bytes: yaml('a: &a\n  b: *a\n'), statuses: [400] },
  'several YAML documents': { bytes: yaml('a: 1\n---\nb: 2\n'), statuses: [400] },
  'YAML that multiplies a large text': {
    bytes: yaml(`a: &a ${'x'.repeat(1_000_000)}\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: [*c,*c,*c]\n`),
    statuses: [400],
  },
  'a YAML tag of a language': { bytes: yaml('!!js/function "x"'), statuses: [400] },
  'a patch that copies itself': {
    bytes: patch(
      JSON.stringify([
        { op: 'add', path: '/metadata/annotations', value: { x: 'x'.repeat(1_000) } },
        ...Array.from({ length: 60 }, (_, index) => ({
          op: 'copy',
          from: '',
          path: `/metadata/labels/${index}`,
        })),
      ]),
      'json-patch',
    ),
    statuses: [400, 413, 422],
  },
  'a patch of 50,000 operations': {
    bytes: patch(
      JSON.stringify(Array.from({ length: 50_000 }, () => ({ op: 'test', path: '', value: 1 }))),
      'json-patch',
    ),
    statuses: [400, 409, 413, 422],
  },
  'a deeply nested merge patch': {
    bytes: patch(`${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`, 'merge-patch'),
    statuses: [400],
  },
};
