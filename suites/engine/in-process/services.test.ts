// Services without a socket check certificates as TLS would, and behave as those over the network.
import { expect, test } from 'vitest';
import { createCertificateAuthority } from '../../../common/keys/certificate-authority.ts';
import { createInProcessServices } from './services.ts';

const { send, open } = createInProcessServices(() => Date.UTC(2030, 0, 1));
const call = { method: 'POST', headers: {}, body: 'x' };

test('a call needs the authority of the service', async () => {
  const { url, authority, requests } = await open(({ body }) => ({ body }));
  const { certificate: other } = await createCertificateAuthority('another');
  for (const ca of [undefined, '', other])
    await expect(send({ ...call, url, ca })).rejects.toThrow('unknown authority');
  expect(requests).toEqual([]);
  const answer = await send({
    ...call,
    url: `${url}/path?q=1`,
    ca: other + authority,
    clientCertificate: 'PEM',
  });
  expect([answer.status, answer.body]).toEqual([200, 'x']);
  expect(requests).toMatchObject([{ target: '/path?q=1', clientCertificate: 'PEM' }]);
});

test('a certificate for another host, and one that has expired, are refused', async () => {
  const authority = await createCertificateAuthority();
  const certificates = [
    await authority.issueServer(['other.example.invalid']),
    await authority.issueServer(['service-3.example.invalid'], { notAfter: new Date(Date.UTC(2029, 0, 1)) }),
  ];
  for (const certificate of certificates) {
    const { url } = await open(() => ({}), { certificate });
    await expect(send({ ...call, url, ca: authority.certificate })).rejects.toThrow(/not valid for|expired/);
  }
});

test('an absent service, and a closed one, are not reached', async () => {
  const { url, authority: ca, setAbsent, close } = await open(() => ({}));
  setAbsent(true);
  await expect(send({ ...call, url, ca })).rejects.toThrow('closed');
  setAbsent(false);
  expect(await send({ ...call, url, ca })).toMatchObject({ status: 200 });
  await close();
  await expect(send({ ...call, url, ca })).rejects.toThrow('no service');
});
