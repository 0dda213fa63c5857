// Client certificates over real sockets: both protocols, both versions of TLS, chains, and clients without one.
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import type { RequestOptions } from 'node:https';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificateAuthority } from '../../common/keys/certificate-authority.ts';
import type { CertificateAuthority } from '../../common/keys/certificate-authority.ts';
import type { Peer } from '../requests/request.ts';
import { listen } from './listen.ts';
import type { Listener } from './listen.ts';

let authority: CertificateAuthority;
let listener: Listener;
const peers: (Peer | undefined)[] = [];

beforeAll(async () => {
  authority = await createCertificateAuthority();
  const { certificate, key } = await authority.issueServer(['127.0.0.1']);
  listener = await listen({
    host: '127.0.0.1',
    port: 0,
    certificate,
    key,
    requestsCertificates: true,
    handle: async ({ peer }) => {
      peers.push(peer);
      return { status: 200, headers: {}, body: Buffer.from('ok') };
    },
  });
});
afterAll(() => listener.close({ graceMs: 0 }));

const sendRequest = (options: RequestOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = httpsRequest(listener.url, { ca: authority.certificate, ...options }, (response) => {
      response.resume();
      response.on('end', resolve);
    });
    request.on('error', reject);
    request.end();
  });

const namesOf = (peer: Peer | undefined) => peer?.certificates.map((der) => new X509Certificate(der).subject);

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a chain arrives whole over %s, also where a session is resumed',
  async (version) => {
    const upper = await authority.intermediate('upper');
    const { certificate, key } = await upper.issueClient('jane', ['app']);
    peers.length = 0;
    // One connection each, with the sessions of one agent.
    const agent = new Agent({ keepAlive: false, maxCachedSessions: 10 });
    for (let round = 0; round < 3; round += 1)
      await sendRequest({ cert: certificate, key, agent, minVersion: version, maxVersion: version });
    expect(peers).toHaveLength(3);
    for (const peer of peers) {
      expect(namesOf(peer)!.slice(0, 2)).toEqual(['O=app\nCN=jane', 'CN=upper']);
      expect(peer!.address).toBe('127.0.0.1');
    }
  },
);

test('one connection has one record, over HTTP/1.1 and HTTP/2', async () => {
  const { certificate: cert, key } = await authority.issueClient('jane');
  peers.length = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; round < 2; round += 1) await sendRequest({ cert, key, agent });
  agent.destroy();
  const session = connectHttp2(listener.url, { ca: authority.certificate, cert, key });
  for (let round = 0; round < 2; round += 1) {
    const stream = session.request({ ':path': '/' });
    stream.resume();
    await new Promise((resolve) => stream.on('close', resolve));
  }
  session.destroy();
  const [a, b, c, d] = peers;
  expect(a).toBe(b);
  expect(c).toBe(d);
  expect(a).not.toBe(c);
  for (const peer of [a, c]) expect(namesOf(peer)![0]).toBe('CN=jane');
});

test('without a certificate, and with one of another CA, the handshake succeeds', async () => {
  const foreign = await createCertificateAuthority('foreign');
  const { certificate: cert, key } = await foreign.issueClient('mallory');
  peers.length = 0;
  await sendRequest({});
  await sendRequest({ cert, key });
  expect(peers[0]!.certificates).toEqual([]);
  expect(namesOf(peers[1])).toEqual(['CN=mallory']);
});
