// Tests which certificates the transport trusts, and its errors for unreachable servers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { connect, failure, get } from './test-client.ts';
import { readText, startTestServer } from './test-server.ts';

describe('trust', () => {
  const answer = (_: IncomingMessage, response: ServerResponse): void => void response.end('ok');

  test('an unknown authority, another host name and an expired certificate are untrusted', async () => {
    await using plain = await startTestServer(answer, { protocol: 'https' });
    await using noRoot = connect({ baseUrl: plain.baseUrl });
    expect((await failure(noRoot.send(get('/')))).code).toBe('untrusted');
    await using named = await startTestServer(answer, {
      protocol: 'https',
      certificate: (root) => root.issueServer(['other.example']),
    });
    await using toNamed = connect(named);
    expect(await failure(toNamed.send(get('/')))).toMatchObject({
      code: 'untrusted',
      message: /another host name/,
    });
    await using old = await startTestServer(answer, {
      protocol: 'https',
      certificate: (root) => root.issueServer(['127.0.0.1'], { notAfter: new Date(Date.now() - 1000) }),
    });
    await using toOld = connect(old);
    expect(await failure(toOld.send(get('/')))).toMatchObject({ code: 'untrusted', message: /expired/ });
  });

  test('insecure accepts any certificate', async () => {
    await using server = await startTestServer(answer, { protocol: 'https' });
    await using client = connect({ baseUrl: server.baseUrl }, { insecure: true });
    expect((await client.send(get('/'))).status).toBe(200);
  });

  test('presents the client certificate', async () => {
    await using server = await startTestServer(
      (request, response) => {
        const socket = request.socket as IncomingMessage['socket'] & {
          getPeerCertificate(): { subject: { CN: string } };
        };
        response.end(socket.getPeerCertificate().subject.CN);
      },
      { protocol: 'https' },
    );
    const pair = await server.authority?.issueClient('alice', ['developers', 'testers']);
    await using client = connect(server, { clientCertificate: pair?.certificate, clientKey: pair?.key });
    expect(await readText((await client.send(get('/'))).body)).toBe('alice');
  });
});

test('a port without a listener gives refused', async () => {
  const server = await startTestServer(() => {});
  await server[Symbol.asyncDispose]();
  await using client = connect(server);
  expect((await failure(client.send(get('/')))).code).toBe('refused');
});

test('a server without HTTP/2, and a path that HTTP cannot carry, give protocol', async () => {
  await using server = await startTestServer((_, response) => void response.end(), { protocol: 'https' });
  await using client = connect(server, { http: '2' });
  expect((await failure(client.send(get('/')))).code).toBe('protocol');
  await using old = connect(server);
  expect((await failure(old.send(get('/a b')))).code).toBe('protocol');
});
