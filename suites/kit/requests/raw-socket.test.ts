// Tests raw exchanges with a small server, and the parser of raw responses.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { parseRawResponse } from '../http/raw-response.ts';
import { startTestServer } from '../http/test-server.ts';
import { rawExchange } from './raw-socket.ts';
import type { RawExchangeOptions } from './raw-socket.ts';

const request = 'POST /a HTTP/1.1\r\nhost: h\r\ncontent-length: 2\r\n\r\n{}';

/** A server that passes each socket to a handler. */
async function startSocketServer(handle: (socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void server.close(),
  };
}

test.each(['http', 'https'] as const)(
  'sends exact bytes over %s and reads the response',
  async (protocol) => {
    await using server = await startTestServer((incoming, response) => incoming.pipe(response), { protocol });
    const { response, end } = await rawExchange({
      baseUrl: server.baseUrl,
      ca: server.ca,
      send: request,
      timeoutMs: 30_000,
    });
    expect(response).toMatchObject({
      status: 200,
      statusLine: 'HTTP/1.1 200 OK',
      body: '{}',
      complete: true,
    });
    expect(end).toBe('response');
  },
);

test('malformed bytes reach the server', async () => {
  await using server = await startTestServer(() => {});
  const { response, end } = await rawExchange({
    baseUrl: server.baseUrl,
    send: 'nonsense\r\n\r\n',
    untilClosed: true,
    timeoutMs: 30_000,
  });
  expect(response?.status).toBe(400);
  expect(end).toBe('closed');
});

test('a script may write in any way', async () => {
  await using server = await startTestServer((incoming, response) => incoming.pipe(response));
  const { response } = await rawExchange({
    baseUrl: server.baseUrl,
    async send(connection) {
      for (const character of request) await connection.write(character);
      expect(connection.closed).toBe(false);
    },
    timeoutMs: 30_000,
  });
  expect(response?.body).toBe('{}');
});

test('reports how the connection ended', async () => {
  const run = async (handle: (socket: Socket) => void, more: Partial<RawExchangeOptions> = {}) => {
    using server = await startSocketServer(handle);
    return await rawExchange({ baseUrl: server.baseUrl, send: 'x', timeoutMs: 30_000, ...more });
  };
  expect(await run((socket) => socket.resume(), { timeoutMs: 150 })).toMatchObject({ end: 'timeout' });
  expect(await run((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nall'))).toMatchObject({
    end: 'closed',
    response: { body: 'all', complete: true },
  });
  expect(await run((socket) => void socket.once('data', () => socket.resetAndDestroy()))).toMatchObject({
    end: 'reset',
  });
  const halfOpen = await run(
    (socket) => void socket.resume().once('end', () => socket.end('HTTP/1.1 204 N\r\n\r\n')),
    { endAfter: true },
  );
  expect(halfOpen).toMatchObject({ end: 'response', response: { status: 204 } });
});

test('no connection, no trust, and a failing script throw', async () => {
  const gone = await startTestServer(() => {});
  await gone[Symbol.asyncDispose]();
  const plain = { send: request, timeoutMs: 30_000 };
  await expect(rawExchange({ ...plain, baseUrl: gone.baseUrl })).rejects.toMatchObject({ code: 'refused' });
  await using server = await startTestServer(() => {}, { protocol: 'https' });
  await expect(rawExchange({ ...plain, baseUrl: server.baseUrl })).rejects.toMatchObject({
    code: 'untrusted',
  });
  const failing = rawExchange({
    ...plain,
    baseUrl: server.baseUrl,
    insecure: true,
    send: () => Promise.reject(new Error('script')),
  });
  await expect(failing).rejects.toThrow('script');
});

test('parses chunks, interim responses, trailing bytes, and incomplete responses', () => {
  const parse = (text: string, ended = false) => parseRawResponse(Buffer.from(text), ended);
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX: 1\r\nX: 2\r\n\r\n';
  expect(
    parse(`HTTP/1.1 100 Continue\r\n\r\n${chunked}2\r\nab\r\n1;x=y\r\nc\r\n0\r\nt: 1\r\n\r\nnext`),
  ).toMatchObject({
    status: 200,
    interim: [100],
    body: 'abc',
    complete: true,
    rest: 'next',
    headers: [
      ['transfer-encoding', 'chunked'],
      ['x', '1'],
      ['x', '2'],
    ],
  });
  for (const part of ['', '2', '2\r\n', '2\r\na', '2\r\nab\r\n', '2\r\nab\r\n0\r\n']) {
    expect(parse(chunked + part)).toMatchObject({ complete: false });
  }
  expect(parse('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab')).toMatchObject({
    body: 'ab',
    complete: false,
  });
  expect(parse('HTTP/1.1 200 OK\r\n\r\nab')).toMatchObject({ complete: false });
  expect(parse('HTTP/1.1 200 OK\r\n')).toBeUndefined();
  expect(parse('HTTP/1.1 100 Continue\r\n\r\n')).toBeUndefined();
});
