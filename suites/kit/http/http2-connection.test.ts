// Tests how HTTP/2 connections end, and what happens to the requests on them.
import { constants } from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import { expect, test } from 'vitest';
import { answer, startHttp2Server } from './http2-server.test-support.ts';
import { connect, failure, get } from './test-client.ts';
import { readText } from './test-server.ts';

const { NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants;
const http = { http: '2' } as const;

test('after GOAWAY open streams continue, and further requests use another connection', async () => {
  const late = Promise.withResolvers<ServerHttp2Stream>();
  await using server = await startHttp2Server((stream, { url }) => {
    if (url === '/late') return late.resolve(stream);
    if (url === '/goaway') stream.session?.goaway(NGHTTP2_NO_ERROR);
    answer(stream, url ?? '');
  });
  await using client = connect(server, http);
  const pending = client.send(get('/late'));
  const stream = await late.promise;
  expect(await readText((await client.send(get('/goaway'))).body)).toBe('/goaway');
  expect(await readText((await client.send(get('/next'))).body)).toBe('/next');
  expect(server.connections()).toBe(2);
  answer(stream, 'late');
  expect(await readText((await pending).body)).toBe('late');
});

test.each(['GOAWAY', 'REFUSED_STREAM'])(
  'a request that the server refused by %s without processing it is retried once',
  async (kind) => {
    let refused = 0;
    await using server = await startHttp2Server((stream, { url }) => {
      if (url === '/first' || (url === '/once' && refused === 1)) return answer(stream, 'answer');
      refused += 1;
      if (kind === 'GOAWAY') stream.session?.goaway(NGHTTP2_NO_ERROR, stream.id! - 2);
      else stream.close(NGHTTP2_REFUSED_STREAM);
    });
    await using client = connect(server, http);
    const post = async (path: string) => {
      const request = { ...get(path), method: 'POST', body: Buffer.from('{}') };
      return readText((await client.send(request)).body);
    };
    await post('/first');
    expect(await post('/once')).toBe('answer');
    expect(refused).toBe(1);
  },
);

test('a request that the server refuses twice fails', async () => {
  let refused = 0;
  await using server = await startHttp2Server((stream) => {
    refused += 1;
    stream.close(NGHTTP2_REFUSED_STREAM);
  });
  await using client = connect(server, http);
  expect((await failure(client.send(get('/')))).code).toBe('reset');
  expect(refused).toBe(2);
});

test('an idle connection is closed, and the next request opens another', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  await using server = await startHttp2Server((stream) => {
    stream.session?.once('close', resolve);
    answer(stream, 'answer');
  });
  await using client = connect(server, http);
  await readText((await client.send(get('/'))).body);
  await closed;
  await readText((await client.send(get('/'))).body);
  expect(server.connections()).toBe(2);
});

test('a connection with many cancelled streams is replaced, and its open streams continue', async () => {
  const late = Promise.withResolvers<ServerHttp2Stream>();
  await using server = await startHttp2Server((stream, { url }) => {
    if (url === '/late') return late.resolve(stream);
    stream.on('error', () => {});
    stream.respond({ ':status': 200 });
    stream.write('part');
  });
  await using client = connect(server, { ...http, timeoutMs: 60_000 });
  const pending = client.send(get('/late'));
  const stream = await late.promise;
  for (let count = 0; count < 1500; count++) {
    const { body } = await client.send(get('/watch', { stream: true }));
    for await (const _chunk of body) break;
  }
  expect(server.connections()).toBeGreaterThan(10);
  answer(stream, 'late');
  expect(await readText((await pending).body)).toBe('late');
});
