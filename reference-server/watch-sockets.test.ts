// Watches over real sockets, both protocols: a client that does not read costs a limited amount of memory, gets
// an error when it has fallen behind, or loses the stream.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from './clock.ts';
import { defaultOptions } from './options.ts';
import { listen } from './http/listen.ts';
import { generatedCertificate, hostsOf } from './http/tls.ts';
import type { ServerCertificate } from './http/tls.ts';
import type { ApiResponse } from './requests/request.ts';
import { createServer } from './server.ts';

let certificate: ServerCertificate;
beforeAll(async () => {
  const hosts = hostsOf('127.0.0.1');
  certificate = await generatedCertificate({ directory: undefined, hosts, now: new Date() });
});

type Handle = Parameters<typeof listen>[0]['handle'];

async function serve(handle: Handle, stalledMs = 60_000): Promise<string> {
  const limits = { stalledMs };
  const listener = await listen({ ...certificate, host: '127.0.0.1', port: 0, handle, limits });
  onTestFinished(() => listener.close({ graceMs: 0 }));
  return listener.url;
}

/** The body of a response, not read yet. */
const openers = {
  async 'HTTP/1.1'(url: string): Promise<Readable> {
    const call = httpsRequest(url, { ca: certificate.ca, agent: false }).end();
    onTestFinished(() => void call.destroy());
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response.on('error', () => {});
  },
  async 'HTTP/2'(url: string): Promise<Readable> {
    const { origin, pathname, search } = new URL(url);
    const session = connectHttp2(origin, { ca: certificate.ca });
    onTestFinished(() => session.destroy());
    const stream = session.request({ ':path': pathname + search });
    await once(stream, 'response');
    return stream.on('error', () => {});
  },
};
const protocols = Object.keys(openers) as (keyof typeof openers)[];

const collection = '/api/v1/namespaces/default/configmaps';

async function startServer() {
  const report = (error: unknown) => {
    throw error;
  };
  const around = { clock: systemClock, random: Math.random, uid: randomUUID, report };
  const server = await createServer(
    { ...defaultOptions(), controllers: [], historyLimitBytes: 500_000 },
    around,
  );
  await server.started;
  onTestFinished(() => server.shutdown());
  return server;
}

test.each(protocols)('over %s an unread watch falls behind, and then gets an error', async (protocol) => {
  const server = await startServer();
  const url = await serve(server.handle);
  const { store } = server.context;
  const start = (await store.revision()).current;
  const stream = await openers[protocol](`${url}${collection}?watch=1&resourceVersion=${start}`);
  const key = '/core/configmaps/default/large';
  const object = (text: string) => ({
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { name: 'large', namespace: 'default' },
    data: { text },
  });
  await store.create(key, object(''));
  for (let index = 1; index < 400; index++) {
    const value = object(`${index} ${'x'.repeat(100_000)}`);
    await store.update(key, async () => ({ action: 'put', value }));
    // The server writes as much as its client might read.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const events: { type: string; object: { code?: number; metadata: { resourceVersion?: string } } }[] = [];
  for await (const line of createInterface(stream)) events.push(JSON.parse(line));
  expect(events.at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
  const shown = events.slice(0, -1).map(({ object: { metadata } }) => Number(metadata.resourceVersion));
  expect(shown.length).toBeGreaterThan(0);
  // No gap before the error.
  expect(shown).toEqual(shown.map((_, index) => start + 1 + index));
});

test.each(protocols)('over %s a stream is read only as fast as its client reads', async (protocol) => {
  const taken = { bytes: 0, ended: false };
  async function* flood() {
    try {
      for (;;) {
        yield Buffer.alloc(64 * 1024);
        taken.bytes += 64 * 1024;
      }
    } finally {
      taken.ended = true;
    }
  }
  const answer = (): ApiResponse => ({ status: 200, headers: {}, body: flood() });
  const stream = await openers[protocol](`${await serve(async () => answer(), 300)}/`);
  stream.pause();
  while (!taken.ended) await new Promise((resolve) => setImmediate(resolve));
  // The kernel buffers some megabytes for both ends of a local connection.
  expect(taken.bytes).toBeLessThan(32 * 1024 * 1024);
});
