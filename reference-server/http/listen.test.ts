// The TLS port over real sockets: both protocols, streams, and every client error.
import { request as httpsRequest } from 'node:https';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHandler } from './handler.test-support.ts';
import type { Limits } from './limits.ts';
import { ListenError, listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { openSocket, sendRaw, until } from './raw.test-support.ts';
import { generatedCertificate, hostsOf } from './tls.ts';
import type { ServerCertificate } from './tls.ts';

const limits: Partial<Limits> = {
  headersMs: 400,
  bodyMs: 300,
  tlsHandshakeMs: 400,
  lingerMs: 100,
  stalledMs: 300,
};

let certificate: ServerCertificate;
let listener: Listener;
const reported: unknown[] = [];
const { handle, ended } = createTestHandler();

const start = (options: Partial<Limits> = limits) =>
  listen({
    host: '127.0.0.1',
    port: 0,
    ...certificate,
    handle,
    report: (error) => reported.push(error),
    limits: options,
  });

beforeAll(async () => {
  certificate = await generatedCertificate({
    directory: undefined,
    hosts: hostsOf('127.0.0.1'),
    now: new Date(),
  });
  listener = await start();
});
afterAll(() => listener.close({ graceMs: 0 }));

const raw = (bytes: string, port = listener.port, protocol?: 'h2') =>
  sendRaw(bytes, { port, ca: certificate.ca, protocol });

test('HTTP/1.1 with keep-alive, absolute targets and bodies', async () => {
  const answers = await raw(
    'GET /a?b=c HTTP/1.1\r\nHost: h\r\n\r\nGET https://elsewhere/d HTTP/1.1\r\nHost: h\r\n\r\nPOST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello',
  );
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3);
  expect(answers).toContain('\r\n\r\n/a?b=c');
  expect(answers).toContain('\r\n\r\n/d');
  expect(answers).toMatch(/\r\n\r\nPOST h hello$/);
  expect(answers.match(/content-length: \d+/gi)).toHaveLength(3);
});

test.each([
  ['a malformed request line', 'NONSENSE\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost h\r\n\r\n', 400],
  ['two lengths', 'POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['a huge header', `GET / HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
  ['a huge target', `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: h\r\n', 408],
  ['a body that never ends', 'POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe', 408],
  [
    'an invalid chunk size',
    'POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
])('%s', async (_, bytes, status) => {
  const answer = await raw(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.split('\r\n\r\n')[1]).not.toBe('');
  expect(await raw('GET /alive HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')).toMatch(/\/alive$/);
});

test('a request whose body is not read completely gets a response, then the connection is cut', async () => {
  const head = 'POST /first-byte HTTP/1.1\r\nHost: h\r\nContent-Length: 10000000\r\n\r\n';
  expect(await raw(head + 'a'.repeat(100_000))).toMatch(/^HTTP\/1\.1 413 [^]*saw 97$/);
});

test('silent connections are closed', async () => {
  const silent = new Promise<void>((resolve) => {
    connectTcp(listener.port, '127.0.0.1')
      .on('error', () => {})
      .on('close', () => resolve());
  });
  expect(await raw('')).toMatch(/^(|HTTP\/1\.1 408 [^]*)$/);
  await silent;
});

test('garbage instead of TLS or HTTP/2 closes the connection and nothing else', async () => {
  await new Promise<void>((resolve) => {
    const socket = connectTcp(listener.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n\r\n'));
    socket.on('error', () => {}).on('close', () => resolve());
    socket.resume();
  });
  await raw('this is no preface of the protocol\r\n\r\n', listener.port, 'h2');
  expect(await raw('GET /alive HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')).toMatch(/\/alive$/);
});

test('a stream shows its head at once and ends with its client', async () => {
  const received = await new Promise<string>((resolve) => {
    const call = httpsRequest(`${listener.url}/watch`, { ca: certificate.ca }, (response) => {
      response.on('data', (chunk: Buffer) => {
        resolve(`${response.statusCode} ${chunk.toString()}`);
        call.destroy();
      });
    });
    call.on('error', () => {}).end();
  });
  expect(received).toBe('200 first\n');
  await until(() => ended.includes('watch'));
});

test('a stream is cut when its client reads nothing', async () => {
  const socket = openSocket({ port: listener.port, ca: certificate.ca }, () =>
    socket.write('GET /flood HTTP/1.1\r\nHost: h\r\n\r\n'),
  );
  socket.on('error', () => {}).pause();
  await until(() => ended.includes('flood'));
  socket.destroy();
});

test('errors of the server itself are reported, and show to the client', async () => {
  expect(await raw('GET /throws HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 500 /,
  );
  expect(await raw('GET /breaks HTTP/1.1\r\nHost: h\r\n\r\n')).not.toContain('\r\n0\r\n');
  expect(reported.map((error) => (error as Error).message)).toEqual([
    'unexpected failure',
    'broke in the middle',
  ]);
});

test('close ends streams and idle connections at once, and cuts the others after the grace period', async () => {
  const other = await start({ ...limits, headersMs: 60_000, bodyMs: 60_000 });
  ended.length = 0;
  const watch = raw('GET /watch HTTP/1.1\r\nHost: h\r\n\r\n', other.port);
  const idle = raw('GET /a HTTP/1.1\r\nHost: h\r\n\r\n', other.port);
  const busy = raw('POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe', other.port);
  const session = connectHttp2(other.url, { ca: certificate.ca });
  const goaway = new Promise((resolve) => session.on('goaway', resolve));
  const stream = session.request({ ':path': '/watch' });
  await new Promise((resolve) => stream.once('data', resolve));
  stream.resume();
  await other.close({ graceMs: 200 });
  await goaway;
  expect(await watch).toMatch(/first\n\r\n0\r\n\r\n$/);
  expect(await idle).toMatch(/\/a$/);
  await busy;
  expect(ended).toEqual(['watch', 'watch']);
});

test('an address in use is one clear error', async () => {
  const taken = listen({ host: '127.0.0.1', port: listener.port, ...certificate, handle });
  await expect(taken).rejects.toThrow(`127.0.0.1:${listener.port} is in use`);
  await expect(taken).rejects.toBeInstanceOf(ListenError);
});
