// Requests that follow each other on one HTTP/1.1 connection before the responses, with the usual limits.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHeldHandler, createTestHandler, largeText } from './handler.test-support.ts';
import { defaultLimits } from './limits.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { openSocket, sendRaw, until } from './raw.test-support.ts';
import { generatedCertificate, hostsOf } from './tls.ts';
import type { ServerCertificate } from './tls.ts';

const heads = /HTTP\/1.1 200 OK\r\n[^]*?\r\n\r\n/;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: h\r\n`;
const first = createHeldHandler(createTestHandler().handle);
let certificate: ServerCertificate;
let listener: Listener;
const place = () => ({ port: listener.port, ca: certificate.ca });

beforeAll(async () => {
  certificate = await generatedCertificate({
    directory: undefined,
    hosts: hostsOf('127.0.0.1'),
    now: new Date(),
  });
  listener = await listen({ host: '127.0.0.1', port: 0, ...certificate, handle: first.handle });
});
afterAll(async () => {
  vi.useRealTimers();
  await listener.close({ graceMs: 0 });
});

test('a large answer arrives whole and in order', async () => {
  const answers = await sendRaw(`${get('/large')}\r\n${get('/large')}Connection: close\r\n\r\n`, place());
  expect(answers.split(heads)).toEqual(['', largeText, largeText]);
});

test('a response that waits for the one before it is not cut', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = sendRaw(`${get('/held')}\r\n${get('/large')}Connection: close\r\n\r\n`, place());
  await until(() => first.arrived.slice(-2).join() === '/held,/large');
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(2 * defaultLimits.stalledMs);
  first.release();
  expect((await answers).split(heads)).toEqual(['', '/held', largeText]);
});

test('a response that waits when the client disconnects ends', async () => {
  const socket = openSocket(place(), () => socket.write(`${get('/held')}\r\n${get('/waiting')}\r\n`));
  socket.on('error', () => {});
  await until(() => first.arrived.includes('/waiting'));
  socket.destroy();
  await until(() => first.aborted.includes('/waiting'));
});
