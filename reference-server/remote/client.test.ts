// Calls over the network: trust, client certificates, and every limit of an answer.
import { createServer } from 'node:https';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import { createVirtualClock, systemClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { createRemoteClient } from './client.ts';
import type { RemoteRequest } from './client.ts';

async function start(answer: RequestListener, clock: Pick<Clock, 'after'> = systemClock) {
  const authority = await createCertificateAuthority();
  const pair = await authority.issueServer(['127.0.0.1', 'service.test']);
  const server = createServer(
    {
      cert: pair.certificate,
      key: pair.key,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: false,
    },
    answer,
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const client = createRemoteClient(clock);
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/review?a=b`;
  const trust = { authorities: authority.certificate };
  const send = (more: Partial<RemoteRequest> = {}) =>
    client.send({ method: 'POST', url, trust, body: '{}', timeoutMs: 30_000, ...more });
  return { authority, send, url, trust };
}

test('method, path, headers and body are sent; status, headers and body come back', async () => {
  const seen: unknown[] = [];
  const { send } = await start((request, response) => {
    seen.push(request.method, request.url, request.headers['x-own']);
    response.setHeader('cache-control', 'max-age=5').writeHead(418).end('tea');
  });
  const answer = await send({ headers: { 'x-own': 'yes' } });
  expect(answer).toMatchObject({ status: 418, body: 'tea', headers: { 'cache-control': 'max-age=5' } });
  expect(seen).toEqual(['POST', '/review?a=b', 'yes']);
});

const subject = (request: IncomingMessage) => (request.socket as TLSSocket).getPeerCertificate().subject?.CN;

test('the client certificate is presented, and connections of one identity are not used for another', async () => {
  const { send, authority, trust } = await start((request, response) =>
    response.end(subject(request) ?? 'none'),
  );
  for (const name of ['one', 'two']) {
    const clientCertificate = await authority.issueClient(name);
    expect((await send({ trust: { ...trust, clientCertificate } })).body).toBe(name);
  }
  expect((await send()).body).toBe('none');
});

test('another authority, and a name that the certificate does not have, are not trusted', async () => {
  let requests = 0;
  const { send, trust } = await start((_request, response) => {
    requests += 1;
    response.end();
  });
  const other = await createCertificateAuthority('another');
  const untrusted = [
    { authorities: other.certificate },
    { authorities: undefined },
    { ...trust, serverName: 'other.test' },
  ];
  for (const one of untrusted)
    await expect(send({ trust: one })).rejects.toMatchObject({ code: 'unreachable' });
  expect(requests).toBe(0);
  expect((await send({ trust: { ...trust, serverName: 'service.test' } })).status).toBe(200);
});

test('a redirect is an answer like others, and is not followed', async () => {
  let requests = 0;
  const { send } = await start((_request, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await send()).toMatchObject({ status: 307, headers: { location: '/elsewhere' } });
  expect(requests).toBe(1);
});

test('a long answer is refused, and a long wait ends with the time of the clock', async () => {
  const clock = createVirtualClock(0);
  const { send } = await start((request, response) => {
    if (request.method === 'GET') response.end(' '.repeat(2000));
    else clock.advance(2000);
  }, clock);
  await expect(send({ method: 'GET', longestAnswerBytes: 1999 })).rejects.toMatchObject({ code: 'too-long' });
  expect((await send({ method: 'GET', longestAnswerBytes: 2000 })).body).toHaveLength(2000);
  await expect(send({ timeoutMs: 2000 })).rejects.toMatchObject({
    code: 'late',
    message: 'no answer within 2 s',
  });
});

test('an answer that begins in time and does not end is late', async () => {
  const clock = createVirtualClock(0);
  const { send } = await start((_request, response) => {
    response.write('{');
    setImmediate(() => clock.advance(2000));
  }, clock);
  await expect(send({ timeoutMs: 2000 })).rejects.toMatchObject({ code: 'late' });
});

test('a broken connection, a cancelled call, and a URL without https', async () => {
  const { send, url } = await start((request) => request.socket.destroy());
  await expect(send()).rejects.toMatchObject({ code: 'interrupted' });
  await expect(send({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  await expect(send({ url: url.replace('https', 'http') })).rejects.toMatchObject({ code: 'unreachable' });
  await expect(send({ url: 'https://127.0.0.1:1/' })).rejects.toMatchObject({ code: 'unreachable' });
});

test('a transport of a test has the same time limit', async () => {
  const clock = createVirtualClock(0);
  const client = createRemoteClient(clock, () => new Promise(() => {}));
  const call = client.send({
    method: 'GET',
    url: 'https://a',
    trust: { authorities: undefined },
    timeoutMs: 1000,
  });
  clock.advance(1000);
  await expect(call).rejects.toMatchObject({ code: 'late' });
});
