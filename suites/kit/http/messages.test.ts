// Tests requests and responses of the network transport on the wire, in both versions of HTTP.
import { describe, expect, test } from 'vitest';
import { readText, startTestServer } from './test-server.ts';
import { connect, get } from './test-client.ts';

describe.concurrent.each(['1.1', '2'] as const)('HTTP/%s', (http) => {
  const protocol = http === '2' ? 'http2' : 'https';

  test('repeated headers are one field per value, in requests and in responses', async () => {
    await using server = await startTestServer(
      (request, response) => {
        response.appendHeader('warning', '299 - "a, b"');
        response.appendHeader('warning', '299 - "c"');
        response.end(JSON.stringify(request.rawHeaders));
      },
      { protocol },
    );
    await using client = connect(server, { http });
    const repeatedHeaders = { 'impersonate-group': ['a', 'b,c', 'a'], 'impersonate-extra-x': ['1', '2'] };
    const { headers, body } = await client.send(
      get('/', { headers: { accept: 'a/b, c/d' }, repeatedHeaders }),
    );
    const raw = JSON.parse(await readText(body)) as readonly string[];
    const fields = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1]]] : []));
    expect(fields.filter(([name]) => name === 'accept' || name?.startsWith('impersonate-'))).toEqual([
      ['accept', 'a/b, c/d'],
      ['impersonate-group', 'a'],
      ['impersonate-group', 'b,c'],
      ['impersonate-group', 'a'],
      ['impersonate-extra-x', '1'],
      ['impersonate-extra-x', '2'],
    ]);
    expect(headers.filter(([name]) => name === 'warning').map(([, value]) => value)).toEqual([
      '299 - "a, b"',
      '299 - "c"',
    ]);
  });

  test('interim responses come before the final one, although no request expects them', async () => {
    await using server = await startTestServer(
      (_request, response) => {
        response.writeContinue();
        response.writeEarlyHints({ link: '</x>; rel=preload' });
        setImmediate(() => response.end('final'));
      },
      { protocol },
    );
    await using client = connect(server, { http });
    for (const method of ['GET', 'POST', 'GET']) {
      const { status, body } = await client.send({ ...get('/'), method });
      expect([status, await readText(body)]).toEqual([200, 'final']);
    }
  });

  test('bodies are sent with every method and a content-length, and HEAD has none', async () => {
    await using server = await startTestServer(
      (request, response) => {
        response.setHeader('x-request', `${request.method} ${request.headers['content-length']}`);
        if (request.method !== 'HEAD') request.pipe(response);
        else response.writeHead(200, { 'content-length': '7' }).end();
      },
      { protocol },
    );
    await using client = connect(server, { http });
    const body = Buffer.from('{"kind":"DeleteOptions"}');
    const exchanges = [
      ['DELETE', body],
      ['DELETE', undefined],
      ['PATCH', body],
      ['POST', undefined],
      ['HEAD', undefined],
    ] as const;
    for (const [method, sent] of exchanges) {
      const response = await client.send({ ...get('/'), method, ...(sent && { body: sent }) });
      const length = sent?.length ?? (method === 'POST' ? 0 : undefined);
      expect(response.headers).toContainEqual(['x-request', `${method} ${length}`]);
      expect(await readText(response.body)).toBe(sent?.toString() ?? '');
    }
    // undici closes an HTTP/1.1 connection after some of these methods.
    if (http === '2') expect(server.connections()).toBe(1);
  });
});
