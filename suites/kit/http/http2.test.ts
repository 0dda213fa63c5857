// Tests the HTTP/2 specifics of an exchange: streams that share a connection, resets, informational responses.
import { constants } from 'node:http2';
import { describe, expect, test } from 'vitest';
import { answer, startHttp2Server } from './http2-server.test-support.ts';
import { connect, failure, get } from './test-client.ts';
import { readText, startTestServer } from './test-server.ts';

const { NGHTTP2_CANCEL, NGHTTP2_NO_ERROR } = constants;
const http = { http: '2' } as const;

describe.concurrent('the end of a stream', () => {
  test.each([
    ['without an error', undefined],
    ['with an error', new Error('broken')],
  ])('a response that the server resets %s does not look complete', async (_name, error) => {
    await using server = await startHttp2Server((stream, { url }) => {
      stream.on('error', () => {});
      if (url === '/now') return void stream.destroy(error);
      stream.respond({ ':status': 200 });
      stream.write('part', () => stream.destroy(error));
    });
    await using client = connect(server, http);
    expect((await failure(client.send(get('/now')))).code).toBe('reset');
    for (const stream of [false, true]) {
      const { body } = await client.send(get('/later', { stream }));
      expect((await failure(readText(body))).code).toBe('reset');
    }
  });

  test('an early response is read, whether or not the server resets the rest of the request', async () => {
    const text = 'too large'.repeat(10_000);
    await using server = await startHttp2Server((stream, { url }) => {
      stream.respond({ ':status': 413 });
      stream.end(text, () => {
        if (url === '/reset') stream.close(NGHTTP2_NO_ERROR);
      });
    });
    await using client = connect(server, http);
    for (const path of ['/reset', '/open']) {
      const body = Buffer.alloc(4 * 1024 * 1024);
      const response = await client.send({ ...get(path), method: 'POST', body });
      expect(response.status).toBe(413);
      expect(await readText(response.body)).toBe(text);
    }
    expect(server.connections()).toBe(1);
  });

  test('a body that is read late is complete', async () => {
    await using server = await startHttp2Server((stream) => answer(stream, 'x'.repeat(100_000)));
    await using client = connect(server, http);
    const { body } = await client.send(get('/'));
    await readText((await client.send(get('/'))).body);
    expect(await readText(body)).toHaveLength(100_000);
  });

  test('cancelling a body resets its stream only', async () => {
    const { promise: reset, resolve } = Promise.withResolvers<number | undefined>();
    await using server = await startHttp2Server((stream, { url }) => {
      if (url !== '/long') return answer(stream, 'answer');
      stream.respond({ ':status': 200 });
      stream.write('part');
      stream.once('close', () => resolve(stream.rstCode));
    });
    await using client = connect(server, http);
    const { body } = await client.send(get('/long'));
    await body[Symbol.asyncIterator]().return?.();
    expect(await reset).toBe(NGHTTP2_CANCEL);
    expect(await readText((await client.send(get('/'))).body)).toBe('answer');
    expect(server.connections()).toBe(1);
  });
});

test('informational responses are skipped', async () => {
  await using server = await startHttp2Server((stream) => {
    stream.additionalHeaders({ ':status': 103, link: '</a>' });
    stream.additionalHeaders({ ':status': 102 });
    answer(stream, 'answer');
  });
  await using client = connect(server, http);
  const { status, headers, body } = await client.send(get('/'));
  expect([status, await readText(body)]).toEqual([200, 'answer']);
  expect(headers.map(([name]) => name)).not.toContain('link');
});

test('streams spread over connections as the server allows, and wait where no more connections are allowed', async () => {
  await using server = await startHttp2Server(
    (stream, { url }) => {
      if (url === '/request') return answer(stream, 'answer');
      stream.respond({ ':status': 200 });
      stream.write('open');
    },
    { streamsPerConnection: 3 },
  );
  await using client = connect(server, { ...http, connections: 2 });
  const watches = await Promise.all(
    Array.from({ length: 10 }, () => client.send(get('/watch', { stream: true }))),
  );
  expect(watches.map(({ status }) => status)).toEqual(watches.map(() => 200));
  expect(server.connections()).toBe(4);
  const requests = Array.from({ length: 50 }, async () =>
    readText((await client.send(get('/request'))).body),
  );
  expect(new Set(await Promise.all(requests))).toEqual(new Set(['answer']));
  expect(server.connections()).toBeLessThanOrEqual(6);
});

test('names, values and paths that HTTP cannot carry are errors, and leave the connection usable', async () => {
  await using server = await startHttp2Server((stream) => answer(stream, 'answer'));
  await using client = connect(server, http);
  await readText((await client.send(get('/'))).body);
  for (const bad of [
    get('/a b'),
    get('/', { headers: { 'a b': 'c' } }),
    get('/', { headers: { a: 'b\r\nc: d' } }),
    get('/', { headers: { connection: 'close' } }),
  ])
    expect((await failure(client.send(bad))).code).toBe('protocol');
  expect(await readText((await client.send(get('/'))).body)).toBe('answer');
  expect(server.connections()).toBe(1);
});

test('HTTP/2 without TLS uses prior knowledge, and an HTTP/1.1 server causes a protocol error', async () => {
  await using plain = await startTestServer((_, response) => void response.end(), { protocol: 'http' });
  await using client = connect(plain, http);
  expect((await failure(client.send(get('/')))).code).toBe('protocol');
});
