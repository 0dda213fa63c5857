// Tests the network transport against small servers in the same process.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readText, startTestServer } from './test-server.ts';
import { connect, failure, get } from './test-client.ts';

function echo(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('x-url', request.url ?? '');
  request.pipe(response);
}

describe.concurrent.each(['1.1', '2'] as const)('HTTP/%s', (http) => {
  const protocol = http === '2' ? 'http2' : 'https';

  test('sends path and body as given', async () => {
    await using server = await startTestServer(echo, { protocol });
    await using client = connect(server, { http });
    const body = Buffer.from('{"é":1}');
    const response = await client.send({
      method: 'POST',
      path: '/a/../b//c?x=%2F&x',
      headers: { 'content-type': 'a/b' },
      body,
    });
    expect(response.status).toBe(200);
    expect(response.headers).toContainEqual(['x-url', '/a/../b//c?x=%2F&x']);
    expect(await readText(response.body)).toBe('{"é":1}');
  });

  test('neither follows redirects nor decompresses gzip', async () => {
    const packed = gzipSync('hello');
    await using server = await startTestServer(
      (_, response) =>
        void response.writeHead(302, { location: '/x', 'content-encoding': 'gzip' }).end(packed),
      { protocol },
    );
    await using client = connect(server, { http });
    const response = await client.send(get('/'));
    expect(response.status).toBe(302);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(packed)).toBe(true);
  });

  test('dedicated requests do not share a connection, and do not reuse one after a refusal', async () => {
    await using server = await startTestServer(
      (request, response) => void response.writeHead(request.url === '/refused' ? 401 : 200).end('read'),
      { protocol },
    );
    await using client = connect(server, { http });
    for (let round = 0; round < 9; round += 1) await readText((await client.send(get('/'))).body);
    const shared = server.connections();
    expect(shared).toBeLessThan(5);
    const send = async (path: string) => readText((await client.sendDedicated(get(path))).body);
    await Promise.all([send('/'), send('/')]);
    expect(server.connections()).toBe(shared + 2);
    for (let round = 0; round < 3; round += 1) await send('/');
    expect(server.connections()).toBe(shared + 2);
    for (let round = 0; round < 3; round += 1) await send('/refused');
    // Each refusal discards its connection: the two idle ones, and one more.
    expect(server.connections()).toBe(shared + 3);
    const unread = await client.sendDedicated(get('/'));
    await send('/');
    await readText(unread.body);
    expect(server.connections()).toBe(shared + 5);
  });

  test('a broken connection gives reset, before and within the body', async () => {
    await using server = await startTestServer(
      (request, response) => {
        if (request.url === '/now') return server.breakConnections();
        response.writeHead(200).write('part');
      },
      { protocol },
    );
    await using client = connect(server, { http });
    expect((await failure(client.send(get('/now')))).code).toBe('reset');
    const response = await client.send(get('/later'));
    const reading = failure(readText(response.body));
    server.breakConnections();
    expect((await reading).code).toBe('reset');
  });

  test('missing headers give timeout; a slow stream and a request with a longer timeout do not', async () => {
    await using server = await startTestServer(
      (request, response) => {
        if (request.url === '/never') return;
        if (request.url === '/longer') return void setTimeout(() => response.end('c'), 2200);
        response.writeHead(200).write('a');
        if (request.url === '/late') setTimeout(() => response.end('b'), 2200);
      },
      { protocol },
    );
    await using client = connect(server, { http, timeoutMs: 1_000 });
    expect((await failure(client.send(get('/never')))).code).toBe('timeout');
    const slow = await client.send(get('/slow'));
    // The timer of HTTP/1.1 bodies is coarse: it may fire a second and a half late.
    const [timeout, text, longer] = await Promise.all([
      failure(readText(slow.body)),
      client.send(get('/late', { stream: true })).then((stream) => readText(stream.body)),
      client.send(get('/longer', { mayTakeMs: 10_000 })).then((answer) => readText(answer.body)),
    ]);
    expect(timeout.code).toBe('timeout');
    expect(text).toBe('ab');
    expect(longer).toBe('c');
  });

  test('the signal gives aborted, before and within the body', async () => {
    await using server = await startTestServer(
      (request, response) => {
        if (request.url !== '/never') response.writeHead(200).write('part');
      },
      { protocol },
    );
    await using client = connect(server, { http });
    const early = new AbortController();
    const pending = failure(client.send(get('/never', { signal: early.signal })));
    early.abort();
    expect((await pending).code).toBe('aborted');
    const late = new AbortController();
    const response = await client.send(get('/part', { signal: late.signal, stream: true }));
    const reading = failure(readText(response.body));
    late.abort(new Error('enough'));
    expect(await reading).toMatchObject({ code: 'aborted', message: 'ended by the caller: enough' });
    expect((await failure(client.send(get('/', { signal: late.signal })))).code).toBe('aborted');
  });

  test('closing ends open streams', async () => {
    await using server = await startTestServer((_, response) => void response.writeHead(200).write('part'), {
      protocol,
    });
    await using client = connect(server, { http });
    const response = await client.send(get('/', { stream: true }));
    const reading = failure(readText(response.body));
    await client.close();
    expect((await reading).code).toBe('aborted');
    expect((await failure(client.sendDedicated(get('/')))).code).toBe('aborted');
  });

  test('many streams do not block requests', async () => {
    await using server = await startTestServer(
      (request, response) => {
        response.writeHead(200).write(request.url);
        if (request.url === '/request') response.end();
      },
      { protocol },
    );
    await using client = connect(server, { http, connections: 1 });
    const open = await Promise.all(
      Array.from({ length: 60 }, () => client.send(get('/stream', { stream: true }))),
    );
    expect(open.every((response) => response.status === 200)).toBe(true);
    expect(await readText((await client.send(get('/request'))).body)).toBe('/request');
    expect(server.connections()).toBe(http === '2' ? 3 : 61);
  });
});

test('a path in the base URL is prepended to each path', async () => {
  await using server = await startTestServer(echo);
  await using client = connect({ baseUrl: `${server.baseUrl}/clusters/a/` });
  expect((await client.send(get('/api'))).headers).toContainEqual(['x-url', '/clusters/a/api']);
});
