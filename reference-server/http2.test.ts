// One port, both protocols: many streams on one HTTP/2 connection beside HTTP/1.1, and a graceful end of all of
// them.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { defaultOptions } from './options.ts';
import { listen } from './http/listen.ts';
import type { Listener } from './http/listen.ts';
import { generatedCertificate, hostsOf } from './http/tls.ts';
import type { ServerCertificate } from './http/tls.ts';
import { createServer } from './server.ts';
import type { Server } from './server.ts';

const watchCount = 50;
const objectCount = 120;
const collection = '/api/v1/namespaces/default/configmaps';
const watchPath = `${collection}?watch=1&labelSelector=made%3Dhere`;

let certificate: ServerCertificate;
let server: Server;
let listener: Listener;
let session: ClientHttp2Session;
const reported: unknown[] = [];

beforeAll(async () => {
  const hosts = hostsOf('127.0.0.1');
  certificate = await generatedCertificate({ directory: undefined, hosts, now: new Date() });
});
beforeEach(async () => {
  const report = (error: unknown) => void reported.push(error);
  const around = { clock: systemClock, random: Math.random, uid: randomUUID, report };
  server = await createServer(defaultOptions(), around);
  await server.started;
  const { handle } = server;
  listener = await listen({ ...certificate, host: '127.0.0.1', port: 0, handle, report });
  session = connect(listener.url, { ca: certificate.ca });
});
afterEach(async () => {
  session.destroy();
  await listener.close({ graceMs: 0 });
  await server.shutdown();
  expect(reported.splice(0)).toEqual([]);
});

async function statusOf(stream: ClientHttp2Stream): Promise<number> {
  const [head] = (await once(stream, 'response')) as [{ ':status': number }];
  return head[':status'];
}

async function sendRequest(method: string, path: string, body?: object) {
  const stream = session.request({ ':method': method, ':path': path });
  stream.end(body === undefined ? undefined : JSON.stringify(body));
  const [status, answer] = await Promise.all([statusOf(stream), text(stream)]);
  return { status, value: JSON.parse(answer) as Record<string, unknown> };
}

const create = (name: string) =>
  sendRequest('POST', collection, { metadata: { name, labels: { made: 'here' } } });

/** An open watch, and the names that it has shown so far. */
async function openWatch() {
  const stream = session.request({ ':path': watchPath });
  expect(await statusOf(stream)).toBe(200);
  const names: string[] = [];
  const lines = createInterface(stream);
  lines.on('line', (line) => {
    const { type, object } = JSON.parse(line) as { type: string; object: { metadata: { name: string } } };
    names.push(`${type} ${object.metadata.name}`);
    lines.emit('seen');
  });
  const seen = async (count: number) => {
    while (names.length < count) await once(lines, 'seen');
  };
  return { stream, names, seen };
}

const openWatches = () => Promise.all(Array.from({ length: watchCount }, openWatch));

function sendOverHttp1(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = httpsRequest(`${listener.url}${path}`, { ca: certificate.ca, agent: false }, (response) => {
      text(response).then(
        (body) => resolve(`${response.httpVersion} ${response.statusCode} ${body}`),
        reject,
      );
    });
    call.on('error', reject).end();
  });
}

test('watches and requests share a connection, and HTTP/1.1 the port', async () => {
  const watches = await openWatches();
  const names = Array.from({ length: objectCount }, (_, index) => `made-${index}`);
  const [made, reads, plain] = await Promise.all([
    Promise.all(names.map(create)),
    Promise.all(names.map(() => sendRequest('GET', '/api/v1/namespaces/default'))),
    Promise.all(names.slice(0, 10).map(() => sendOverHttp1('/livez'))),
  ]);
  expect(made.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(made.map(({ value }) => (value['metadata'] as { name: string }).name)).toEqual(names);
  expect(reads.every(({ status, value }) => status === 200 && value['kind'] === 'Namespace')).toBe(true);
  expect(new Set(plain)).toEqual(new Set(['1.1 200 ok']));
  await Promise.all(watches.map(({ seen }) => seen(objectCount)));
  const [first] = watches;
  expect(new Set(first?.names)).toEqual(new Set(names.map((name) => `ADDED ${name}`)));
  // All watches show the same history.
  for (const watch of watches) expect(watch.names).toEqual(first?.names);
});

test('a stream that its client cancels leaves the others alone', async () => {
  const [cancelled, ...others] = await openWatches();
  cancelled?.stream.on('error', () => {});
  cancelled?.stream.close();
  expect((await create('after')).status).toBe(201);
  await Promise.all(others.map(({ seen }) => seen(1)));
  expect(cancelled?.names).toEqual([]);
  expect(session.closed).toBe(false);
});

test('more streams than the connection allows wait for their turn', async () => {
  const watches = await openWatches();
  const answers = await Promise.all(Array.from({ length: 400 }, () => sendRequest('GET', '/version')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  for (const { stream } of watches) stream.on('error', () => {}).close();
});

test('closing the server ends every watch gracefully, informs the client, and needs no grace period', async () => {
  const watches = await openWatches();
  await create('last');
  await Promise.all(watches.map(({ seen }) => seen(1)));
  const ends = watches.map(({ stream }) => once(stream, 'end'));
  const goaway = once(session, 'goaway');
  const begun = performance.now();
  await listener.close({ graceMs: 60_000 });
  await Promise.all(ends);
  expect((await goaway)[0]).toBe(0);
  expect(performance.now() - begun).toBeLessThan(30_000);
  await expect(sendOverHttp1('/livez')).rejects.toThrow('ECONNREFUSED');
});
