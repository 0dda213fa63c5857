// Many watches over HTTP/2, beside requests: every one is open at once, hears of every write, and keeps nobody waiting,
// though servers bound the streams of a connection.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2Session, ServerHttp2Stream } from 'node:http2';
import { expect, test } from 'vitest';
import { connect, get } from './test-client.ts';
import { readText, startTestServer } from './test-server.ts';

const watches = 60;
/** What common servers allow. */
const streamsAllowed = 100;
/** What the transport puts on one connection at most, so that there is room for the next. */
const watchesPerConnection = 50;

const sessionOf = (request: IncomingMessage) =>
  (request as unknown as { readonly stream: ServerHttp2Stream }).stream.session!;

/** Tells every write to all watches. */
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

test('sixty watches and as many writes at once: all are answered, and all watches hear of all writes', async () => {
  const broadcast = createBroadcast();
  await using server = await startTestServer(broadcast.handle, {
    protocol: 'http2',
    streamsPerConnection: streamsAllowed,
  });
  await using client = connect(server, { http: '2', connections: 1 });
  const open = await Promise.all(
    Array.from({ length: watches }, () => client.send(get('/watch', { stream: true }))),
  );
  const heard = open.map(async ({ body }) => {
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
  expect(new Set(await Promise.all(heard))).toEqual(new Set([all]));
  expect(Math.max(...broadcast.perSession.values())).toBeLessThanOrEqual(watchesPerConnection);
});

test('a watch that ended gives its place back', async () => {
  const broadcast = createBroadcast();
  await using server = await startTestServer(broadcast.handle, { protocol: 'http2' });
  await using client = connect(server, { http: '2' });
  for (let round = 0; round < 3 * watches; round++) {
    const { body } = await client.send(get('/watch', { stream: true }));
    await body[Symbol.asyncIterator]().return?.();
  }
  expect(server.connections()).toBeLessThanOrEqual(2);
});
