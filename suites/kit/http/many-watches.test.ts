// Tests many concurrent watches over HTTP/2: all are open at once, receive every write, and do not delay requests, although
// servers limit the streams of a connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2Session, ServerHttp2Stream } from 'node:http2';
import { expect, test } from 'vitest';
import { connect, get } from './test-client.ts';
import { readText, startTestServer } from './test-server.ts';

const watches = 60;
/** The limit of common servers. */
const streamsAllowed = 100;
/** The maximum that the transport puts on one connection, so that there is capacity for further streams. */
const watchesPerConnection = 50;

const sessionOf = (request: IncomingMessage) =>
  (request as unknown as { readonly stream: ServerHttp2Stream }).stream.session!;

/** A server that sends every write to all watches. */
function createBroadcast() {
  const open = new Set<ServerResponse>();
  const perSession = new Map<Http2Session, number>();
  let sequence = 0;
  return {
    perSession,
    handle(request: IncomingMessage, response: ServerResponse): void {
      if (request.url !== '/watch') {
        sequence += 1;
        for (const one of open) one.write(`${sequence}\n`);
        response.end('written');
        return;
      }
      const session = sessionOf(request);
      perSession.set(session, (perSession.get(session) ?? 0) + 1);
      open.add(response);
      response.once('close', () => open.delete(response));
      response.writeHead(200);
      response.flushHeaders();
    },
  };
}

test('sixty concurrent watches and writes: all are answered, and all watches receive all writes', async () => {
  const broadcast = createBroadcast();
  await using server = await startTestServer(broadcast.handle, {
    protocol: 'http2',
    streamsPerConnection: streamsAllowed,
  });
  await using client = connect(server, { http: '2', connections: 1 });
  const open = await Promise.all(
    Array.from({ length: watches }, () => client.send(get('/watch', { stream: true }))),
  );
  const received = open.map(async ({ body }) => {
    let text = '';
    for await (const chunk of body) {
      text += Buffer.from(chunk).toString();
      if (text.endsWith(`\n${watches}\n`)) return text;
    }
    return text;
  });
  const answers = await Promise.all(
    Array.from({ length: watches }, async () => readText((await client.send(get('/write'))).body)),
  );
  expect(new Set(answers)).toEqual(new Set(['written']));
  const all = Array.from({ length: watches }, (_, index) => `${index + 1}\n`).join('');
  expect(new Set(await Promise.all(received))).toEqual(new Set([all]));
  expect(Math.max(...broadcast.perSession.values())).toBeLessThanOrEqual(watchesPerConnection);
});

test('a closed watch frees its stream', async () => {
  const broadcast = createBroadcast();
  await using server = await startTestServer(broadcast.handle, { protocol: 'http2' });
  await using client = connect(server, { http: '2' });
  for (let round = 0; round < 3 * watches; round++) {
    const { body } = await client.send(get('/watch', { stream: true }));
    await body[Symbol.asyncIterator]().return?.();
  }
  expect(server.connections()).toBeLessThanOrEqual(2);
});
