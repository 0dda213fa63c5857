// Calls over the network: trust by the bundle, answers of any status, and all ways that a call can end.
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import { paths, startApi } from '../../verbs/api.test-support.ts';
import { CallFailure } from './call-failure.ts';
import { systemClock } from '../../clock.ts';
import { createRemoteClient } from '../../remote/client.ts';
import { createWebhookSender } from './sender.ts';
import { configurations, webhook } from './webhooks.test-support.ts';

async function startHook(answer: RequestListener) {
  const authority = await createCertificateAuthority();
  const pair = await authority.issueServer(['127.0.0.1']);
  const server = createServer({ cert: pair.certificate, key: pair.key }, answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const client = createRemoteClient(systemClock);
  const sender = { call: createWebhookSender(client.send) };
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/admit`;
  const { signal } = new AbortController();
  return { sender, call: { url, caBundle: authority.certificate, body: '{"a":1}', signal } };
}

test('the body goes out as JSON, and any status comes back', async () => {
  const seen: string[] = [];
  const { sender, call } = await startHook((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
    request.on('data', (chunk) => seen.push(String(chunk)));
    response.statusCode = 418;
    response.end('tea');
  });
  expect(await sender.call(call)).toEqual({ status: 418, body: 'tea' });
  expect(seen).toEqual(['POST /admit application/json', '{"a":1}']);
});

test('a webhook with a certificate that the bundle does not trust gets no request', async () => {
  let requests = 0;
  const { sender, call } = await startHook((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  const otherAuthority = await createCertificateAuthority('another');
  const refusals = [otherAuthority.certificate, undefined, 'not a certificate'].map((caBundle) =>
    sender.call({ ...call, caBundle }),
  );
  for (const refused of refusals) await expect(refused).rejects.toBeInstanceOf(CallFailure);
  expect(requests).toBe(0);
  await sender.call(call);
  expect(requests).toBe(1);
});

test('a call ends with its signal', async () => {
  const left = new AbortController();
  const { sender, call } = await startHook(() => left.abort());
  await expect(sender.call({ ...call, signal: left.signal })).rejects.toBeInstanceOf(CallFailure);
});

test('an endless answer is refused', async () => {
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const { sender, call } = await startHook((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  });
  await expect(sender.call(call)).rejects.toThrow('longer than');
});

test('the server itself calls over the network', async () => {
  const { call } = await startHook((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { apiVersion, kind, request: reviewed } = JSON.parse(Buffer.concat(chunks).toString());
      const status = { message: `no ${reviewed.name}` };
      response.end(
        JSON.stringify({ apiVersion, kind, response: { uid: reviewed.uid, allowed: false, status } }),
      );
    });
  });
  const { sendRequest: send, given } = await startApi();
  const clientConfig = { url: call.url, caBundle: Buffer.from(call.caBundle).toString('base64') };
  await given(configurations('validating'), {
    metadata: { name: 'c' },
    webhooks: [webhook('v.hooks.test', { clientConfig })],
  });
  const { status, json } = await send('POST', paths.maps, { metadata: { name: 'm' } });
  expect(status).toBe(403);
  expect(json.message).toBe('admission webhook "v.hooks.test" denied the request: no m');
});
