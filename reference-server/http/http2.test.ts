// The TLS port over HTTP/2: requests of every form, and responses that end properly.
import { connect } from 'node:http2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestHandler, largeText } from './handler.test-support.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';
import { generatedCertificate, hostsOf } from './tls.ts';
import type { ServerCertificate } from './tls.ts';

let certificate: ServerCertificate;
let listener: Listener;

beforeAll(async () => {
  const hosts = hostsOf('127.0.0.1');
  certificate = await generatedCertificate({ directory: undefined, hosts, now: new Date() });
  const { handle } = createTestHandler();
  listener = await listen({ host: '127.0.0.1', port: 0, ...certificate, handle, limits: { bodyMs: 300 } });
});
afterAll(() => listener.close({ graceMs: 0 }));

test('HTTP/2 on the same port', async () => {
  const session = connect(listener.url, { ca: certificate.ca });
  const sendRequest = (headers: Record<string, string>, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const stream = session.request(headers);
      let received = '';
      stream.setEncoding('utf8');
      stream.on('response', (response) => (received += `${response[':status']} `));
      stream.on('data', (chunk: string) => (received += chunk));
      stream.on('end', () => resolve(received));
      stream.on('error', reject);
      stream.end(body);
    });
  expect(await sendRequest({ ':path': '/a' })).toBe('200 /a');
  expect(await sendRequest({ ':path': '/echo', ':method': 'POST' }, 'hello')).toBe(
    `200 POST 127.0.0.1:${listener.port} hello`,
  );
  expect((await sendRequest({ ':path': '/chunks' })).length).toBe(400_004);
  expect(await sendRequest({ ':path': '/large' })).toBe(`200 ${largeText}`);
  expect(await sendRequest({ ':path': '/a', ':method': 'HEAD' })).toBe('200 ');
  const slow = session.request({ ':path': '/echo', ':method': 'POST' });
  const status = await new Promise((resolve) => slow.on('response', (head) => resolve(head[':status'])));
  expect(status).toBe(408);
  session.destroy();
});

test('every HTTP/2 response ends with END_STREAM, also many large ones at once', async () => {
  const session = connect(listener.url, { ca: certificate.ca });
  const endsByReset = () =>
    new Promise<boolean>((resolve) => {
      const stream = session.request({ ':path': '/chunks' });
      // Node also ends a stream that was reset without an error; it is closed by then.
      const push = stream.push.bind(stream);
      stream.push = (chunk: unknown) => {
        if (chunk === null) resolve(stream.closed);
        return push(chunk);
      };
      stream.resume();
    });
  const ends = await Promise.all(Array.from({ length: 30 }, endsByReset));
  expect(ends).toEqual(ends.map(() => false));
  session.destroy();
});
