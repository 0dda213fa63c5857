// Services without a socket check certificates as TLS would, and behave as those over the network.
import { expect, test } from 'vitest';
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import { createVirtualClock } from '../../../reference-server/clock.ts';
import { createInProcessServices } from './services.ts';

const clock = createVirtualClock(Date.UTC(2030, 0, 1));
const { sendRemote, open } = createInProcessServices(clock);

const send = (url: string, authorities: string | undefined) =>
  sendRemote({ method: 'POST', body: 'x', url, trust: { authorities } });

test('a call needs the authority of the service', async () => {
  const { url, authority, requests } = await open(({ body }) => ({ body }));
  const { certificate: other } = await createCertificateAuthority('another');
  for (const authorities of [undefined, '', other])
    await expect(send(url, authorities)).rejects.toThrow('unknown authority');
  expect(requests).toEqual([]);
  const trust = { authorities: other + authority, clientCertificate: { certificate: 'PEM', key: '' } };
  const answer = await sendRemote({ method: 'POST', body: 'x', url: `${url}/path?q=1`, trust });
  expect([answer.status, answer.body]).toEqual([200, 'x']);
  expect(requests).toMatchObject([{ target: '/path?q=1', clientCertificate: 'PEM' }]);
  const unverified = { authorities: undefined, isVerified: false };
  expect((await sendRemote({ method: 'GET', url, trust: unverified })).status).toBe(200);
});

test('a certificate for another host, and one out of its time, are refused', async () => {
  const authority = await createCertificateAuthority();
  const hosts = ['*.example.invalid'];
  const certificates = [
    await authority.issueServer(['other.example.invalid']),
    await authority.issueServer(hosts, { notAfter: new Date(Date.UTC(2029, 0, 1)) }),
    await authority.issueServer(hosts, {
      notBefore: new Date(Date.UTC(2048, 0)),
      notAfter: new Date(Date.UTC(2049, 0)),
    }),
  ];
  for (const certificate of certificates) {
    const { url } = await open(() => ({}), { certificate });
    await expect(send(url, authority.certificate)).rejects.toThrow(/not valid for|expired|not yet/);
  }
});

test('an absent service, and a closed one, are not reached', async () => {
  const { url, authority, setAbsent, close } = await open(() => ({}));
  setAbsent(true);
  await expect(send(url, authority)).rejects.toThrow('closed');
  setAbsent(false);
  expect(await send(url, authority)).toMatchObject({ status: 200 });
  await close();
  await expect(send(url, authority)).rejects.toThrow('no service');
});

test('a late answer and one that is too long are failures', async () => {
  const { url, authority } = await open(({ target }) =>
    target === '/late' ? new Promise(() => {}) : { body: 'too long' },
  );
  const trust = { authorities: authority };
  const late = sendRemote({ method: 'GET', url: `${url}/late`, trust, timeoutMs: 5_000 });
  clock.advance(5_000);
  await expect(late).rejects.toThrow('no answer within 5 s');
  const long = sendRemote({ method: 'GET', url, trust, longestAnswerBytes: 3 });
  await expect(long).rejects.toThrow('longer than 3 bytes');
});
